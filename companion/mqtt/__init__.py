"""
The table speaks MQTT, where `table.toml` names a broker: to a smart home, and to a hall of tables.

`said` and `discovery` make what is said, `publisher` minds when, and `broker` alone knows the library.
"""
