/** Turns what came over the wire into what the action was promised, or into a named refusal. */
import type { z } from 'zod'
import { common } from '../problems/everywhere.ts'
import { Problem, type ProblemDeclarations } from '../problems/index.ts'
import { isCleanText } from '../text/index.ts'

/**
 * Lets a schema name its own problem: `z.int({ error: fault('invalid_minutes') })`. The mark keeps it apart from
 * zod's own sentences.
 */
export function fault(code: string, context: Record<string, unknown> = {}): string {
  return `${MARK}${JSON.stringify([code, context])}`
}

const MARK = '\u0001'

/** The problem that a schema's message names, or null for one of zod's own sentences. */
export function namedProblem(
  message: unknown,
): [code: string, context: Record<string, unknown>] | null {
  if (typeof message !== 'string' || !message.startsWith(MARK)) return null
  return JSON.parse(message.slice(MARK.length))
}

export function readWith<T>(
  schema: z.ZodType<T>,
  given: unknown,
  problems: ProblemDeclarations,
  otherwise: 'invalid_payload' | 'invalid_query',
): T {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  const named = namedFault(issue, problems)
  if (named) throw named
  throw common.refuse(otherwise, { field: issue.path.join('.'), reason: issue.message })
}

function namedFault({ message }: z.core.$ZodIssue, problems: ProblemDeclarations): Problem | null {
  const named = namedProblem(message)
  if (!named) return null
  const [code, context] = named
  const declared = problems[code]
  if (!declared) throw new Error(`a schema names the problem ${code}, which nobody declared`)
  return new Problem(code, declared, context)
}

/** Bytes that are no UTF-8 (a lone surrogate, half a letter) are refused; a bare `%` is somebody's hand-typed search. */
export function refuseUncleanQuery(path: string): void {
  const at = path.indexOf('?')
  if (at < 0 || !path.includes('%', at)) return
  try {
    decodeURIComponent(path.slice(at).replace(/%(?![0-9a-f]{2})/gi, ''))
  } catch {
    throw common.refuse('invalid_text')
  }
}

/**
 * Refuses a lone surrogate or NUL anywhere in a value: no database takes them. The body's budget bounds the walk.
 * Fields that are refused by a name of their own are left out, and so is what should have had fields and has none.
 */
export function refuseUncleanText(value: unknown, except?: readonly string[]): void {
  if (except) refuseUncleanText(withoutFields(value, except))
  else if (typeof value === 'string') refuseUnclean(value)
  else if (Array.isArray(value)) for (const item of value) refuseUncleanText(item)
  else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      refuseUnclean(key)
      refuseUncleanText((value as Record<string, unknown>)[key])
    }
  }
}

function withoutFields(value: unknown, names: readonly string[]): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function refuseUnclean(text: string): void {
  if (!isCleanText(text)) throw common.refuse('invalid_text')
}
