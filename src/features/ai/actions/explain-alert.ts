/** What an alert means: by a model if one is configured, else by rules. The reply states which. */
import { type AlertToExplain, type Explanation, explainAlert } from '#features/operations/index.ts'
import { LruCache } from '#platform/cache/lru.ts'
import type { Config } from '#platform/config/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { maskSecrets } from '#platform/events/mask-secrets.ts'
import { ModelError } from '#platform/language-model/index.ts'
import { toIso } from '#platform/time/index.ts'
import { ModelExplanation } from '../contract/index.ts'
import { alertQuestion } from '../rules/questions.ts'
import { ask, failed, PROVIDER, type PreparedQuestion } from './ask.ts'
import { modelOf, requireConsent } from './consent.ts'

export interface AlertQuestion {
  alert: AlertToExplain
  question?: string | undefined
  /** A new one, even where one is cached. */
  force?: boolean | undefined
}

/** Alerts recur with the same facts, and explaining costs money. One cache for each app: tests have many. */
const caches = new WeakMap<Config, LruCache<Explanation>>()
const MOST_CACHED = 200

export async function explainAlertFully(
  ctx: MemberContext,
  asked: AlertQuestion,
  signal: AbortSignal,
): Promise<Explanation> {
  const byRules = await explainAlert(ctx, asked.alert)
  if (!modelOf(ctx.config)) return byRules
  const { model } = await requireConsent(ctx)
  const question = prepareAlert(ctx, asked, byRules)
  const cache = cacheOf(ctx.config)
  const key = sha256(`${model}\n${question.system}\n${question.text}`)
  const known = asked.force ? undefined : cache.get(key)
  if (known) return { ...known, cached: true }
  // Only complete and valid replies get here: an error is thrown before.
  return cache.set(key, await byModel(ctx, question, signal))
}

/** What would be sent about it. */
export async function previewAlert(
  ctx: MemberContext,
  asked: AlertQuestion,
): Promise<PreparedQuestion> {
  return prepareAlert(ctx, asked, await explainAlert(ctx, asked.alert))
}

function prepareAlert(
  { locale }: MemberContext,
  { alert, question = '' }: AlertQuestion,
  { root_cause: cause, signals }: Explanation,
): PreparedQuestion {
  const { name = '', severity = '', alert_type: type = '' } = alert
  const written = alertQuestion(
    { name, severity, type, cause, signals, question: question.trim() },
    locale,
  )
  const { text, masked } = maskSecrets(written.text)
  return { kind: 'alert', masked, system: written.system, text }
}

async function byModel(
  ctx: MemberContext,
  question: PreparedQuestion,
  signal: AbortSignal,
): Promise<Explanation> {
  const reply = ask(ctx, question, signal)
  let text = ''
  for (;;) {
    const { value, done } = await reply.next()
    if (!done) {
      text += value
      continue
    }
    const read = readExplanation(text)
    if (!read) throw failed(ctx, 'alert', new ModelError('malformed'))
    const { model } = value
    return { ...read, provider: PROVIDER, model, cached: false, generated_at: toIso(ctx.now()) }
  }
}

function cacheOf(config: Config): LruCache<Explanation> {
  const known = caches.get(config)
  if (known) return known
  const cache = new LruCache<Explanation>({ maxSize: MOST_CACHED })
  caches.set(config, cache)
  return cache
}

// Parses a model's reply about an alert.

/** Null when it does not contain the requested object. Some models put it inside a text or a code block. */
export function readExplanation(text: string): ModelExplanation | null {
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (first < 0 || last < first) return null
  try {
    const read = ModelExplanation.safeParse(JSON.parse(text.slice(first, last + 1)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
