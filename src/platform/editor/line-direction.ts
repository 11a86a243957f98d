/**
 * Which way each line of prose runs in the editor: by its own first letters, except in lists and tables of Markdown,
 * where a name in Latin letters at the head of one line would throw it to the other side of its block.
 */
import { type Extension, RangeSetBuilder, type Text } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type Direction, hasRightToLeft, textDirection } from '../markdown/direction.ts'

const AS_THE_BROWSER_FINDS = Decoration.line({ attributes: { dir: 'auto' } })
const BY_DIRECTION = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
}
/** As far as a browser would have to look for the first letter of any line that a person wrote. */
const LOOKED_AT = 400
/** Lines of a block that are looked at, in each direction from a visible one. */
const MOST_LINES = 200

/** The `x` of a ticked box is no part of the text's direction: a line must not change its direction when it is ticked. */
const TICKED = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\]/
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]*)?/
const ROW = /^[ \t>]*\|/

export function lineDirection(line: string): Direction | null {
  const start = line.slice(0, LOOKED_AT)
  const marker = TICKED.exec(start)?.[0]
  return marker === undefined ? null : textDirection(start.slice(marker.length))
}

export type BlockKind = 'list' | 'table' | null

/** What a line of Markdown belongs to; a line that only continues an item has no marker and finds its own direction. */
export function blockKind(line: string): BlockKind {
  const start = line.slice(0, LOOKED_AT)
  if (ROW.test(start)) return 'table'
  return ITEM.test(start) ? 'list' : null
}

/** As most lines of the block run; one with any right-to-left character counts as such. Null when they are as many. */
export function blockDirection(lines: readonly string[]): Direction | null {
  let balance = 0
  for (const line of lines) {
    const start = line.slice(0, LOOKED_AT)
    const text = start.slice(ITEM.exec(start)?.[0].length ?? 0)
    if (textDirection(text)) balance += hasRightToLeft(text) ? 1 : -1
  }
  if (balance === 0) return null
  return balance > 0 ? 'rtl' : 'ltr'
}

function visibleLines(view: EditorView, isMarkdown: boolean): DecorationSet {
  const { doc } = view.state
  const builder = new RangeSetBuilder<Decoration>()
  let known = { last: 0, direction: null as Direction | null }
  for (const { from, to } of view.viewportLineBlocks) {
    const { number, text } = doc.lineAt(from)
    const kind = isMarkdown ? blockKind(text) : null
    if (kind && number > known.last) known = blockAt(doc, number, kind)
    const direction = (kind && known.direction) ?? lineDirection(doc.sliceString(from, to))
    builder.add(from, from, direction ? BY_DIRECTION[direction] : AS_THE_BROWSER_FINDS)
  }
  return builder.finish()
}

function blockAt(doc: Text, number: number, kind: BlockKind) {
  const isSame = (at: number) => at >= 1 && at <= doc.lines && blockKind(doc.line(at).text) === kind
  let first = number
  while (number - first < MOST_LINES && isSame(first - 1)) first -= 1
  let last = number
  while (last - number < MOST_LINES && isSame(last + 1)) last += 1
  const lines = Array.from({ length: last - first + 1 }, (_, nth) => doc.line(first + nth).text)
  return { last, direction: blockDirection(lines) }
}

/** The editor must measure lines by their own direction, or the caret would walk the wrong way. */
export function eachLineItsOwn(isMarkdown: boolean): Extension {
  return [
    EditorView.perLineTextDirection.of(true),
    ViewPlugin.fromClass(
      class {
        lines: DecorationSet
        constructor(view: EditorView) {
          this.lines = visibleLines(view, isMarkdown)
        }
        update({ view, docChanged, viewportChanged, heightChanged }: ViewUpdate) {
          if (docChanged || viewportChanged || heightChanged)
            this.lines = visibleLines(view, isMarkdown)
        }
      },
      { decorations: ({ lines }) => lines },
    ),
  ]
}
