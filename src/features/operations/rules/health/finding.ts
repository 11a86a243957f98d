/** The result of a check, before it is formatted as text. */
import type { Slots } from '#platform/i18n/index.ts'
import type { texts } from '../../texts/health.ts'

/** `warn`: it works, and could be better. Only `error` needs attention. */
export const STATES = ['ok', 'warn', 'error'] as const
export type State = (typeof STATES)[number]

type Phrases = keyof typeof texts.phrases & string
type KeyAfter<Prefix extends string> = Phrases extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never

export type CheckId = KeyAfter<'check_'>
export type Remedy = KeyAfter<'remedy_'>

/** One fact behind a sentence, for the page. */
export interface Fact {
  says: KeyAfter<'fact_'>
  slots?: Slots
}

export interface Outcome {
  state: State
  /** The sentence. */
  says: KeyAfter<'says_'>
  slots?: Slots
  /** For the operator: exact, in English, and all that `doctor` prints. */
  detail?: string
  /** The same for readers of the page, in their language. */
  facts?: readonly Fact[]
  /** What to do about it. */
  remedy?: Remedy
}

export interface CheckFinding extends Outcome {
  check: CheckId
}

export const ok = (says: Outcome['says'], slots?: Slots): Outcome => ({
  ...{ state: 'ok', says },
  ...(slots && { slots }),
})

/** The worst of them; nothing wrong is `ok`. */
export function worstOf(findings: readonly Pick<CheckFinding, 'state'>[]): State {
  return STATES.findLast((state) => findings.some((finding) => finding.state === state)) ?? 'ok'
}
