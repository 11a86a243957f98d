/** What a program and its author can rely on: the same in either kind of isolation. */
import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ISOLATIONS, type Launch } from './launch.ts'
import { launchOf, processesNamed, runOnce, usual } from './sandbox.fixture.ts'
import { SandboxedProcess, StartError } from './sandboxed-process.ts'

describe.each(ISOLATIONS)('a program with %s', (isolation) => {
  /** Runs the body where this machine gives that kind; otherwise the reason has been checked. */
  const promise = (name: string, body: (launch: Launch) => Promise<void>) =>
    test(name, async () => {
      const launch = await launchOf(isolation)
      if (launch) await body(launch)
    })

  promise('reads its input, writes to both streams and ends with its own code', async (launch) => {
    const outcome = await runOnce(launch, {
      code: `
import sys
name = input()
print('hello', name, sys.stdin.read().split())
print('careful', file=sys.stderr)
sys.exit(3)
`,
      stdin: 'דנה\none two\n',
    })
    expect(outcome).toMatchObject({
      reason: 'failed',
      exitCode: 3,
      stdout: "hello דנה ['one', 'two']\n",
      stderr: 'careful\n',
      isCut: false,
    })
  })

  promise('is gone when it is ended while it is still being made', async (launch) => {
    const mark = `unborn-${randomUUID()}`
    const marked = { ...launch, args: [...launch.args, mark] }
    for (let round = 0; round < 6; round++)
      await Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const sandboxed = new SandboxedProcess(marked, { isWarm: false })
          // Every moment of a start, from the first call to the last.
          await new Promise((resolve) => setTimeout(resolve, 6 * n + round))
          sandboxed.kill()
          await sandboxed.gone
        }),
      )
    expect(processesNamed(mark)).toEqual([])
  })

  promise('ends as Python ends', async (launch) => {
    const codes = await Promise.all(
      ['', 'exit()', 'raise SystemExit(7)', 'raise SystemExit("why")', 'import sys; sys.exit(77)']
        .map((code) => code.replace(/^exit\(\)$/, 'raise SystemExit'))
        .map((code) => runOnce(launch, { code })),
    )
    expect(codes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 7, 1, 77])
    expect(codes[3]?.stderr).toBe('why\n')
    // Its own choice of a code is never taken for a limit.
    expect(codes[4]?.reason).toBe('failed')
  })

  promise('is told in which of its own lines it failed, and in no line of ours', async (launch) => {
    const { stderr, reason } = await runOnce(launch, {
      code: 'def half(n):\n    return n / 0\n\ntry:\n    half(1)\nexcept ZeroDivisionError as e:\n    raise ValueError("no") from e\n',
    })
    expect(reason).toBe('failed')
    expect(stderr).toContain('File "main.py", line 5, in <module>\n    half(1)')
    expect(stderr).toContain('File "main.py", line 2, in half\n    return n / 0')
    expect(stderr).toContain('File "main.py", line 7, in <module>')
    expect(stderr).toContain('The above exception was the direct cause')
    expect(stderr).not.toMatch(/boot/)
    const broken = await runOnce(launch, { code: 'x = (1\ny = 2' })
    expect(broken.stderr).toMatch(/File "main.py", line 1\n {4}x = \(1\n[\s\S]*SyntaxError/)
  })

  promise('imports what it may and hears in words what it may not', async (launch) => {
    const modules = ['math', 'json', 'dataclasses', 'collections']
    const fine = await runOnce(launch, {
      modules,
      code: 'import math, json\nfrom dataclasses import dataclass\nimport collections.abc\nprint(json.dumps(math.pi))',
    })
    expect([fine.stdout, fine.stderr]).toEqual(['3.141592653589793\n', ''])
    const refused = await runOnce(launch, { modules, code: 'import math\nimport os' })
    expect(refused.reason).toBe('failed')
    expect(refused.stderr).toContain('line 2')
    expect(refused.stderr).toContain("ImportError: the module 'os' cannot be imported here")
  })

  promise('has its output cut between two characters, at the limit', async (launch) => {
    const outcome = await runOnce(launch, {
      code: `import os\nos.write(1, ('x' + 'א' * 1000).encode() + b'\\n' * 100)`,
      maxOutputBytes: 1_000,
    })
    expect(outcome).toMatchObject({ reason: 'output', isCut: true })
    expect(outcome.stdout).toBe(`x${'א'.repeat(499)}`)
  })

  promise('may fill its output exactly', async (launch) => {
    const outcome = await runOnce(launch, { code: `print('x' * 999)`, maxOutputBytes: 1_000 })
    expect(outcome).toMatchObject({ reason: 'finished', isCut: false })
    expect(outcome.stdout).toHaveLength(1_000)
  })

  promise(
    'is heard while it runs, and keeps what it said before it was stopped',
    async (launch) => {
      const sandboxed = new SandboxedProcess(launch, { isWarm: true })
      const heard: string[] = []
      const outcome = await sandboxed.run({
        ...usual,
        code: `import time\nprint('first')\ntime.sleep(600)`,
        onOutput: (stream, text) => {
          heard.push(`${stream} ${text}`)
          sandboxed.stop('stopped')
        },
      })
      expect(heard).toEqual(['stdout first\n'])
      expect(outcome).toMatchObject({ reason: 'stopped', stdout: 'first\n' })
    },
  )

  promise(
    'is stopped by the processor limit even when the clock leaves it alone',
    async (launch) => {
      const spin = 'while True: pass'
      const deaf = `import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\n${spin}`
      const outcomes = await Promise.all(
        [spin, deaf].map((code) => runOnce(launch, { code, cpuSeconds: 1, timeoutMs: 60_000 })),
      )
      expect(outcomes.map(({ reason }) => reason)).toEqual(['time', 'time'])
    },
  )

  promise('may use the memory it was promised, whatever Python itself takes', async (launch) => {
    const use = (mb: number) =>
      runOnce(launch, { code: `x = bytearray(${mb} << 20)\nprint(len(x))`, memoryMb: 32 })
    expect((await use(28)).reason).toBe('finished')
    const more = await use(48)
    expect(more.reason).toBe('memory')
    expect(more.stderr).toContain('MemoryError')
  })

  promise('does not see a program that runs beside it', async (launch) => {
    const code = `
import os, time
try: open('/tmp/mark', 'x').close()
except OSError as fault: print(type(fault).__name__)
time.sleep(0.3)
found = []
for number in range(1, 100):
    try: os.kill(number, 0); found.append(number)
    except OSError: pass
print(len(found) <= 2)
`
    const both = await Promise.all([runOnce(launch, { code }), runOnce(launch, { code })])
    const expected = isolation === 'namespaces' ? 'True\n' : 'PermissionError\nTrue\n'
    expect(both.map(({ stdout }) => stdout)).toEqual([expected, expected])
  })

  promise('finds no file that the service has open', async (launch) => {
    // Opened without the mark that closes it in a child, as a careless library would.
    const output = openSync('/etc/passwd', 'r')
    expect(output).toBeGreaterThan(2)
    const { stdout } = await runOnce(launch, {
      code: `
import os
found = []
for number in range(2000):
    try: os.fstat(number); found.append(number)
    except OSError: pass
print(found)
`,
    })
    expect(stdout).toBe('[0, 1, 2, 3]\n')
  })

  promise('can be ended while it is still starting', async (launch) => {
    const sandboxed = new SandboxedProcess(launch, { isWarm: true })
    sandboxed.kill()
    await expect(sandboxed.ready).rejects.toThrow(StartError)
    await sandboxed.gone
    expect(sandboxed.isGone).toBe(true)
  })

  promise('that cannot be started is a fault of the machine, with its words', async (launch) => {
    const sandboxed = new SandboxedProcess(
      { ...launch, file: '/nowhere/at-all' },
      { isWarm: false },
    )
    await expect(sandboxed.ready).rejects.toThrow(/ENOENT/)
    const wrong = new SandboxedProcess({ ...launch, args: ['--no-such-flag'] }, { isWarm: false })
    await expect(wrong.ready).rejects.toThrow(StartError)
  })
})
