/** The file system of sandboxed processes: retained while it is used, built again when it is gone. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findInterpreter } from './interpreter.ts'
import { buildRoot } from './root.ts'
import { CodeRunner } from './runner.ts'
import { launchOf, usual } from './sandbox.fixture.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-root-'))
  folders.push(folder)
  return folder
}

const days = (count: number) => Date.now() / 1000 - count * 24 * 60 * 60

test('a root that another interpreter used lately stays; one that nobody uses goes', async () => {
  const folder = emptyFolder()
  const used = { 'root-of-another': 29, 'root-of-old': 31, 'draft-of-old': 31 }
  for (const [name, age] of Object.entries(used)) {
    mkdirSync(join(folder, name))
    utimesSync(join(folder, name), days(age), days(age))
  }
  // Without its library, which takes seconds to compile.
  const python = { ...(await findInterpreter())!, libraries: [] }
  const root = await buildRoot(folder, python)
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted(),
  ).toEqual([root, join(folder, 'root-of-another')].toSorted())
  utimesSync(root, days(29), days(29))
  expect(await buildRoot(folder, python)).toBe(root)
  expect(statSync(root).mtimeMs).toBeGreaterThan(days(1) * 1000)
})

test('a root that was taken away from a running service is made again', async () => {
  const launch = await launchOf('namespaces')
  if (!launch) return
  const folder = emptyFolder()
  // Of the one that all tests share, so that only the second is built here; it may be on another disk.
  execFileSync('cp', ['-a', launch.cwd, folder])
  const runner = new CodeRunner({ folder, mode: 'namespaces', warm: 1 })
  const run = () => runner.run('dana', { ...usual, code: 'print(1)' })
  try {
    expect((await run()).stdout).toBe('1\n')
    const root = (await runner.capability()).launch!.cwd
    expect(root).toBe(join(folder, basename(launch.cwd)))
    rmSync(root, { recursive: true })
    expect((await run()).stdout).toBe('1\n')
    expect(existsSync(root)).toBe(true)
  } finally {
    await runner.stop()
  }
})
