/** The door of the Markdown engine. KaTeX and Mermaid stay behind `load-math.ts` and `load-diagrams.ts`. */
export type { AlertKind } from './alerts.ts'
export { DocumentContents, DocumentText } from './document-view.tsx'
export {
  type DocumentImage,
  type ParsedMarkdown,
  parseMarkdown,
  type RenderedMarkdown,
  renderMarkdown,
} from './engine.ts'
export { type FencedCode, fenceKey } from './fences.ts'
export { HEADING_PREFIX, type Heading, slugOf } from './headings.ts'
export { MarkdownView } from './markdown.tsx'
export type { DrawMath, MarkdownOptions } from './options.ts'
export { copyAsMarkdown, type LineRange, linesOf, selectedLines } from './source-lines.ts'
export { type MarkdownWords, markdownWords } from './words.ts'
