/** Parses a model's reply about an alert. */
import { ModelExplanation } from '../contract/index.ts'

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
