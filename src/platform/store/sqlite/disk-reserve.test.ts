/** A start on a full disk has some space that was set aside for it. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/stores.ts'
import { openStore } from '../index.ts'
import { giveUpReserve, isDiskFull } from './disk-reserve.ts'

test('whoever serves sets space aside, and it can be given up once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-reserve-'))
  atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
  const store = openStore({ dataDir, databaseUrl: null }, { isServing: true })
  await store.close()
  expect(statSync(join(dataDir, 'disk-reserve')).size).toBe(512 * 1024)
  expect(giveUpReserve(dataDir)).toBe(true)
  expect(existsSync(join(dataDir, 'disk-reserve'))).toBe(false)
  expect(giveUpReserve(dataDir)).toBe(false)
})

test('an error that says nothing about space is not a full disk', () => {
  const withCode = (code: string) => Object.assign(new Error('no'), { code })
  expect(isDiskFull(withCode('SQLITE_FULL'), tmpdir())).toBe(true)
  expect(isDiskFull(withCode('ENOSPC'), tmpdir())).toBe(true)
  expect(isDiskFull(withCode('SQLITE_NOTADB'), tmpdir())).toBe(false)
  expect(isDiskFull(withCode('SQLITE_IOERR_SHMSIZE'), tmpdir())).toBe(false)
})
