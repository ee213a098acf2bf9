"""How texts come to people: in their language, in numbers and times, and harmless to a terminal."""
