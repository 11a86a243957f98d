/** The texts of the viewer. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('viewer', phrasesOf('viewer'))

/** What stands at the lines of a source: a thread that draws them is given the phrases. */
export const lineLabels = { line: texts.phrases.line, rest: texts.phrases.show_rest }

/** The same for what stands in the rows of a comparison. */
export const comparisonLabels = {
  sameLines: texts.phrases.same_lines,
  added: texts.phrases.added,
  removed: texts.phrases.removed,
  noFinalBreak: texts.phrases.no_final_break,
}

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
