/** Programs that try to use a whole machine, one of each kind that must fail. */

/** The list of imports is a convenience; a hostile program circumvents it, so these do. */
const SYSTEM = `
import sys, time
os = sys.modules["os"]
`

export const bombs: Record<string, string> = {
  'fork bomb': `${SYSTEM}
while True:
    try: os.fork()
    except OSError: pass`,
  'memory bomb': `
held = []
while True:
    try: held.append(bytearray(b"x") * (1 << 20))
    except MemoryError: held = held[:8]`,
  '10 GB of output': `${SYSTEM}
for _ in range(10_000): sys.stdout.write("x" * (1 << 20))`,
  'sleepers deaf to signals': `${SYSTEM}
signal = __import__("signal", {})
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: time.sleep(60)`,
  'closed streams, then spinning': `${SYSTEM}
for number in range(4):
    try: os.close(number)
    except OSError: pass
while True: pass`,
  'daemons of daemons': `${SYSTEM}
while True:
    try:
        if os.fork() == 0:
            os.setsid()
            os.fork()
    except OSError: pass`,
  'sixty threads that spin': `${SYSTEM}
import threading
def spin():
    while True: pass
while True:
    try: threading.Thread(target=spin).start()
    except RuntimeError: time.sleep(1)`,
}
