/** The texts of the viewer. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('viewer')

/** What stands at the lines of a source: a thread that draws them is given the phrases. */
export const lineLabels = { line: texts.phrases.line, rest: texts.phrases.show_rest }

/** The same for what stands in the rows of a comparison. */
export const comparisonLabels = {
  sameLines: texts.phrases.same_lines,
  added: texts.phrases.added,
  removed: texts.phrases.removed,
  noFinalBreak: texts.phrases.no_final_break,
}
