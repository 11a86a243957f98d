/** The outbox as the chip's list: what waits, why, and what the person can do about it. */
import { copyText } from './copy-text.ts'
import type { Entry, Outbox } from './outbox.ts'
import { wordsOf } from './outbox-rules.ts'
import type { StateAction, StateItem } from './save-state.ts'
import { say } from './words.ts'

const reasons = new Map<string, string>()

/** A room explains its refusals by code, in the reader's language: the wire's own words are English. */
export function addReasons(given: Readonly<Record<string, string>>): void {
  for (const [code, words] of Object.entries(given)) reasons.set(code, words)
}

/** One line for each thing that was changed: a note that was made and then written in is one note. */
export function itemsOf(outbox: Outbox, isOnline: boolean): StateItem[] {
  const queues = Map.groupBy(outbox.entries, ({ queue }) => queue)
  return [...queues.values()].map((entries) => {
    // What only the person can settle speaks for all that waits behind it; else the newest words do.
    const entry = entries.find(({ needsYou }) => needsYou) ?? entries.at(-1)!
    return {
      id: entry.id,
      label: entry.label,
      href: entry.href,
      ...stateOf(entry, outbox, isOnline),
      actions: actionsOf(entry, outbox),
    }
  })
}

function stateOf(entry: Entry, outbox: Outbox, isOnline: boolean): Omit<StateItem, 'id' | 'label'> {
  const { lastError } = entry
  if (entry.needsYou) {
    const code = lastError?.code ?? ''
    const reason = code === 'conflict' ? say('shell.conflict') : say('shell.refused')
    return { state: 'needs-you', detail: [reasons.get(code), reason].filter(Boolean).join(' ') }
  }
  if (outbox.isSignedOut) return { state: 'needs-you', detail: say('shell.signed_out') }
  if (!isOnline || lastError?.status === 0) {
    return { state: 'offline', detail: say('shell.state_offline') }
  }
  return { state: 'saving', detail: lastError ? say('shell.waiting') : null }
}

function actionsOf(entry: Entry, outbox: Outbox): StateAction[] {
  const copy = { label: say('shell.copy'), run: () => void copyText(wordsOf(entry)) }
  const discard = { label: say('shell.discard'), run: () => void outbox.discard(entry.id) }
  const retry = { label: say('shell.retry'), run: () => void outbox.retry(entry.id) }
  if (!entry.needsYou && outbox.isSignedOut) {
    const signIn = { label: say('shell.sign_in'), run: () => void open('/login', '_blank') }
    return [signIn, retry, copy]
  }
  return entry.needsYou ? [retry, copy, discard] : [retry, copy]
}
