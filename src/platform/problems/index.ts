/** Every refusal by name: its status, the promised `error`, and a message for people in each language. */
import type { Locale } from '../i18n/phrases.ts'

export type RetryAdvice =
  /** The same request will be refused again; a person must change something. */
  | 'never'
  /** The thing changed meanwhile; look again and decide. */
  | 'conflict'
  /** Nothing is wrong with the request; try again after a while. */
  | 'later'

/** What a person reads about a refusal, in each language. */
type ProblemMessage = Readonly<Record<Locale, string>>

export interface ProblemDeclaration extends ProblemMessage {
  status: number
  /** The wire's `error`, word for word as promised. */
  error: string
  /** The wire's `code`, where two problems share one; else the declared name. */
  code?: string
  /** Where the status alone is not enough. */
  retry?: RetryAdvice
}

export type ProblemDeclarations = Record<string, ProblemDeclaration>

/** A refusal, thrown to the one place that turns it into a response. */
export class Problem extends Error {
  readonly code: string
  readonly declared: ProblemDeclaration
  readonly context: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    declared: ProblemDeclaration,
    context: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(declared.error)
    this.name = 'Problem'
    this.code = declared.code ?? code
    this.declared = declared
    this.context = context
    this.headers = headers
  }
}

/** Declares a feature's problems. Its `refuse` knows these codes and no others; a code without a message does not compile. */
export function defineProblems<const D extends Record<string, Omit<ProblemDeclaration, Locale>>>(
  messages: Readonly<Record<keyof D & string, ProblemMessage>>,
  problems: D,
) {
  const declarations: ProblemDeclarations = {}
  for (const [code, problem] of Object.entries(problems))
    declarations[code] = { ...problem, ...messages[code]! }
  const refuse = (
    code: keyof D & string,
    context?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Problem => new Problem(code, declarations[code]!, context, headers)
  return { declarations, refuse }
}

export function retryAdviceOf({ status, retry }: ProblemDeclaration): RetryAdvice {
  if (retry) return retry
  if (status === 409) return 'conflict'
  return status === 429 || status >= 500 ? 'later' : 'never'
}
