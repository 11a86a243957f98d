/** One drawing of one document: what its rules share, and how they write a tag. */

import type { RendererRule, Token } from 'markdown-it'
import { escapeHtml } from '../html/escape-html.ts'
import type { ImageTarget } from './addresses.ts'
import type { MarkdownOptions } from './options.ts'

export interface Drawing {
  options: MarkdownOptions
  prefix: string
  headingIds: ReadonlySet<string>
  /** The source, line by line. */
  lines: readonly string[]
  /** For each open link whether it was drawn as one. */
  openLinks: boolean[]
  tableDirection: string
  formulas: number
  texLength: number
  /** How many units of markup may be written, and how many were. */
  mostUnits: number
  units: number
  /** What is known about the address of a picture: a long one may be mentioned ten thousand times. */
  images: Map<string, ImageTarget | null>
}

// More than a browser can show without freezing.
const LARGEST_HTML = 20 * 1024 * 1024
// The shortest piece that becomes the most is an empty code block: eight characters, and about 500 units of markup.
const UNITS_PER_CHARACTER = 100
const UNITS_FOR_ANY = 256 * 1024

/** Markup may be much longer than its source, but only by a factor: a reference that is used often has no bound of its own. */
export function mostUnitsFor(source: string): number {
  return Math.min(LARGEST_HTML, UNITS_FOR_ANY + UNITS_PER_CHARACTER * source.length)
}

/** Thrown while drawing, when the markup outgrows its bound. */
export class DrawingTooLarge extends Error {
  override name = 'DrawingTooLarge'
}

export type Rule = (token: Token, drawing: Drawing, position: TokenPosition) => string

interface TokenPosition {
  tokens: Token[]
  at: number
  /** Draws children, for a rule that adds text of its own. */
  inline: (children: Token[]) => string
}

/** Our rule in the form the library calls. */
export function rule(draw: Rule): RendererRule {
  return (tokens, at, settings, env, renderer) => {
    const drawing = env?.['drawing'] as Drawing
    const html = draw(tokens[at]!, drawing, {
      tokens,
      at,
      inline: (children) => renderer.renderInline(children, settings, env),
    })
    drawing.units += html.length
    if (drawing.units > drawing.mostUnits) throw new DrawingTooLarge()
    return html
  }
}

export type Attributes = Record<string, string | number | boolean | null | undefined>

/** An opening tag. `true` is an attribute without a value; null, false and undefined are no attribute. */
export function tag(name: string, attributes: Attributes = {}): string {
  let written = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) written += ` ${key}`
    else if (value !== false && value != null) written += ` ${key}="${escapeHtml(String(value))}"`
  }
  return `${written}>`
}

export function element(name: string, attributes: Attributes, inner: string): string {
  return `${tag(name, attributes)}${inner}</${name}>`
}

/** `data-line` of a block: its lines of the source from 1, without the blank ones at its end. */
export function lineAttribute({ map }: Token, { lines }: Drawing): Attributes {
  if (!map) return {}
  const [first, end] = map
  let last = Math.max(end, first + 1)
  while (last > first + 1 && !lines[last - 1]?.trim()) last--
  return { 'data-line': `${first + 1}-${last}` }
}
