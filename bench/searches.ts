/** Searches of one person with 10,000 files and with 100,000, and the size of the store against its text. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import {
  describeSearches,
  measureRandomText,
  measureSearches,
  type Searches,
} from './support/searches.ts'
import { withShelf } from './support/shelf.ts'

const FILES_OF_ONE = [10_000, 100_000] as const

export async function searches(): Promise<Outcome> {
  await build()
  const measured: Searches[] = []
  for (const own of FILES_OF_ONE)
    await withShelf(1, own, async (shelf) => measured.push(await measureSearches(shelf, own)), true)
  const random = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const randomRatio = await measureRandomText(random)
  rmSync(random, { recursive: true, force: true })
  return { figures: { measured, randomRatio }, args: describeSearches(measured, randomRatio) }
}
