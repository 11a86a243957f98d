/** A model's explanation of code: complete, or as a stream. */
import { Readable } from 'node:stream'
import type { MemberContext } from '#platform/context.ts'
import { maskLater } from '#platform/long-texts/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { AskInput, CodeExplanation } from '../contract/index.ts'
import { codeQuestion } from '../rules/questions.ts'
import { ask, PROVIDER, type PreparedQuestion } from './ask.ts'

export async function prepareCode(
  { actor, locale }: MemberContext,
  { code = '', language = '', question = '' }: AskInput,
): Promise<PreparedQuestion> {
  const clean = await maskLater.run(actor.id, code, language)
  const asked = await maskLater.run(actor.id, question.trim(), '')
  const written = codeQuestion({ code: clean.text, language, question: asked.text }, locale)
  return { kind: 'code', masked: clean.masked + asked.masked, ...written }
}

export async function explainCode(
  ctx: MemberContext,
  asked: AskInput,
  signal: AbortSignal,
): Promise<CodeExplanation> {
  const question = await prepareCode(ctx, asked)
  const reply = ask(ctx, question, signal)
  let text = ''
  for (;;) {
    const { value, done } = await reply.next()
    if (done) return explanationOf(ctx, question, text, value)
    text += value
  }
}

/**
 * The same as server-sent events: `start` names the recipient, `text` carries parts, `result` is the whole. A refusal
 * before the first part is an ordinary response; later it is the event `error`. Closing the stream cancels the request.
 */
export async function streamExplanation(
  ctx: MemberContext,
  asked: AskInput,
  signal: AbortSignal,
): Promise<Readable> {
  const question = await prepareCode(ctx, asked)
  const reply = ask(ctx, question, signal)
  const first = await reply.next()
  const { masked } = question
  return Readable.from(
    (async function* () {
      yield eventOf('start', { provider: PROVIDER, model: ctx.config.AI_MODEL, masked })
      let text = ''
      try {
        for (let next = first; ; next = await reply.next()) {
          if (next.done) {
            yield eventOf('result', explanationOf(ctx, question, text, next.value))
            return
          }
          text += next.value
          yield eventOf('text', { text: next.value })
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const { code, declared, context } = error
        yield eventOf('error', { code, message: declared[ctx.locale], ...context })
      }
    })(),
    { objectMode: false },
  )
}

function eventOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function explanationOf(
  { now }: MemberContext,
  { masked }: PreparedQuestion,
  text: string,
  { model, isComplete }: { model: string; isComplete: boolean },
): CodeExplanation {
  return {
    ...{ text, provider: PROVIDER, model, is_complete: isComplete, masked },
    generated_at: toIso(now()),
  }
}
