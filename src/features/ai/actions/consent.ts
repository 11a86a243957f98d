/** Nothing is sent before the person has seen the recipient and the data and agreed, once for each recipient. */

import type { Config } from '#platform/config/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { DEFAULT_MODEL_URL, type ModelConnection } from '#platform/language-model/index.ts'
import { refuse } from '../problems.ts'
import { deleteConsent, findConsent, saveConsent } from '../store.ts'

interface AiStatus {
  model: ModelSettings | null
  /** Null: not agreed yet, or to another recipient. */
  agreedAt: number | null
}

export async function readAiStatus({ store, actor, config }: MemberContext): Promise<AiStatus> {
  const model = modelOf(config)
  if (!model) return { model, agreedAt: null }
  const consent = await findConsent(store, actor.id)
  return { model, agreedAt: consent?.recipient === model.recipient ? consent.agreedAt : null }
}

/** To the recipient that was shown: the operator may have changed it since. */
export async function giveConsent(
  { store, actor, config, now }: MemberContext,
  shown: string,
): Promise<void> {
  const { recipient } = requireModel(config)
  if (shown !== recipient) throw refuse('ai_recipient_changed', { recipient })
  await saveConsent(store, actor.id, { recipient, agreedAt: now() })
}

export async function withdrawConsent({ store, actor }: MemberContext): Promise<void> {
  await deleteConsent(store, actor.id)
}

/** The model, for a person who agreed to its use. */
export async function requireConsent(ctx: MemberContext): Promise<ModelSettings> {
  const model = requireModel(ctx.config)
  const { agreedAt } = await readAiStatus(ctx)
  if (agreedAt === null) throw refuse('ai_consent_required', { recipient: model.recipient })
  return model
}

// Which model is used, if any.

interface ModelSettings extends ModelConnection {
  /** The host of the model's API, as it is shown to people. */
  recipient: string
}

/** Null without a key. */
export function modelOf(config: Config): ModelSettings | null {
  if (config.ANTHROPIC_API_KEY === null) return null
  const baseUrl = config.ANTHROPIC_BASE_URL ?? DEFAULT_MODEL_URL
  return {
    apiKey: config.ANTHROPIC_API_KEY,
    baseUrl,
    model: config.AI_MODEL,
    timeoutMs: config.AI_TIMEOUT_SECONDS * 1_000,
    recipient: new URL(baseUrl).host,
  }
}

export function requireModel(config: Config): ModelSettings {
  const model = modelOf(config)
  if (!model) throw refuse('ai_not_configured')
  return model
}
