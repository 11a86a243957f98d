/** Which model is used, if any. */
import type { Config } from '#platform/config/index.ts'
import { DEFAULT_MODEL_URL, type ModelConnection } from '#platform/language-model/index.ts'
import { refuse } from '../problems.ts'

export interface ModelSettings extends ModelConnection {
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
