/** Which model is asked, if any. */
import type { Config } from '#platform/config/index.ts'
import { DEFAULT_MODEL_URL, type ModelConnection } from '#platform/language-model/index.ts'
import { refuse } from '../problems.ts'

export interface ModelSettings extends ModelConnection {
  /** The host that questions are sent to, as people are shown it. */
  recipient: string
}

/** Null while no key is set. */
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
