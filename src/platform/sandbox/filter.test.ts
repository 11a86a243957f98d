/** The filter, judged call by call for both machines on whichever one runs the tests. */
import { describe, expect, test } from 'vitest'
import { assemble, makeFilter } from './filter.ts'
import { judge } from './filter-emulator.fixture.ts'
import { OWN_PROCESS, type Sharing, verdicts } from './filter-rules.ts'
import { ARCHITECTURES, numberOf, type Syscall, syscallNumbers } from './syscall-numbers.ts'

const CLONE_THREAD = 0x3d0f00
const CLONE_NEWUSER = 0x10000000
const SIGCHLD = 17

describe.each(ARCHITECTURES)('the filter of %s', (architecture) => {
  const filters: Record<Sharing, Uint8Array> = {
    nothing: makeFilter(architecture, 'nothing'),
    files: makeFilter(architecture, 'files'),
  }
  const ask = (sharing: Sharing, call: Syscall, ...args: (number | bigint)[]) => {
    const number = numberOf(call, architecture)
    return number === null ? null : judge(filters[sharing], { number, architecture, args })
  }

  test.each(['nothing', 'files'] as const)('fits into the kernel (sharing %s)', (sharing) => {
    expect(filters[sharing].length % 8).toBe(0)
    expect(filters[sharing].length / 8).toBeLessThan(1_000)
  })

  test('computing, memory, time and reading pass', () => {
    for (const call of ['read', 'write', 'mmap', 'openat', 'clock_gettime', 'getrandom'] as const)
      expect([call, ask('nothing', call), ask('files', call)]).toEqual([
        call,
        verdicts.allow,
        verdicts.allow,
      ])
  })

  test('a number that nobody knows is an unknown call, however large', () => {
    for (const number of [447 + 60, 999, 0x3fffffff])
      expect(judge(filters.nothing, { number, architecture })).toBe(verdicts.unknownCall)
    expect(ask('nothing', 'clone3')).toBe(verdicts.unknownCall)
    expect(ask('nothing', 'openat2')).toBe(verdicts.unknownCall)
  })

  test('a call of another machine ends the program', () => {
    for (const architectureCode of [0x40000003, 0x40000028, 0])
      expect(judge(filters.nothing, { number: 0, architectureCode })).toBe(verdicts.kill)
    const other = architecture === 'x86_64' ? 'aarch64' : 'x86_64'
    expect(judge(filters.nothing, { number: 0, architecture: other })).toBe(verdicts.kill)
  })

  test('the second door of x86_64 ends the program', () => {
    const verdict = judge(filters.nothing, { number: 0x40000000 | 39, architecture })
    expect(verdict).toBe(architecture === 'x86_64' ? verdicts.kill : verdicts.unknownCall)
  })

  test.each([
    'socket',
    'connect',
    'bind',
    'ptrace',
    'process_vm_readv',
    'mount',
    'unshare',
    'setns',
    'bpf',
    'keyctl',
    'io_uring_setup',
    'userfaultfd',
    'memfd_create',
    'shmget',
    'pidfd_open',
    'setuid',
    'chroot',
    'execveat',
    'seccomp',
    'splice',
    'inotify_add_watch',
    'landlock_create_ruleset',
  ] as const)('%s is not permitted', (call) => {
    expect(ask('nothing', call)).toBe(verdicts.notPermitted)
    expect(ask('files', call)).toBe(verdicts.notPermitted)
  })

  test('threads start, processes and namespaces do not', () => {
    expect(ask('nothing', 'clone', CLONE_THREAD)).toBe(verdicts.allow)
    expect(ask('nothing', 'clone', SIGCHLD)).toBe(verdicts.noMoreProcesses)
    expect(ask('nothing', 'clone', CLONE_THREAD | CLONE_NEWUSER)).toBe(verdicts.noMoreProcesses)
    for (const bit of [17, 25, 26, 27, 28, 29, 30])
      expect(ask('nothing', 'clone', CLONE_THREAD | (1 << bit))).toBe(verdicts.noMoreProcesses)
    for (const call of ['fork', 'vfork'] as const)
      expect([verdicts.noMoreProcesses, null]).toContain(ask('nothing', call))
  })

  test('arguments are judged, pointers as a whole', () => {
    expect(ask('nothing', 'socketpair', 1)).toBe(verdicts.allow)
    expect(ask('nothing', 'socketpair', 2)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'sendto', 1, 0, 0, 0, 0)).toBe(verdicts.allow)
    expect(ask('nothing', 'sendto', 1, 0, 0, 1, 0)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'sendto', 1, 0, 0, 0, 0x7fff_0000_0000n)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'recvfrom', 0, 0, 0, 2)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'recvfrom', 0, 0, 0, 0)).toBe(verdicts.allow)
    for (const op of [0, 1, 128, 129, 137, 393])
      expect([op, ask('nothing', 'futex', 0, op)]).toEqual([op, verdicts.allow])
    for (const op of [6, 7, 8, 11, 12, 13, 134])
      expect([op, ask('nothing', 'futex', 0, op)]).toEqual([op, verdicts.unknownCall])
    expect(ask('nothing', 'ioctl', 0, 0x5401)).toBe(verdicts.allow)
    // TIOCSTI would type into somebody's terminal.
    expect(ask('nothing', 'ioctl', 0, 0x5412)).toBe(verdicts.notATerminal)
    expect(ask('nothing', 'fcntl', 0, 1031)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'prlimit64', 0)).toBe(verdicts.allow)
    expect(ask('nothing', 'prlimit64', 1)).toBe(verdicts.notPermitted)
    expect(ask('nothing', 'prctl', 15)).toBe(verdicts.allow)
    // PR_SET_PDEATHSIG: who clears it outlives the service.
    expect(ask('nothing', 'prctl', 1)).toBe(verdicts.notPermitted)
  })

  test('who shares the file system changes nothing in it and signals only itself', () => {
    for (const call of ['execve', 'unlinkat', 'mkdirat', 'fchmodat', 'utimensat'] as const) {
      expect([call, ask('nothing', call)]).toEqual([call, verdicts.allow])
      expect([call, ask('files', call)]).toEqual([call, verdicts.notPermitted])
    }
    for (const call of ['kill', 'tgkill'] as const) {
      expect(ask('nothing', call, 1)).toBe(verdicts.allow)
      expect(ask('files', call, 1)).toBe(verdicts.notPermitted)
      expect(ask('files', call, OWN_PROCESS)).toBe(verdicts.allow)
    }
  })

  test('every call of the table has one answer, and no number stands for two', () => {
    const numbers = (Object.keys(syscallNumbers) as Syscall[])
      .map((call) => numberOf(call, architecture))
      .filter((number) => number !== null)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers)
      expect(Object.values(verdicts)).toContain(judge(filters.nothing, { number, architecture }))
  })
})

describe('the assembler', () => {
  test('refuses what the kernel would refuse', () => {
    const end = { do: 'end', action: 0 } as const
    expect(() => assemble([{ do: 'go', to: 'nowhere' }, end])).toThrow('is not defined')
    expect(() => assemble(['back', end, { do: 'go', to: 'back' }])).toThrow('is behind the jump')
    expect(() => assemble(['a', 'a', end])).toThrow('twice')
    expect(() => assemble(Array(5_000).fill(end))).toThrow('too many')
    const far = [{ do: 'if', test: 'equal', value: 1, yes: 'far' } as const]
    expect(() => assemble([...far, ...Array(300).fill(end), 'far', end])).toThrow('too far')
  })
})
