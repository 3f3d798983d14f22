print("wk")
