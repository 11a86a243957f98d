/** Turns what came over the wire into what the action was promised, or into a named refusal. */
import * as z from 'zod'
import { common, Problem, type ProblemDeclarations } from '../problems/index.ts'
import { isCleanText } from '../text/index.ts'
import { encodesUtf8 } from '../text/utf8.ts'

/**
 * Lets a schema name its own problem: `z.int(named('invalid_minutes'))`. The message is the declared code, followed by
 * its context as JSON where it carries some.
 */
export function named(code: string, context?: Record<string, unknown>): { error: string } {
  return { error: context ? `${code} ${JSON.stringify(context)}` : code }
}

/**
 * Which page of a list; named twice, it is none. An unreadable one is refused by the code that writes cursors: page one
 * would go in circles.
 */
export const CursorText = z.string(named('invalid_cursor')).optional()

// zod's own messages begin with a capital letter and continue as a sentence.
const PROBLEM_MESSAGE = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/s

/** The problem that a schema's message names, or null for one of zod's own sentences. */
export function namedProblem(
  message: unknown,
): [code: string, context: Record<string, unknown>] | null {
  const found = typeof message === 'string' ? PROBLEM_MESSAGE.exec(message) : null
  return found && [found[1]!, JSON.parse(found[2] ?? '{}')]
}

export function readWith<T>(
  schema: z.ZodType<T>,
  input: unknown,
  problems: ProblemDeclarations,
  otherwise: 'invalid_payload' | 'invalid_query',
): T {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  const field = issue.path.join('.')
  const problem = problemNamedBy(issue, problems)
  // The value is not wrong, but sent twice: `bad_request` names the field without judging its value.
  const isRepeated =
    otherwise === 'invalid_query' && Array.isArray((input as Record<string, unknown>)[field])
  if (isRepeated && problem?.code !== 'bad_request')
    throw common.refuse('invalid_query', { field, reason: 'given more than once' })
  if (problem) throw problem
  throw common.refuse(otherwise, { field, reason: issue.message })
}

function problemNamedBy(
  { message }: z.core.$ZodIssue,
  problems: ProblemDeclarations,
): Problem | null {
  const found = namedProblem(message)
  if (!found) return null
  const [code, context] = found
  const declared = problems[code]
  if (!declared) throw new Error(`a schema names the problem ${code}, which nobody declared`)
  return new Problem(code, declared, context)
}

/** Checked before the terms of a query are read one by one: what cannot be decoded would remain in its encoded form. */
export function requireCleanQuery(path: string): void {
  const at = path.indexOf('?')
  if (at >= 0 && !encodesUtf8(path.slice(at))) throw common.refuse('invalid_text')
}

/**
 * Refuses a lone surrogate or NUL anywhere in a value: no database takes them. The body's budget bounds the walk.
 * Fields that are refused by a name of their own are left out, and so is what should have had fields and has none.
 */
export function requireCleanText(value: unknown, except?: readonly string[]): void {
  if (except) requireCleanText(withoutFields(value, except))
  else if (typeof value === 'string') requireClean(value)
  else if (Array.isArray(value)) for (const item of value) requireCleanText(item)
  else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      requireClean(key)
      requireCleanText((value as Record<string, unknown>)[key])
    }
  }
}

function withoutFields(value: unknown, names: readonly string[]): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function requireClean(text: string): void {
  if (!isCleanText(text)) throw common.refuse('invalid_text')
}
