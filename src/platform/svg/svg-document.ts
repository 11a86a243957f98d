/** What must be known about an SVG before a browser is asked to draw it. */
import { afterProlog } from '../languages/markup.ts'

export interface SvgRoot {
  /** What must be in the root's tag for a browser to draw the text as an image, and where; null when it is. */
  insertion: { at: number; text: string } | null
  /** In px where the root declares it. */
  width: number | null
  height: number | null
}

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Null when the text has no `svg` root. */
export function findSvgRoot(content: string): SvgRoot | null {
  const root = rootTag(content)
  if (!root) return null
  const attributes = attributesOf(content.slice(root.nameEnd, root.end))
  const insertion = { at: root.nameEnd, text: ` ${namespaceFor(root.prefix)}` }
  const [, , boxWidth, boxHeight] = (attributes.get('viewbox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return {
    insertion: hasNamespace(root.prefix, attributes) ? null : insertion,
    width: pixels(attributes.get('width')) ?? positive(boxWidth),
    height: pixels(attributes.get('height')) ?? positive(boxHeight),
  }
}

/** The text as browsers draw it. */
export function drawableSvg(content: string, { insertion }: Pick<SvgRoot, 'insertion'>): string {
  if (!insertion) return content
  return content.slice(0, insertion.at) + insertion.text + content.slice(insertion.at)
}

interface RootTag {
  prefix: string
  nameEnd: number
  /** After the `>`. */
  end: number
}

function rootTag(text: string): RootTag | null {
  const start = afterProlog(text)
  const name = /^<(?:([A-Za-z_][\w.-]*):)?svg(?=[\s/>])/.exec(text.slice(start))
  if (!name) return null
  const nameEnd = start + name[0].length
  const end = tagEnd(text, nameEnd)
  return end === -1 ? null : { prefix: name[1] ?? '', nameEnd, end }
}

/** A `>` inside quotes ends nothing. */
function tagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}

const ATTRIBUTE_NAME = /[^\s=/>"']+/y
const ATTRIBUTE_VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** Skips each run that is not an attribute, so that no character is the start of more than one attempt. */
function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let at = 0
  while (at < tag.length) {
    const name = matchAt(ATTRIBUTE_NAME, tag, at)?.[0]
    if (name === undefined) {
      at++
      continue
    }
    at += name.length
    const value = matchAt(ATTRIBUTE_VALUE, tag, at)
    if (!value) continue
    attributes.set(name.toLowerCase(), value[1] ?? value[2] ?? '')
    at += value[0].length
  }
  return attributes
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function hasNamespace(prefix: string, attributes: Map<string, string>): boolean {
  return attributes.has(prefix ? `xmlns:${prefix.toLowerCase()}` : 'xmlns')
}

function namespaceFor(prefix: string): string {
  return prefix ? `xmlns:${prefix}="${NAMESPACE}"` : `xmlns="${NAMESPACE}"`
}

/** `120`, `120px`, `3in`; a share of something unknown is no size. */
const PER_UNIT: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

function pixels(length: string | undefined): number | null {
  const [, number, unit = ''] =
    /^((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(?:\s*([a-z%]+))?$/i.exec((length ?? '').trim()) ?? []
  const per = PER_UNIT[unit.toLowerCase()]
  return number !== undefined && per !== undefined ? positive(Number(number) * per) : null
}

function positive(number: number | undefined): number | null {
  return number !== undefined && Number.isFinite(number) && number > 0
    ? Math.round(number * 100) / 100
    : null
}
