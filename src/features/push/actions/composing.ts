/** What is due becomes letters, each in its owner's words. */
import type { Context } from '../../../platform/context.ts'
import type { Locale, Translate } from '../../../platform/i18n/index.ts'
import type { Letter } from '../../../platform/push/index.ts'
import { listPeople } from '../../account/index.ts'
import { findNextReady, type Waiting } from '../store/index.ts'
import type { PushSource, Speaker } from './sources.ts'

export interface Writers {
  sources: ReadonlyMap<string, PushSource>
  translateFor(locale: Locale): Translate
}

export interface Composed {
  /** A row without a letter is no longer wanted. */
  letters: ReadonlyMap<string, Letter>
  /** Rows that their source failed at, each by itself. */
  unwritable: ReadonlySet<string>
}

export async function compose(
  ctx: Context,
  rows: readonly Waiting[],
  { sources, translateFor }: Writers,
): Promise<Composed> {
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const people = await listPeople(ctx.store, owners)
  const speakers = new Map<string, Speaker>()
  for (const id of owners) {
    const { locale = 'en' as const, timeZone = 'UTC' } = people.get(id) ?? {}
    speakers.set(id, { locale, timeZone, t: translateFor(locale) })
  }
  const letters = new Map<string, Letter>()
  const unwritable = new Set<string>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const source = sources.get(kind)
    if (!source) continue
    const write = async (some: readonly Waiting[]) => {
      const written = await source.compose(ctx, some, (ownerId) => speakers.get(ownerId)!)
      for (const [id, letter] of written) letters.set(id, letter)
    }
    try {
      await write(ofKind)
    } catch {
      for (const row of await findFaulty(ctx, ofKind, write)) unwritable.add(row.id)
    }
  }
  return { letters, unwritable }
}

/** One row that cannot be put into words must not silence all others. When it is the store that fails, all wait. */
async function findFaulty(
  ctx: Context,
  rows: readonly Waiting[],
  write: (rows: readonly Waiting[]) => Promise<void>,
): Promise<Waiting[]> {
  const faults = new Map<Waiting, unknown>()
  for (const row of rows) await write([row]).catch((fault) => faults.set(row, fault))
  await findNextReady(ctx.store)
  for (const [{ id, kind, attempts }, fault] of faults)
    ctx.log.error({ err: fault, id, kind, attempts }, 'a notification could not be put into words')
  return [...faults.keys()]
}
