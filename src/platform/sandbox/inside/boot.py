"""
The first program in a sandbox: it sets the limits that only a process can set on itself, waits for one job, runs it as
`main.py`, and ends. It trusts nobody afterwards; the service judges by exit status, clock and counted bytes alone.

Standard streams are the program's own. Descriptor 3 is the way to the service: `R` when ready, then one job comes, and
at the end one letter may go back that says which limit the program ran into.
"""
import sys
import os
import _thread
import resource

CONTROL = 3
KEPT = 4
MIB = 1 << 20
# A program with more frames than this in its traceback is told about the first and last ones.
MAX_FRAMES = 1500
SHOWN_FRAMES = 20

LIMITS = (
    ("RLIMIT_CORE", 0),
    ("RLIMIT_MEMLOCK", 0),
    ("RLIMIT_MSGQUEUE", 0),
    ("RLIMIT_NPROC", 64),
    ("RLIMIT_NOFILE", 64),
    ("RLIMIT_FSIZE", 16 * MIB),
)

# What programs for learning and trying use most: loaded while nobody waits.
PRELOADED = (
    "abc ast base64 bisect calendar cmath collections collections.abc contextlib copy csv dataclasses datetime decimal"
    " enum fractions functools hashlib heapq io itertools json linecache math operator pprint random re statistics"
    " string struct textwrap threading time traceback types typing unicodedata uuid"
)


def prepare(is_warm):
    os.closerange(KEPT, min(1 << 20, max(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 1024)))
    for name, value in LIMITS:
        number = getattr(resource, name, None)
        if number is not None:
            resource.setrlimit(number, (value, value))
    # Stacks of eight megabytes would leave room for a dozen threads.
    _thread.stack_size(MIB)
    if is_warm:
        for name in PRELOADED.split():
            __import__(name)
        import gc

        gc.collect()
        gc.freeze()


def read_exactly(count):
    parts = []
    while count > 0:
        part = os.read(CONTROL, min(count, 1 << 16))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive():
    """Eight numbers, then the names of the modules, then the program."""
    head = read_exactly(32)
    numbers = [int.from_bytes(head[at : at + 4], "little") for at in range(0, 32, 4)]
    memory_kib, reserve_kib, cpu, is_limited, modules_size, code_size, _, _ = numbers
    modules = read_exactly(modules_size).decode().split()
    code = read_exactly(code_size).decode()
    memory = memory_kib << 10
    return memory, memory + (reserve_kib << 10), cpu, (frozenset(modules) if is_limited else None), code


def limit_imports(allowed, program):
    """A convenience that says early what will not work. What protects is the sandbox around us."""
    import builtins

    load = builtins.__import__

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and globals is program:
            root = name.partition(".")[0]
            if root not in allowed:
                raise ImportError(f"the module '{root}' cannot be imported here", name=root)
        return load(name, globals, locals, fromlist, level)

    builtins.__import__ = __import__


def remember_source(code):
    import linecache

    lines = [line + "\n" for line in code.split("\n")]
    linecache.cache["main.py"] = (len(code), None, lines, "main.py")


def show(kind, fault, trace, code):
    if sys.excepthook is not sys.__excepthook__:
        sys.excepthook(kind, fault, trace)
        return
    import traceback

    remember_source(code)
    depth, step = 0, trace
    while step is not None:
        depth, step = depth + 1, step.tb_next
    limit = SHOWN_FRAMES if depth > MAX_FRAMES else None
    told = traceback.TracebackException(kind, fault, trace, limit=limit)
    hide_ourselves(told)
    for line in told.format():
        print(line, file=sys.stderr, end="")


def hide_ourselves(told):
    """The program's author knows nothing of this file."""
    seen = set()
    todo = [told]
    while todo:
        one = todo.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        one.stack[:] = [frame for frame in one.stack if frame.filename != OURSELVES]
        todo += [one.__cause__, one.__context__]


OURSELVES = (lambda: 0).__code__.co_filename


def limit_met(fault):
    """Which limit an uncaught fault speaks of: M memory, P processes and threads."""
    if isinstance(fault, MemoryError) or getattr(fault, "errno", None) == 12:
        return b"M"
    if isinstance(fault, BlockingIOError) and fault.filename is None:
        return b"P"
    if isinstance(fault, RuntimeError) and "can't start new thread" in str(fault):
        return b"P"
    return b""


def exit_code_of(asked):
    if asked is None:
        return 0
    if isinstance(asked, int):
        return asked & 0xFF
    print(asked, file=sys.stderr)
    return 1


def new_program():
    program = type(sys)("__main__")
    program.__dict__["__builtins__"] = sys.modules["builtins"]
    program.__dict__["__file__"] = "main.py"
    sys.modules["__main__"] = program
    sys.argv = ["main.py"]
    return program.__dict__


def execute(code, program, reserve):
    try:
        exec(compile(code, "main.py", "exec", dont_inherit=True), program)
        return 0, b""
    except SystemExit as asked:
        return exit_code_of(asked.code), b""
    except BaseException as fault:
        resource.setrlimit(resource.RLIMIT_AS, (reserve, reserve))
        trace = fault.__traceback__
        met = limit_met(fault)
        try:
            show(type(fault), fault, trace and trace.tb_next, code)
        except SystemExit as asked:
            return exit_code_of(asked.code), met
        except BaseException:
            pass
        return (130 if isinstance(fault, KeyboardInterrupt) else 1), met


def finish(leave, say, code, met):
    """As Python itself ends, without the cleaning up: the whole process goes in a moment."""
    threading = sys.modules.get("threading")
    try:
        if threading is not None:
            threading._shutdown()
        import atexit

        atexit._run_exitfuncs()
    except BaseException:
        pass
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
    try:
        if met:
            say(CONTROL, met)
    finally:
        leave(code)


def main():
    leave, say = os._exit, os.write
    prepare("warm" in sys.argv[1:])
    say(CONTROL, b"R")
    memory, reserve, cpu, modules, code = receive()
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, reserve))
    # Line by line: what was said before a program is stopped is not lost.
    sys.stdout.reconfigure(line_buffering=True)
    program = new_program()
    if modules is not None:
        limit_imports(modules, program)
    status, met = execute(code, program, reserve)
    finish(leave, say, status, met)


main()
