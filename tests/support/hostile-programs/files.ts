/** Programs that read other people's files, or create too many of their own. */
import type { Hostile } from './program.ts'

const NOT_THERE = /FileNotFoundError|PermissionError|NotADirectoryError/

export const files: Hostile[] = [
  {
    name: 'read_users',
    tries: 'the list of the machine’s users',
    ends: 'failed',
    prints: NOT_THERE,
    code: `print(open('/etc/passwd').read())`,
  },
  {
    name: 'read_processes',
    tries: 'environments and mounts of processes',
    ends: 'failed',
    prints: NOT_THERE,
    code: `
for path in ('/proc/1/environ', '/proc/self/environ', '/proc/self/mountinfo', '/proc/cpuinfo'):
    try: print(open(path).read()); break
    except OSError as fault: last = fault
else: raise last
`,
  },
  {
    name: 'write_root',
    tries: 'writing beside its own folder',
    ends: 'failed',
    prints: /Read-only file system|PermissionError|FileNotFoundError/,
    code: `
for path in ('/codeshelf-escape', '/py/codeshelf-escape', '/boot.pyc', '/etc/codeshelf-escape', '/var/tmp/codeshelf-escape'):
    try: open(path, 'w').write('x'); print('wrote', path); break
    except OSError as fault: last = fault
else: raise last
`,
  },
  {
    name: 'walk_up',
    tries: 'dots and links to the machine’s files',
    ends: 'failed',
    prints: NOT_THERE,
    code: `
import os
try: os.symlink('/../../../../etc/passwd', '/tmp/link')
except OSError: pass
for path in ('../../../../../../etc/passwd', '/tmp/link', '/tmp/../etc/passwd', '/dev/../etc/passwd'):
    try: print(open(path).read()); break
    except OSError as fault: last = fault
else: raise last
`,
  },
  {
    name: 'fill_disk',
    tries: 'filling the disk',
    ends: 'failed',
    prints: /No space left|File too large|PermissionError/,
    code: `
n = 0
while True:
    n += 1
    with open(f'/tmp/{n}', 'wb') as file:
        for _ in range(15): file.write(b'x' * (1 << 20))
`,
    landlock: { prints: /PermissionError|FileNotFoundError/ },
  },
  {
    name: 'many_files',
    tries: 'millions of empty files',
    ends: 'failed',
    prints: /No space left|PermissionError/,
    code: `
import os
n = 0
while True:
    n += 1
    os.close(os.open(f'/tmp/{n}', os.O_CREAT | os.O_WRONLY))
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'deep_folders',
    tries: 'folders in folders without end',
    ends: 'failed',
    prints: /No space left|File name too long|PermissionError/,
    code: `
import os
os.chdir('/tmp')
while True:
    os.mkdir('d')
    os.chdir('d')
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'large_file',
    tries: 'one file over the limit',
    ends: 'failed',
    prints: /File too large|No space left|PermissionError/,
    code: `
with open('/tmp/codeshelf-x', 'wb') as file:
    while True: file.write(b'x' * (1 << 20))
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'sparse_file',
    tries: 'a file of a terabyte with nothing in it',
    ends: 'failed',
    prints: /File too large|PermissionError/,
    code: `
with open('/tmp/codeshelf-x', 'wb') as file: file.truncate(1 << 40)
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'many_descriptors',
    tries: 'opening without end',
    ends: 'failed',
    prints: /Too many open files/,
    // What a traceback needs is a file too.
    code: `
import traceback
held = []
while True: held.append(open('/dev/null'))
`,
  },
  {
    name: 'devices',
    tries: 'memory, disks and terminals as files',
    ends: 'failed',
    prints: NOT_THERE,
    code: `
for path in ('/dev/mem', '/dev/kmsg', '/dev/sda', '/dev/vda', '/dev/ptmx', '/dev/fuse', '/dev/kvm', '/dev/shm/x'):
    try: open(path, 'r+b'); print('opened', path); break
    except OSError as fault: last = fault
else: raise last
`,
  },
  {
    name: 'kernel_files',
    tries: 'the kernel’s own files',
    ends: 'failed',
    prints: NOT_THERE,
    code: `
import os
print(os.listdir('/sys'))
`,
  },
  {
    name: 'delete_everything',
    tries: 'deleting everything',
    ends: 'finished',
    prints: /still here \d{3}/,
    code: `
import os, shutil
shutil.rmtree('/', ignore_errors=True)
print('still here', len(os.listdir(os.path.dirname(os.__file__))))
`,
  },
  {
    name: 'change_modes',
    tries: 'owning the root',
    ends: 'failed',
    prints: /Read-only file system|PermissionError/,
    code: `
import os
try: os.chmod('/', 0o777); print('changed')
except OSError: os.chown('/', 0, 0)
`,
  },
  {
    name: 'named_pipe',
    tries: 'blocking on a pipe with nobody at its end',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import os
os.mkfifo('/tmp/pipe')
open('/tmp/pipe').read()
`,
  },
  {
    name: 'device_file',
    tries: 'making a device of its own',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import os, stat
os.mknod('/tmp/mem', 0o600 | stat.S_IFCHR, os.makedev(1, 1))
`,
  },
  {
    name: 'own_library',
    tries: 'loading native code that it wrote',
    ends: 'failed',
    prints: /ImportError|PermissionError|OSError/,
    code: `
import resource, shutil
shutil.copyfile(resource.__file__, '/tmp/evil.so')
import importlib.machinery, importlib.util
loader = importlib.machinery.ExtensionFileLoader('resource', '/tmp/evil.so')
importlib.util.module_from_spec(importlib.util.spec_from_loader('resource', loader))
`,
    landlock: { prints: /PermissionError/ },
  },
  {
    name: 'own_program',
    tries: 'running a program that it wrote',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import os
with open('/tmp/program', 'w') as file: file.write('#!/py/bin/python3\\nprint("ran")')
os.chmod('/tmp/program', 0o755)
os.execv('/tmp/program', ['program'])
`,
  },
  {
    name: 'earlier_program',
    tries: 'what an earlier program left',
    ends: 'finished',
    prints: /^\[\]/,
    code: `
import os
print(os.listdir('/tmp'))
open('/tmp/codeshelf-left-behind', 'w').write('x')
`,
    landlock: { ends: 'failed', prints: /PermissionError/ },
  },
  {
    name: 'change_root',
    tries: 'a root of its own',
    ends: 'failed',
    prints: /PermissionError/,
    code: `import os; os.chroot('/tmp')`,
  },
  {
    name: 'set_user_bit',
    tries: 'a file that gives its user’s rights',
    ends: ['finished', 'failed'],
    prints: /nosuid|PermissionError/,
    code: `
import os
open('/tmp/codeshelf-x', 'w').close()
os.chmod('/tmp/codeshelf-x', 0o6755)
print('nosuid' if os.statvfs('/tmp').f_flag & 2 else 'suid works')
`,
    landlock: { prints: /PermissionError/ },
  },
]
