/** The public API of the Markdown engine. KaTeX and Mermaid stay behind `load-math.ts` and `load-diagrams.ts`. */

export {
  parseMarkdown,
  renderMarkdown,
} from './engine.ts'
export type { FencedCode } from './fences.ts'
export { HEADING_PREFIX, type Heading, slugOf } from './headings.ts'
export { type MarkdownLabels, markdownLabels } from './labels.ts'
export { DocumentContents, DocumentText, MarkdownView, OneOfTexts } from './markdown.tsx'
export type { DrawMath } from './options.ts'
