/** Reads what a model says of an alert. */
import { ModelExplanation } from '../contract/index.ts'

/** Null when it is not the object that was asked for. Some put it between words or into a block of code. */
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
