/** The outbox as the chip's list: what waits, why, and what the person can do about it. */

import { signInPaths } from '#paths/people.ts'
import { translate } from '../shell/texts.ts'
import { copyText } from '../toasts/copy-text.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'
import { textOf } from './outbox-rules.ts'
import type { StateAction, StateItem } from './save-state.ts'

const reasons = new Map<string, string>()

/** Adds sentences for codes of refusals in the reader's language; messages of the API are English. */
export function addReasons(messages: Readonly<Record<string, string>>): void {
  for (const [code, message] of Object.entries(messages)) reasons.set(code, message)
}

/** One line for each changed thing: a note that was created and then edited is one note. */
export function itemsOf(outbox: Outbox, isOnline: boolean): StateItem[] {
  const queues = Map.groupBy(outbox.entries, ({ queue }) => queue)
  return [...queues.values()].map((entries) => {
    // An entry that only the person can resolve represents all that wait behind it; else the newest entry does.
    const stopped = entries.find(({ needsYou }) => needsYou)
    const entry = stopped ?? entries.at(-1)!
    // Each waits for the one before it, and so for the same reason as the first.
    const { lastError } = stopped ?? entries[0]!
    return {
      id: entry.id,
      label: entry.label,
      href: entry.href,
      ...stateOf({ ...entry, lastError }, outbox, isOnline),
      actions: actionsOf(entry, outbox),
    }
  })
}

function stateOf(
  entry: OutboxEntry,
  outbox: Outbox,
  isOnline: boolean,
): Omit<StateItem, 'id' | 'label'> {
  const { lastError } = entry
  if (entry.needsYou) {
    const code = lastError?.code ?? ''
    const reason = code === 'conflict' ? translate('shell.conflict') : translate('shell.refused')
    return { state: 'needs-you', detail: [reasons.get(code), reason].filter(Boolean).join(' ') }
  }
  if (outbox.isSignedOut) return { state: 'needs-you', detail: translate('shell.signed_out') }
  if (!isOnline || lastError?.status === 0) {
    return { state: 'offline', detail: translate('shell.state_offline') }
  }
  return { state: 'saving', detail: lastError ? translate('shell.waiting') : null }
}

function actionsOf(entry: OutboxEntry, outbox: Outbox): StateAction[] {
  const text = textOf(entry)
  const copy = text === '' ? [] : [{ label: translate('shell.copy'), run: () => copyText(text) }]
  const discard = { label: translate('shell.discard'), run: () => void outbox.discard(entry.id) }
  const retry = { label: translate('shell.retry'), run: () => void outbox.retry(entry.id) }
  if (!entry.needsYou && outbox.isSignedOut) {
    const signIn = {
      label: translate('shell.sign_in'),
      run: () => void open(signInPaths.login, '_blank'),
    }
    return [signIn, retry, ...copy]
  }
  return entry.needsYou ? [retry, ...copy, discard] : [retry, ...copy]
}
