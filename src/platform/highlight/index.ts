export {
  CHUNK_LINES,
  CodeLines,
  type CodeLinesProps,
  CodeText,
  chunksOf,
} from './code-lines.tsx'
export { escapeHtml } from './escape.ts'
export {
  type HiddenCharacter,
  hasHidden,
  listHidden,
  revealHidden,
} from './hidden-characters.ts'
export {
  type DrawnLines,
  Highlighter,
  type HighlighterOptions,
  MAX_HIGHLIGHT_BYTES,
  MAX_HIGHLIGHT_LINE,
  type PlainReason,
  plainLines,
} from './highlighter.ts'
export { cutLine, markRanges, textOfLine } from './line-html.ts'
export { MemoryCache } from './memory-cache.ts'
export { type OutlineSymbol, outlineOf, type SymbolKind } from './outline.ts'
export {
  highlightCacheSettled,
  highlightLines,
  peek,
  stopHighlighting,
  useHighlightCache,
} from './shared.ts'
export { countLines, splitLines, splitLinesWithBreaks } from './split-lines.ts'
