/** Comparing texts. First version by the lead, so that others can build; the owner of this folder replaces it. */
import { structuredPatch } from 'diff'

export function diffLines(a: string, b: string) {
  const { hunks } = structuredPatch('', '', a, b, '', '', { context: 3 })
  return { isComplete: true, hunks }
}
