/** A zip beyond the first format: another program reads what is at the end of it. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/endings.ts'
import { writeEnd, writeEntry } from './zip-records.ts'

const READ = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    names = z.namelist()
    print(len(names), names[-1], z.read(names[-1]).decode())`

const packed = (name: string, text: string) => ({
  ...{ name, modifiedAt: Date.UTC(2026, 9, 25, 12), compressed: deflateRawSync(text) },
  ...{ sizeBytes: text.length, checksum: crc32(text) },
})

/** Writes entries one after another, from a position on; what is between is a hole that takes no space. */
function writeZip(entries: readonly { at?: number; entry: ReturnType<typeof packed> }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-zip64-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.zip')
  const out = openSync(file, 'w')
  let end = 0
  const write = (bytes: Uint8Array) => {
    end += writeSync(out, bytes, 0, bytes.length, end)
  }
  const directory = entries.map(({ at = end, entry }) => {
    end = at
    const { local, central } = writeEntry(entry, at)
    write(local)
    write(entry.compressed)
    return central
  })
  const begin = end
  write(Buffer.concat(directory))
  write(writeEnd(directory, begin))
  closeSync(out)
  return file
}

function readByPython(file: string): string {
  const { stdout, stderr } = spawnSync('python3', ['-c', READ, file], { encoding: 'utf8' })
  return stdout.trim() || stderr
}

test('seventy thousand entries are one zip', () => {
  const entry = packed('same', '')
  const entries = Array.from({ length: 70_000 }, () => ({ entry }))
  const file = writeZip([...entries, { entry: packed('end', 'last') }])
  expect(readByPython(file)).toBe('70001 end last')
})

test('an entry beyond four gigabytes is found', () => {
  const far = 5 * 1024 ** 3
  const file = writeZip([
    { entry: packed('first', 'one') },
    { at: far, entry: packed('last', 'two') },
  ])
  expect(statSync(file).size).toBeGreaterThan(far)
  expect(readByPython(file)).toBe('2 last two')
})
