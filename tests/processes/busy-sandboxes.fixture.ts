/** A service with one sandboxed process that runs and one that waits, until it is killed. */
import { findCapability } from '#platform/sandbox/capability.ts'
import { SandboxedProcess } from '#platform/sandbox/sandboxed-process.ts'

const [folder = '', mark = ''] = process.argv.slice(2)
const { launch, refusals } = await findCapability(folder, 'auto')
if (launch) {
  const marked = { ...launch, args: [...launch.args, mark] }
  const [busy, waiting] = [0, 1].map(() => new SandboxedProcess(marked, { isWarm: true }))
  await waiting?.ready
  void busy?.run({
    code: 'import signal\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)\nprint("on")\nwhile True: pass',
    timeoutMs: 600_000,
    memoryMb: 64,
    maxOutputBytes: 1_000,
    modules: null,
    onOutput: () => process.stdout.write('busy\n'),
  })
} else {
  process.stdout.write(`none: ${refusals.map(({ detail }) => detail).join()}\n`)
}
setInterval(() => {}, 1_000)
