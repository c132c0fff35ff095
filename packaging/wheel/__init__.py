"""ompicc, a C compiler for OpenMP programs that offload to NVIDIA GPUs: where its command is."""

import importlib.metadata

__version__ = importlib.metadata.version("ompicc")


def command():
    """The path of the command ompicc that was installed with this package.

    Raises FileNotFoundError where it is not there any more.
    """
    files = importlib.metadata.files("ompicc") or ()
    for file in files:
        if file.name == "ompicc" and file.locate().is_file():
            return str(file.locate().resolve())
    raise FileNotFoundError("the package ompicc has no command ompicc")
