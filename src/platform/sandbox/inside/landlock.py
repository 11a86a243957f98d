"""
Where namespaces are refused: this process shuts itself in before anything else happens. It gives up every privilege,
may read the parts of Python and nothing more (Landlock), and may ask the kernel for computing only (seccomp). Then it
becomes the ordinary first program.

Arguments: the text of that program, and the paths that may be read, one a line.
"""
import ctypes
import os
import struct
import sys

FILTER = 5
OWN_PROCESS = 0x7FE51DE5
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP = 1, 4, 38, 22
SIGKILL = 9
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
# Rights by the version of Landlock that knows them: 1 has thirteen, then refer, truncate, and (5) device control.
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def must(result, what):
    if result < 0:
        number = ctypes.get_errno()
        sys.stderr.write(f"landlock: {what}: {os.strerror(number)}\n")
        sys.stderr.flush()
        os._exit(125)
    return result


def call(what, number, *args):
    return must(libc.syscall(number, *args), what)


def restrict_files(readable):
    version = call("this kernel has no Landlock", CREATE_RULESET, None, 0, 1)
    count = RIGHTS.get(version, 16)
    handled = (1 << count) - 1
    # Version 4 knows TCP, version 6 abstract sockets and signals: all shut, whatever the filter says besides.
    net = 3 if version >= 4 else 0
    scoped = 3 if version >= 6 else 0
    attributes = struct.pack("<QQQ", handled, net, scoped)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = call("the rules cannot be made", CREATE_RULESET, attributes, size, 0)
    for path in readable:
        rights = READ_FILE | READ_DIR if os.path.isdir(path) else READ_FILE
        allow(rules, path, rights)
    allow(rules, "/dev/null", READ_FILE | WRITE_FILE)
    call("the rules cannot be set", RESTRICT_SELF, rules, 0)
    os.close(rules)


def allow(rules, path, rights):
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    rule = struct.pack("<Qi", rights, place)
    call(f"{path} cannot be allowed", ADD_RULE, rules, 1, rule, 0)
    os.close(place)


def restrict_calls():
    parts = []
    while True:
        part = os.read(FILTER, 1 << 16)
        if not part:
            break
        parts.append(part)
    # The service knows our number only when we exist; we put it into the filter ourselves.
    own = struct.pack("<I", os.getpid())
    program = b"".join(parts).replace(struct.pack("<I", OWN_PROCESS), own)
    text = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]

    filled = Program(len(program) // 8, ctypes.cast(text, ctypes.c_void_p))
    set_option(PR_SET_SECCOMP, 2, ctypes.byref(filled))


def set_option(option, value, more=None):
    must(libc.prctl(option, ctypes.c_ulong(value), more, None, None), f"option {option} cannot be set")


def main():
    parent = os.getppid()
    set_option(PR_SET_PDEATHSIG, SIGKILL)
    if os.getppid() != parent:
        os._exit(125)
    set_option(PR_SET_DUMPABLE, 0)
    set_option(PR_SET_NO_NEW_PRIVS, 1)
    boot = compile(sys.argv[1], "boot.py", "exec", dont_inherit=True)
    # Loaded now, because afterwards loading a library would need more than reading.
    import resource

    restrict_files(sys.argv[2].split("\n"))
    restrict_calls()
    sys.argv[1:3] = []
    return boot


exec(main(), {"__name__": "boot", "__builtins__": __builtins__})
