/** The probe finds every protection in place, and notices when any one of them is taken away. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assemble } from './filter.ts'
import { verdicts } from './filter-rules.ts'
import { ISOLATIONS, type Launch } from './launch.ts'
import { examineProtections, PROTECTIONS } from './probe.ts'
import { launchOf, processesNamed, withNativeCode } from './sandbox.fixture.ts'

async function missingProtections(launch: Launch): Promise<string[]> {
  const examined = await examineProtections(launch)
  return examined.filter(({ holds }) => !holds).map(({ name }) => name)
}

test.each(ISOLATIONS)('with %s nothing is missing', async (isolation) => {
  const launch = await launchOf(isolation)
  if (!launch) return
  const examined = await examineProtections(launch)
  expect(examined.filter(({ holds }) => !holds)).toEqual([])
  const names = examined.map(({ name }) => name)
  // What only namespaces give is at the end of the list.
  expect(names).toEqual(
    isolation === 'namespaces' ? PROTECTIONS : PROTECTIONS.slice(0, names.length),
  )
  expect(names).toEqual(expect.arrayContaining(['capabilities', 'new_privileges', 'kill']))
})

test('a guest that cannot be examined is gone, so that nobody waits for it', async () => {
  const mark = randomUUID()
  // It is ready, and the machine does not know its number: as where /proc shows other processes.
  const code = 'echo \'{"child-pid": 99999999}\' >&4; printf R >&3; exec head -c 1 - "$0" <&3'
  const launch: Launch = {
    isolation: 'namespaces',
    file: '/bin/sh',
    args: ['-c', code, mark],
    cwd: '/',
    filterFile: openFilter,
  }
  await expect(examineProtections(launch)).rejects.toThrow('/proc/99999999')
  await expect.poll(() => processesNamed(mark)).toEqual([])
})

const openFilter = join(mkdtempSync(join(tmpdir(), 'codeshelf-filter-')), 'open.bpf')
writeFileSync(openFilter, assemble([{ do: 'end', action: verdicts.allow }]))

const without =
  (...flags: string[]) =>
  (launch: Launch): Launch => ({
    ...launch,
    args: launch.args.filter((arg) => !flags.includes(arg)),
  })
const exchange =
  (from: string | RegExp, to: string) =>
  (launch: Launch): Launch => ({
    ...launch,
    args: launch.args.map((arg) => arg.replace(from, to)),
  })
const withoutFilter = (launch: Launch): Launch => ({ ...launch, filterFile: openFilter })

describe('with one protection less', () => {
  const MUTATIONS: [string, (launch: Launch) => Launch, string][] = [
    ['the network namespace', without('--unshare-net'), 'net_namespace'],
    ['the namespace of processes', without('--unshare-pid'), 'pid_namespace'],
    ['the namespace of shared memory', without('--unshare-ipc'), 'ipc_namespace'],
    ['the namespace of names', without('--unshare-uts', '--hostname', 'sandbox'), 'host_name'],
    ['the namespace of groups', without('--unshare-cgroup'), 'cgroup_namespace'],
    ['the dropped capabilities', without('--cap-drop', 'ALL'), 'capabilities'],
    ['the empty environment', without('--clearenv'), 'environment'],
    ['the read-only root', exchange('--ro-bind', '--bind'), 'read_only_root'],
    ['the private disk', exchange(/^mount -t tmpfs.*$/m, 'true'), 'room'],
    ['the limit on files', exchange(',nr_inodes=2048', ''), 'room'],
    ['the ban on programs in it', exchange(',noexec', ''), 'no_programs_in_room'],
    ['the unknown user', exchange('65534', '1234'), 'nobody'],
    ['the filter', withoutFilter, 'network'],
  ]

  test.each(MUTATIONS)('%s', async (_, mutate, missing) => {
    const launch = await launchOf('namespaces')
    if (!launch) return
    expect(await missingProtections(mutate(launch))).toContain(missing)
  })

  test('the lesser user of a service that is root', async () => {
    const launch = await launchOf('namespaces')
    // A service that is not root has no user to switch to.
    if (!launch || launch.uid === undefined) return
    const { uid, gid, ...asRoot } = launch
    expect([uid, gid]).toEqual([65_534, 65_534])
    expect(await missingProtections(asRoot)).toEqual(
      expect.arrayContaining(['machine_user', 'threads']),
    )
  })

  test.each(ISOLATIONS)('the limits that a guest sets on itself, with %s', async (isolation) => {
    const launch = await launchOf(isolation)
    if (!launch) return
    const weak = (boot: string) =>
      boot.replace('resource.setrlimit(number, (value, value))', 'pass')
    expect(await missingProtections(await withOtherBoot(launch, weak))).toContain('limits')
  })

  test('the filter, where files are shared', async () => {
    const launch = await launchOf('landlock')
    if (!launch) return
    const missing = await missingProtections(withoutFilter(launch))
    expect(missing).toEqual(expect.arrayContaining(['network', 'processes', 'memory_files']))
  })

  test('the oath against new privileges, where files are shared', async () => {
    const launch = await launchOf('landlock')
    // Without the oath only root may be filtered at all; anybody else does not even start, which is as safe.
    if (!launch || launch.uid === undefined) return
    const { uid, gid, ...asRoot } = exchange('set_option(PR_SET_NO_NEW_PRIVS, 1)', 'pass')(launch)
    expect([uid, gid]).toEqual([65_534, 65_534])
    expect(await missingProtections(asRoot)).toEqual(
      expect.arrayContaining(['new_privileges', 'capabilities', 'user']),
    )
  })

  test('the rules about files, where files are shared', async () => {
    const launch = await launchOf('landlock')
    if (!launch) return
    const allReadable = { ...launch, args: [...launch.args.slice(0, -1), '/'] }
    expect(await missingProtections(allReadable)).toContain('files')
    const none = exchange('restrict_files(sys.argv[2].split("\\n"))', 'pass')(launch)
    expect(await missingProtections(none)).toContain('files')
  })
})

describe('each layer holds by itself', () => {
  test('without the filter a guest in namespaces makes no more of them, and reaches nobody', async () => {
    const plain = await launchOf('namespaces')
    if (!plain) return
    const launch = await withNativeCode(plain)
    const held = ['namespaces', 'files', 'read_only', 'devices', 'change_root', 'memory', 'kill']
    const missing = await missingProtections(withoutFilter(launch))
    expect(held.filter((name) => missing.includes(name))).toEqual([])
    const unlocked = withoutFilter(without('--disable-userns')(launch))
    expect(await missingProtections(unlocked)).toContain('namespaces')
  })
})

/** The same sandboxed process with another first program. */
async function withOtherBoot(launch: Launch, change: (boot: string) => string): Promise<Launch> {
  if (launch.isolation === 'landlock') {
    const args = launch.args.map((arg) => (arg.includes('RLIMIT_NPROC') ? change(arg) : arg))
    return { ...launch, args }
  }
  const open = await withNativeCode(launch)
  const boot = change(readFileSync(join(open.cwd, 'boot.py'), 'utf8'))
  const name = `boot-${Math.random().toString(36).slice(2)}.py`
  copyFileSync(join(open.cwd, 'boot.py'), join(open.cwd, name))
  writeFileSync(join(open.cwd, name), boot)
  return exchange('/boot.pyc', `/${name}`)(open)
}
