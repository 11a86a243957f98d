/**
 * The one Markdown engine: the same configuration and the same markup on the server and in the browser. Of HTML only the
 * tags of `html-tags.ts` are more than text, addresses are judged by `addresses.ts`, and every tag is written by `drawing.ts`.
 */

import MarkdownItClass, { type Env, type MarkdownIt, type Token } from 'markdown-it'
import { escapeHtml } from '../html/escape-html.ts'
import { tagAt } from '../tags/index.ts'
import type { TaskLine } from '../tasks/index.ts'
import { alerts } from './alerts.ts'
import { blockMarkup } from './block-markup.ts'
import { settleDirections, settleLists } from './direction.ts'
import { type Drawing, DrawingTooLarge, element, mostUnitsFor } from './drawing.ts'
import { DIAGRAM, type FencedCode, fencedCode, MATH } from './fences.ts'
import { footnotes } from './footnotes.ts'
import { type Heading, nameHeadings, plainText } from './headings.ts'
import { htmlMarkup } from './html-markup.ts'
import { htmlSyntax } from './html-syntax.ts'
import { htmlTokens } from './html-tokens.ts'
import { imageOf, inlineMarkup } from './inline-markup.ts'
import { mathSyntax } from './math-syntax.ts'
import type { MarkdownOptions } from './options.ts'
import { taskBoxes, tasksIn } from './task-boxes.ts'
import { textLinks } from './text-links.ts'

// Front matter: the part between two `---` at the very top is data about the text, not a rule and a heading.

const FIRST_ENTRY = /^(?:#|["'\w][^:]{0,200}:(?:\s|$))/
// Longer than any real one; it keeps the search for the end bounded.
const MOST_LINES = 500

function frontMatter(md: MarkdownIt): void {
  md.block.ruler.before('table', 'front_matter', (state, start, end, silent) => {
    if (start !== 0 || state.level > 0 || silent || lineAt(0) !== '---') return false
    let last = 1
    while (last < end && last < MOST_LINES && !/^(?:---|\.\.\.)$/.test(lineAt(last))) last++
    if (last >= end || last === MOST_LINES) return false
    const content = state.getLines(1, last, 0, false)
    if (!FIRST_ENTRY.test(content.trimStart())) return false
    const token = state.push('front_matter', '', 0)
    token.content = content
    token.map = [0, last + 1]
    state.line = last + 1
    return true

    function lineAt(line: number): string {
      return state.src.slice(state.bMarks[line], state.eMarks[line]).trimEnd()
    }
  })
}

// `#tags` of a text are links where the reader can follow them; elsewhere they are text.

const HASH = 0x23

function noteTags(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'note_tag', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== HASH || state.linkLevel > 0) return false
    const tag = tagAt(state.src, state.pos)
    if (tag === null) return false
    if (!silent) state.push('note_tag', '', 0).content = `#${tag}`
    state.pos += tag.length + 1
    return true
  })
}

interface DocumentImage {
  src: string
  alt: string
  /** Null for a picture of this site or inside the document. */
  host: string | null
  isShown: boolean
}

/** A document that was read but not drawn, so that its code can be coloured in between. */
export interface ParsedMarkdown {
  source: string
  headings: Heading[]
  tasks: TaskLine[]
  fences: FencedCode[]
  hasMath: boolean
  hasDiagrams: boolean
  /** The engine's own tokens; nobody else reads them. */
  tokens: Token[]
}

interface RenderedMarkdown {
  html: string
  /** The markup outgrew every sensible factor of its source; `html` is a sentence about that. */
  isTooLarge: boolean
  headings: Heading[]
  tasks: TaskLine[]
  images: DocumentImage[]
  hasMath: boolean
  hasDiagrams: boolean
}

/** Reads a document. The result may be drawn more than once, with different options. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const env: Env = {}
  const tokens = engine().parse(source, env)
  const headings = nameHeadings(tokens)
  settleDirections(tokens)
  settleLists(tokens)
  const kinds = tokens.filter(({ type }) => type === 'fence').map(fencedCode)
  return {
    source,
    headings,
    tasks: tasksIn(env),
    fences: kinds.filter(({ language }) => language !== DIAGRAM && language !== MATH),
    hasMath: hasMath(tokens) || kinds.some(({ language }) => language === MATH),
    hasDiagrams: kinds.some(({ language }) => language === DIAGRAM),
    tokens,
  }
}

/** The headings of a document, as `parseMarkdown` names them, without keeping the rest: that takes 200 MB for 2 MB of tables. */
export function readHeadings(source: string): Heading[] {
  const md = engine()
  const state = new md.core.State(source, md, {})
  const tokens = new HeadingTokens()
  state.tokens = tokens
  md.core.process(state)
  // Footnotes are drawn at the end, in the order of their mentions, which takes the whole document.
  return tokens.isInFootnote ? parseMarkdown(source).headings : nameHeadings(state.tokens)
}

/** Keeps the three tokens of each heading and drops all others. */
class HeadingTokens extends Array<Token> {
  static override get [Symbol.species]() {
    return Array
  }

