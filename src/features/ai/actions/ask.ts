/** Asks the model in a person's name: checks consent first; every error is a refusal and an event. */
import type { MemberContext } from '#platform/context.ts'
import { askModel, ModelError, type ModelReply } from '#platform/language-model/index.ts'
import type { Problem } from '#platform/problems/index.ts'
import { MAX_REPLY_TOKENS } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import type { WrittenQuestion } from '../rules/questions.ts'
import { requireConsent } from './consent.ts'

export const PROVIDER = 'anthropic'

export interface PreparedQuestion extends WrittenQuestion {
  kind: 'code' | 'alert'
  /** How many secrets were masked in it. */
  masked: number
}

/** The text as it arrives; at the end, the model that wrote it. */
export async function* ask(
  ctx: MemberContext,
  { kind, masked, system, text }: PreparedQuestion,
  signal: AbortSignal,
): AsyncGenerator<string, ModelReply, undefined> {
  const connection = await requireConsent(ctx)
  const startedAt = performance.now()
  try {
    const question = { system, text, maxTokens: MAX_REPLY_TOKENS }
    const reply = yield* askModel(connection, question, signal)
    const duration_ms = Math.round(performance.now() - startedAt)
    ctx.emit('ai_explained', { kind, model: reply.model, masked, duration_ms })
    return reply
  } catch (error) {
    throw failed(ctx, kind, error)
  }
}

/** A reply in the wrong format counts as an error too. */
export function failed(ctx: MemberContext, kind: 'code' | 'alert', error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { failure, retryAfterSeconds } = error
  if (failure !== 'stopped') ctx.emit('ai_unexplained', { kind, reason: failure })
  return toProblem(failure === 'stopped' ? 'cut_off' : failure, retryAfterSeconds)
}

function toProblem(
  failure: Exclude<ModelError['failure'], 'stopped'>,
  seconds: number | null,
): Problem {
  const headers = seconds === null ? {} : { 'retry-after': String(seconds) }
  const context = seconds === null ? {} : { retry_after_seconds: seconds }
  return refuse(`ai_${failure}`, context, headers)
}
