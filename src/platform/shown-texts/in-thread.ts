/** What a thread draws of a text. Its markup comes as bytes, which are transferred without a copy. */
import { prepareMarkup } from '../html/prepare-markup.ts'
import { drawComparison } from './draw-comparison.ts'
import { drawField, drawSource } from './draw-source.ts'
import type {
  ComparisonSettings,
  DrawnComparison,
  DrawnField,
  DrawnSource,
  DrawnTable,
  SourceSettings,
  SourceText,
} from './drawn.ts'

export function sourceInThread(text: SourceText, settings: SourceSettings): DrawnSource {
  const source = drawSource(text, settings)
  const outline = source.outline && prepareMarkup(source.outline)
  return { ...source, markup: prepareMarkup(source.markup), outline }
}

export function fieldInThread(content: string): DrawnField {
  const field = drawField(content)
  return { ...field, markup: prepareMarkup(field.markup) }
}

export function comparisonInThread(
  old: SourceText,
  now: SourceText,
  settings: ComparisonSettings,
): DrawnComparison {
  const comparison = drawComparison(old, now, settings)
  const prepared = (table: DrawnTable | null) =>
    table && { ...table, markup: prepareMarkup(table.markup) }
  const { split, unified } = comparison
  return { ...comparison, split: prepared(split), unified: prepared(unified) }
}
