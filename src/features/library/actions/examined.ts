/**
 * A text with everything that is needed to store it. It is computed before the transaction, on a worker when the text
 * is long, so that other writers and readers do not wait.
 */
import type { MemberContext } from '#platform/context.ts'
import { examineText, type TextFacts } from '#platform/long-texts/index.ts'
import { contentError } from '../contract/limits.ts'
import { refuse } from '../problems.ts'

export interface ExaminedText extends TextFacts {
  content: string
}

/** A text that a route has already examined is returned unchanged. The language is the one it probably has. */
export async function examined(
  { actor }: MemberContext,
  input: string | ExaminedText,
  language?: string,
): Promise<ExaminedText> {
  if (typeof input !== 'string') return input
  const error = contentError(input)
  if (error) throw error === 'invalid_text' ? refuse('invalid_content') : refuse(error)
  return { content: input, ...(await examineText(input, actor.id, language)) }
}
