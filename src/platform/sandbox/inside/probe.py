"""Looks for every way out of the sandbox that it is put into, and tells which protections it met, as JSON."""
import json
import os
import resource
import socket
import sys
import threading


def refuses(act):
    try:
        return not act()
    except (OSError, ValueError, MemoryError, RuntimeError, AttributeError, ImportError):
        return True


def is_readable(path):
    try:
        os.listdir(path) if os.path.isdir(path) else os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
        return True
    except OSError:
        return False


def is_writable(path):
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
        return True
    except OSError:
        return False


def open_descriptors():
    found = []
    for number in range(256):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found


def count_threads():
    stop = threading.Event()
    count = 0
    try:
        while count < 200:
            threading.Thread(target=stop.wait, daemon=True).start()
            count += 1
    except RuntimeError:
        pass
    stop.set()
    return count


def room():
    try:
        space = os.statvfs("/tmp")
        return {
            "bytes": space.f_blocks * space.f_frsize,
            "files": space.f_files,
            "noexec": bool(space.f_flag & 8),
            "nosuid": bool(space.f_flag & 2),
            "nodev": bool(space.f_flag & 4),
        }
    except OSError:
        return None


def try_fork():
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return True


NEW_USER = 0x10000000


def try_unshare():
    if hasattr(os, "unshare"):
        os.unshare(NEW_USER)
        return True
    import ctypes

    return ctypes.CDLL(None).unshare(NEW_USER) == 0


def can_signal_others():
    for number in (1, os.getppid(), os.getpid() - 1):
        if number in (0, os.getpid()):
            continue
        try:
            os.kill(number, 0)
            if number != 1:
                return True
        except OSError:
            pass
    return False


def limits():
    names = ["CORE", "NPROC", "NOFILE", "FSIZE", "MEMLOCK"]
    return {name: resource.getrlimit(getattr(resource, "RLIMIT_" + name))[1] for name in names}


print(
    json.dumps(
        {
            "files": [
                path
                for path in ("/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc", "/proc/1/environ", "/sys", "/root", "/home", "/var", "/usr/bin", "/bin/sh", "/usr/lib/os-release")
                if is_readable(path)
            ],
            "writable": [path for path in ("/x", "/boot.pyc", "/py/x", "/dev/x", "/etc/x", "/var/tmp/x") if is_writable(path)],
            "devices": [path for path in ("/dev/tty", "/dev/ptmx", "/dev/zero", "/dev/kmsg", "/dev/mem", "/dev/shm") if os.path.exists(path) and is_readable(path)],
            "sockets": [
                name
                for name in ("AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_PACKET", "AF_ALG", "AF_VSOCK")
                if hasattr(socket, name) and not refuses(lambda: socket.socket(getattr(socket, name), socket.SOCK_RAW if name == "AF_PACKET" else socket.SOCK_STREAM if name != "AF_NETLINK" else socket.SOCK_RAW))
            ],
            "forks": not refuses(try_fork),
            "memfd": not refuses(lambda: os.memfd_create("x") >= 0),
            "chroot": not refuses(lambda: os.chroot("/tmp") is None),
            "unshares": not refuses(try_unshare),
            "runs": not refuses(lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "exit"], {}) > 0),
            "signals": can_signal_others(),
            "gigabyte": not refuses(lambda: bytearray(1 << 30)),
            "threads": count_threads(),
            "descriptors": open_descriptors(),
            "environment": sorted(os.environ),
            "terminal": any(os.isatty(number) for number in (0, 1, 2)),
            "uid": os.getuid(),
            "pid": os.getpid(),
            "node": os.uname().nodename,
            "room": room(),
            "read_only": bool(os.statvfs("/").f_flag & 1),
            "limits": limits(),
            "isolated": bool(sys.flags.isolated),
        }
    )
)
