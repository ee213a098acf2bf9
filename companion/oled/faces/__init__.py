"""
Faces: pictures for the OLED, 128 x 64 dots, each lit or dark. Those of one game are in its own room.

A face is a function from what is to be seen to a Pillow image of mode "1".
It keeps nothing and decides nothing.
"""
