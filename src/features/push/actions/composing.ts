/** Composes the push messages of what is due, each in the language and time zone of its owner. */

import { listPeople } from '#features/account/index.ts'
import type { Context } from '#platform/context.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { PushMessage } from '#platform/push/index.ts'
import { findNextReady, type QueuedPush } from '../store/index.ts'
import type { PushSource, RecipientLocale } from './sources.ts'

export interface ComposeDeps {
  sources: ReadonlyMap<string, PushSource>
  translateFor(locale: Locale): Translate
}

export interface Composition {
  /** By row. A row without a message is no longer wanted by its source. */
  messages: ReadonlyMap<string, PushMessage>
  /** Rows at which their source failed, each composed alone. */
  uncomposable: ReadonlySet<string>
  /** Owners who left or were disabled: nothing is sent to them, even if it is still in the queue. */
  inactive: ReadonlySet<string>
}

export async function compose(
  ctx: Context,
  rows: readonly QueuedPush[],
  { sources, translateFor }: ComposeDeps,
): Promise<Composition> {
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const people = await listPeople(ctx.store, owners)
  const inactive = new Set(owners.filter((id) => people.get(id)?.isActive === false))
  const locales = new Map<string, RecipientLocale>()
  for (const id of owners) {
    const { locale = 'en' as const, timeZone = 'UTC' } = people.get(id) ?? {}
    locales.set(id, { locale, timeZone, t: translateFor(locale) })
  }
  const messages = new Map<string, PushMessage>()
  const uncomposable = new Set<string>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const source = sources.get(kind)
    if (!source) continue
    const write = async (some: readonly QueuedPush[]) => {
      const written = await source.compose(ctx, some, (ownerId) => locales.get(ownerId)!)
      for (const [id, message] of written) messages.set(id, message)
    }
    try {
      await write(ofKind)
    } catch {
      for (const row of await findUncomposable(ctx, ofKind, write)) uncomposable.add(row.id)
    }
  }
  return { messages, uncomposable, inactive }
}

/** Composes rows one by one, so that one failing row does not delay the others. When the store fails, all wait. */
async function findUncomposable(
  ctx: Context,
  rows: readonly QueuedPush[],
  write: (rows: readonly QueuedPush[]) => Promise<void>,
): Promise<QueuedPush[]> {
  const errors = new Map<QueuedPush, unknown>()
  for (const row of rows) await write([row]).catch((error) => errors.set(row, error))
  await findNextReady(ctx.store)
  for (const [{ id, kind, attempts }, error] of errors)
    ctx.log.error({ err: error, id, kind, attempts }, 'a notification could not be composed')
  return [...errors.keys()]
}
