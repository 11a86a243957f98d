/** Turns what came over the wire into what the action was promised, or into a named refusal. */
import type { z } from 'zod'
import { common } from '../problems/common.ts'
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
  if (!message.startsWith(MARK)) return null
  const [code, context] = JSON.parse(message.slice(1)) as [string, Record<string, unknown>]
  const declared = problems[code]
  if (!declared) throw new Error(`a schema names the problem ${code}, which nobody declared`)
  return new Problem(code, declared, context)
}

// Nobody nests deeper than this honestly; a hostile body must not exhaust the stack.
const MAX_DEPTH = 64

/** Refuses a lone surrogate or NUL anywhere in a body: no database takes them. */
export function refuseUncleanText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw common.refuse('invalid_text')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) throw common.refuse('invalid_payload', { reason: 'nested too deeply' })
  for (const [key, inner] of Object.entries(value)) {
    if (!isCleanText(key)) throw common.refuse('invalid_text')
    refuseUncleanText(inner, depth + 1)
  }
}
