export { escapeHtml } from './escape.ts'
export { Highlighter, type DrawnLines, type HighlighterOptions, MAX_HIGHLIGHT_BYTES, MAX_HIGHLIGHT_LINE, type PlainReason, plainLines } from './highlighter.ts'
export { countLines, splitLines, splitLinesWithBreaks } from './split-lines.ts'
export { highlightLines, peek, stopHighlighting, useHighlightCache } from './shared.ts'
