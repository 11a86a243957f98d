/** Processes that serve the same data directory notice each other. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/stores.ts'
import { ServingPeers } from './serving-peers.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-peers-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function peersIn(folder: string): ServingPeers {
  const peers = new ServingPeers(folder, 0)
  atTheEnd(async () => peers.close())
  return peers
}

test('alone, then two, then alone again', () => {
  const folder = temporary()
  const first = peersIn(folder)
  expect(first.arePresent).toBe(false)
  const second = peersIn(folder)
  expect(first.arePresent).toBe(true)
  expect(second.arePresent).toBe(true)
  first.close()
  expect(second.arePresent).toBe(false)
})

test('more of them than there are slots are not alone', () => {
  const folder = temporary()
  const many = Array.from({ length: 10 }, () => peersIn(folder))
  expect(many.map((peers) => peers.arePresent)).toEqual(many.map(() => true))
})

test('nobody else on the machine reads their files, also those of an earlier version', () => {
  const folder = temporary()
  mkdirSync(join(folder, 'locks'))
  writeFileSync(join(folder, 'locks/serving-0'), '', { mode: 0o644 })
  peersIn(folder)
  peersIn(folder)
  for (const slot of [0, 1])
    expect(statSync(join(folder, `locks/serving-${slot}`)).mode & 0o777).toBe(0o600)
})

test('another directory is another library', () => {
  peersIn(temporary())
  expect(peersIn(temporary()).arePresent).toBe(false)
})
