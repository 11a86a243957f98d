/** A mirrored repository with notes on its files, for tests of what a sync does to them. */
import { expect } from 'vitest'
import {
  addRepo,
  type MirroringApp,
  openMirroring,
  syncRepo,
} from '#features/repositories/mirroring.fixture.ts'
import type { TestRepository, TestTree } from '#tests/support/git-repository.ts'
import { NOTES, taken } from './notes.fixture.ts'

export const BASE = [
  'import { open } from "node:fs"',
  '',
  'export function readSettings(path) {',
  '  const text = open(path)',
  '  return parseSettings(text)',
  '}',
  '',
  'export function writeSettings(path, settings) {',
  '  save(path, formatSettings(settings))',
  '}',
]
export const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
export const withoutLines = (...gone: number[]) =>
  text(BASE.filter((_, at) => !gone.includes(at + 1)))

export interface Mirrored extends MirroringApp {
  repository: TestRepository
  push(entries: TestTree, isForced?: boolean): string
  sync(): Promise<void>
  note(path: string, fields: object): Promise<{ id: string }>
}

/** Dana mirrors `lib`, which has these files. */
export async function openLib(
  open: Parameters<typeof openMirroring>[0],
  entries: TestTree,
): Promise<Mirrored> {
  const app = await openMirroring(open)
  const { dana, server } = app
  const repository = server.repository('lib')
  repository.push(entries)
  await addRepo(app, dana, { url: server.url(repository) })
  return {
    ...app,
    repository,
    push: (next, isForced) => repository.push(next, 'main', isForced),
    async sync() {
      expect(await syncRepo(app, dana, 'lib')).toMatchObject({ state: 'ready' })
    },
    note: async (path, fields) => taken(await dana.post(`${NOTES}/repo/lib/${path}`, fields)).note,
  }
}
