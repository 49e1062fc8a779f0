"""conftest.py: what all tests of the module need.

A shell starts what it runs in the background with interrupts ignored, and then Python does not handle them either;
tests of cancelling send them."""
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
