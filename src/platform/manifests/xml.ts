/**
 * The elements of an XML document, one after the other. A document that declares types or entities is refused: no
 * manifest needs them, and they are how small documents become large ones.
 */
import { UnreadableManifest } from './dependency.ts'

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Names of the elements around it, the outermost first, its own last. */
  path: readonly string[]
  /** The text directly inside it. */
  text: string
  /** The last element of each name directly inside it, by its text. */
  children: ReadonlyMap<string, string>
}

interface OpenElement {
  name: string
  attributes: Map<string, string>
  text: string
  children: Map<string, string>
}

const MAX_DEPTH = 100
const MAX_TEXT = 1_000
const MAX_CHILDREN = 100

/** Calls `onElement` as each element ends, inner ones before outer ones. */
export function readXml(text: string, onElement: (element: XmlElement) => void): void {
  const open: OpenElement[] = []
  const path: string[] = []
  let at = 0
  for (;;) {
    const tag = text.indexOf('<', at)
    addText(open.at(-1), text.slice(at, tag === -1 ? text.length : tag))
    if (tag === -1) break
    at = endOfTag(text, tag)
    const inner = text.slice(tag + 1, at - 1)
    if (inner.startsWith('![CDATA[')) addText(open.at(-1), inner.slice(8, -2), true)
    else if (inner.startsWith('/')) close(inner.slice(1).trim())
    else if (!inner.startsWith('?') && !inner.startsWith('!')) start(inner)
  }
  if (open.length > 0) throw new UnreadableManifest('an element without an end')

  function start(inner: string): void {
    const isEmpty = inner.endsWith('/')
    const element = readTag(isEmpty ? inner.slice(0, -1) : inner)
    if (open.push(element) > MAX_DEPTH) throw new UnreadableManifest('too deep')
    path.push(element.name)
    if (isEmpty) close(element.name)
  }

  function close(name: string): void {
    const element = open.pop()
    if (element?.name !== name) throw new UnreadableManifest('an end without an element')
    onElement({ ...element, path: [...path], text: element.text.trim() })
    path.pop()
    const children = open.at(-1)?.children
    if (children && children.size < MAX_CHILDREN) children.set(name, element.text.trim())
  }
}

function addText(element: OpenElement | undefined, text: string, isLiteral = false): void {
  if (!element || element.text.length >= MAX_TEXT) return
  const piece = text.slice(0, MAX_TEXT)
  element.text += isLiteral ? piece : withEntities(piece)
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The five names that XML itself has; others stay as they are written. */
function withEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => NAMED[name]!)
}

/** Where the tag that begins at `from` ends. One without an end is the end of reading, so nothing is searched twice. */
function endOfTag(text: string, from: number): number {
  if (text.startsWith('<!DOCTYPE', from)) throw new UnreadableManifest('declares types')
  const end = endMark(text, from)
  // A bracket inside a quoted value ends nothing.
  const at = end === null ? endOfQuoted(text, from) : text.indexOf(end, from + 4)
  if (at === -1) throw new UnreadableManifest('a tag without an end')
  return at + (end?.length ?? 1)
}

function endMark(text: string, from: number): string | null {
  if (text.startsWith('<!--', from)) return '-->'
  if (text.startsWith('<![CDATA[', from)) return ']]>'
  return text.startsWith('<?', from) ? '?>' : null
}

function endOfQuoted(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text[at]
    if (unit === '>') return at
    if (unit !== '"' && unit !== "'") continue
    at = text.indexOf(unit, at + 1)
    if (at === -1) return -1
  }
  return -1
}

const MAX_ATTRIBUTES = 50
const NAME = /[^\s=/]{1,200}/y
const ATTRIBUTE = /\s*([^\s=/]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/y

function readTag(inner: string): OpenElement {
  NAME.lastIndex = 0
  const name = NAME.exec(inner)?.[0]
  if (name === undefined) throw new UnreadableManifest('a tag without a name')
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = name.length
  while (attributes.size < MAX_ATTRIBUTES) {
    const [, key, double, single] = ATTRIBUTE.exec(inner) ?? []
    if (key === undefined) break
    attributes.set(key, withEntities((double ?? single ?? '').slice(0, MAX_TEXT)))
  }
  return { name, attributes, text: '', children: new Map() }
}
