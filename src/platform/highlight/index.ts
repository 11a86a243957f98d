export { DrawnLinesView, DrawnOutline, DrawnRows, TextField } from './code-lines.tsx'
export type { HiddenCharacter } from './hidden-characters.ts'
export type { ColouredText } from './highlighter.ts'
export {
  colourText,
  highlightCacheSettled,
  peek,
  stopHighlighting,
  useHighlightCache,
} from './highlighter.ts'
export type { LineLink } from './line-markup.ts'
export type { SymbolKind } from './outline.ts'
