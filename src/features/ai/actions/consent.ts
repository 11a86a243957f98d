/** Nothing is sent before the person has seen the recipient and the data and agreed, once for each recipient. */
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems.ts'
import { deleteConsent, findConsent, saveConsent } from '../store.ts'
import { type ModelSettings, modelOf, requireModel } from './model-settings.ts'

export interface AiStatus {
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
