/** The texts of the viewer. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('viewer')

/** The labels of the lines of a source: they are passed to the thread that draws them. */
export const lineLabels = { line: texts.phrases.line, rest: texts.phrases.show_rest }

/** The same for the rows of a comparison. */
export const comparisonLabels = {
  sameLines: texts.phrases.same_lines,
  added: texts.phrases.added,
  removed: texts.phrases.removed,
  noFinalBreak: texts.phrases.no_final_break,
  line: texts.phrases.line,
}
