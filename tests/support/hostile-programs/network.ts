/** Programs that try to connect. `PORT` is replaced by the service's own. */
import type { Hostile } from './program.ts'

const REFUSED = /PermissionError|gaierror|URLError/

export const network: Hostile[] = [
  {
    name: 'tcp',
    tries: 'a connection to the outside',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.create_connection(('192.0.2.1', 80), 2)`,
  },
  {
    name: 'metadata',
    tries: 'the credentials that clouds hand out',
    ends: 'failed',
    prints: REFUSED,
    code: `import urllib.request; urllib.request.urlopen('http://169.254.169.254/latest/meta-data/', timeout=2)`,
  },
  {
    name: 'names',
    tries: 'asking for a name, which can carry secrets',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.getaddrinfo('secret.example.org', 80)`,
  },
  {
    name: 'loopback',
    tries: 'the service itself',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.create_connection(('127.0.0.1', PORT), 2)`,
  },
  {
    name: 'unix_socket',
    tries: 'the socket of a daemon',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.socket(socket.AF_UNIX).connect('/var/run/docker.sock')`,
  },
  {
    name: 'abstract_socket',
    tries: 'a socket without a file',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.socket(socket.AF_UNIX).bind('\\0codeshelf-escape')`,
  },
  {
    name: 'odd_families',
    tries: 'the kernel’s rarer kinds of sockets',
    ends: 'finished',
    prints: /^none of 7/,
    code: `
import socket
made = tried = 0
for family in (2, 10, 16, 17, 38, 40, 44):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        try: socket.socket(family, kind); made += 1
        except OSError: pass
    tried += 1
print('none of' if made == 0 else made, tried)
`,
  },
  {
    name: 'listen',
    tries: 'a server of its own',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.create_server(('0.0.0.0', 8080))`,
  },
  {
    name: 'udp',
    tries: 'packets without a connection',
    ends: 'failed',
    prints: REFUSED,
    code: `import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', PORT))`,
  },
  {
    name: 'asyncio_connection',
    tries: 'a connection through an event loop',
    ends: 'failed',
    prints: REFUSED,
    code: `import asyncio; asyncio.run(asyncio.open_connection('127.0.0.1', PORT))`,
  },
  {
    name: 'passed_descriptor',
    tries: 'handing over an open file through a socket',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import array, socket
one, other = socket.socketpair()
one.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [1]))])
`,
  },
  {
    name: 'out_of_band',
    tries: 'out-of-band data, which had a hole in the kernel',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import socket
one, other = socket.socketpair()
one.send(b'x', socket.MSG_OOB)
`,
  },
  {
    name: 'peek',
    tries: 'peeking at a stream, which had another',
    ends: 'failed',
    prints: /PermissionError/,
    code: `
import socket
one, other = socket.socketpair()
one.send(b'x')
other.recv(1, socket.MSG_PEEK)
`,
  },
]
