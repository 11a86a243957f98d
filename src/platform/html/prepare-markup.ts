/** Turns markup into what can change threads without a copy. */
import { sha256 } from '../crypto/digests.ts'
import type { MarkupText, PreparedMarkup } from './markup.tsx'

const encoder = new TextEncoder()

export function prepareMarkup(markup: MarkupText): PreparedMarkup {
  if (typeof markup !== 'string') return markup
  const bytes = encoder.encode(markup)
  return { bytes, digest: sha256(bytes) }
}
