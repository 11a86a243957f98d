/**
 * A text with everything that has to be known to keep it. It is found out before the transaction, in a thread when the
 * text is long: nobody waits for it who saves or reads something else.
 */
import type { MemberContext } from '#platform/context.ts'
import { examineText, type TextFacts } from '#platform/long-texts/index.ts'
import { contentError } from '../contract/limits.ts'
import { refuse } from '../problems.ts'

export interface ExaminedText extends TextFacts {
  content: string
}

/** One that was examined already, by a route that prepares, stays what it is. The language is what it is likely to be in. */
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
