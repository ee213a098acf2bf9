"""Games of the Clank family that are a file: Clank! itself, and those that anybody writes."""