  isInFootnote = false
  #openFootnotes = 0

  override push(...added: Token[]): number {
    for (const token of added) {
      if (token.type === 'footnote_definition_open') this.#openFootnotes++
      if (token.type === 'footnote_definition_close') this.#openFootnotes--
      if (!this.#isOfHeading(token)) continue
      this.isInFootnote ||= this.#openFootnotes > 0
      super.push(token)
    }
    return this.length
  }

  #isOfHeading({ type }: Token): boolean {
    if (type === 'inline') return this.at(-1)?.type === 'heading_open'
    return type === 'heading_open' || type === 'heading_close'
  }
}

/** Draws a document as safe markup: pure, synchronous, the same everywhere. */
export function renderMarkdown(
  document: string | ParsedMarkdown,
  options: MarkdownOptions,
): RenderedMarkdown {
  const parsed = typeof document === 'string' ? parseMarkdown(document) : document
  const drawing: Drawing = {
    options,
    prefix: options.idPrefix ?? '',
    headingIds: new Set(parsed.headings.map(({ id }) => id)),
    lines: parsed.source.split(/\r\n|\n|\r/),
    openLinks: [],
    tableDirection: 'auto',
    formulas: 0,
    texLength: 0,
    mostUnits: mostUnitsFor(parsed.source),
    units: 0,
    images: new Map(),
  }
  const html = draw(parsed, drawing)
  return {
    html: html ?? element('p', { class: 'md-too-large' }, escapeHtml(options.labels.tooLarge)),
    isTooLarge: html === null,
    headings: parsed.headings.map((heading) => ({ ...heading, id: drawing.prefix + heading.id })),
    tasks: parsed.tasks,
    images: imagesIn(parsed.tokens, drawing),
    hasMath: parsed.hasMath,
    hasDiagrams: parsed.hasDiagrams,
  }
}

/** Null when it is too large to be drawn. */
function draw({ tokens }: ParsedMarkdown, drawing: Drawing): string | null {
  try {
    return drawTokens(tokens, drawing)
  } catch (error) {
    if (error instanceof DrawingTooLarge) return null
    throw error
  }
}

// A text that is concatenated bit by bit is stored bit by bit, in several times its size, until it is joined.
const TOKENS_OF_A_PIECE = 512

/** As `renderer.render` does it, in pieces that are joined on the way. */
function drawTokens(tokens: Token[], drawing: Drawing): string {
  const { renderer, options: settings } = engine()
  const pieces: string[] = []
  let drawn: string[] = []
  for (const [at, { type, children }] of tokens.entries()) {
    const rule = renderer.rules[type]
    if (type === 'inline') drawn.push(renderer.renderInline(children ?? [], settings, { drawing }))
    else if (rule) drawn.push(rule(tokens, at, settings, { drawing }, renderer))
    else drawn.push(renderer.renderToken(tokens, at, settings))
    if (drawn.length < TOKENS_OF_A_PIECE) continue
    pieces.push(drawn.join(''))
    drawn = []
  }
  return [...pieces, ...drawn].join('')
}

let made: MarkdownIt | null = null

function engine(): MarkdownIt {
  made ??= makeEngine()
  return made
}

function makeEngine(): MarkdownIt {
  const md = new MarkdownItClass({ html: false, linkify: true, typographer: false, breaks: false })
  // Judged when drawn, where a refused link keeps its text.
  md.validateLink = () => true
  // A bare `main.rs` or `run.sh` is a file here and not a site, so only addresses with a scheme or `www.` become links.
  md.linkify
    .set({ fuzzyLink: false, fuzzyEmail: true, maxLength: 2000 })
    .add('//', null)
    .add('ftp:', null)
    .add('www.', {
      // What comes here is cut already.
      validate: (text, at, self) =>
        self.testSchemaAt(`http://${text.slice(at - 4)}`, 'http:', 5) - 6,
      normalize: (match) => {
        match.url = `http://${match.url}`
      },
    })
  md.use(frontMatter).use(taskBoxes).use(alerts).use(footnotes).use(mathSyntax).use(noteTags)
  md.use(textLinks).use(htmlSyntax).use(htmlTokens)
  Object.assign(md.renderer.rules, inlineMarkup, blockMarkup, htmlMarkup)
  return md
}

function hasMath(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ type, children }) =>
      type === 'math_block' || children?.some((child) => child.type === 'math_inline'),
  )
}

function imagesIn(tokens: readonly Token[], drawing: Drawing): DocumentImage[] {
  const { options } = drawing
  return tokens.flatMap(({ children }) =>
    (children ?? []).flatMap((child) => {
      const target = child.type === 'image' ? imageOf(String(child.attrGet('src')), drawing) : null
      if (!target) return []
      const host = target.kind === 'outside' ? target.host : null
      const isShown =
        host === null ||
        options.allowedImageHosts?.has(host) === true ||
        options.allowedImages?.has(target.src) === true
      return [{ src: target.src, alt: plainText(child.children), host, isShown }]
    }),
  )
}
