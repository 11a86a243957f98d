export { DrawnLinesView, DrawnRows } from './code-lines.tsx'
export { escapeHtml } from './escape.ts'
export {
  type HiddenCharacter,
  hasHidden,
  listHidden,
  revealHidden,
} from './hidden-characters.ts'
export {
  type ColouredText,
  type DrawnLines,
  Highlighter,
  type HighlighterOptions,
  MAX_HIGHLIGHT_BYTES,
  MAX_HIGHLIGHT_LINE,
  type PlainReason,
  plainLines,
} from './highlighter.ts'
export { cutLine, markRanges, textOfLine } from './line-html.ts'
export { CHUNK_LINES, chunksOf } from './line-markup.ts'
export { MemoryCache } from './memory-cache.ts'
export { type OutlineSymbol, outlineOf, type SymbolKind } from './outline.ts'
export {
  colourText,
  highlightCacheSettled,
  peek,
  stopHighlighting,
  useHighlightCache,
} from './shared.ts'
export { countLines, splitLines, splitLinesWithBreaks } from './split-lines.ts'
export { TextField } from './text-field.tsx'
