/** The data directory is closed where it is ours alone, and a shared one is only warned about. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#platform/log/index.ts'
import { closeToOthers, openFolders } from './data-folder.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-data-'))
  made.push(folder)
  mkdirSync(join(folder, 'cache/highlight'), { recursive: true })
  writeFileSync(join(folder, 'library.db'), '')
  for (const each of [folder, join(folder, 'cache'), join(folder, 'cache/highlight')])
    chmodSync(each, 0o755)
  const lines: string[] = []
  const log = openLog({
    level: 'info',
    isForPeople: false,
    to: { write: (line) => void lines.push(line) },
  })
  return { folder, log, lines }
}

test('what holds nothing but our own files is closed', () => {
  const { folder, log } = open()
  expect(openFolders(folder)).toHaveLength(3)
  closeToOthers(folder, log)
  expect(openFolders(folder)).toEqual([])
})

test('a folder with other things in it keeps its mode and is warned about; our caches are closed', () => {
  const { folder, log, lines } = open()
  writeFileSync(join(folder, 'notes.txt'), '')
  closeToOthers(folder, log)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
  expect(openFolders(folder)).toEqual([folder])
  expect(lines.join('')).toContain('other users of this machine can look into the data directory')
})
