"""python -m ompicc: the command ompicc, with the same arguments."""

import os
import sys

from . import command

path = command()
os.execv(path, [path] + sys.argv[1:])
