/** From the page back to the source: each block carries the lines it was made of as `data-line="first-last"`. */
export interface BlockLines {
  /** From 1. */
  first: number
  /** Inclusive. */
  last: number
}

/** The lines of a block's `data-line`, or null. */
export function blockLinesOf(value: string | null | undefined): BlockLines | null {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(value ?? '') ?? []
  return first && last ? { first: Number(first), last: Number(last) } : null
}

/** The Markdown that these lines were drawn from, exactly as it is stored. */
export function copyAsMarkdown(source: string, { first, last }: BlockLines): string {
  const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/)
  return lines
    .slice(Math.max(0, first - 1), last)
    .join('')
    .replace(/(?:\r\n|\n|\r)$/, '')
}

interface SelectionNode {
  readonly parentElement: Element | null
}

/** The lines under a selection: from the innermost block at its start to the innermost block at its end. */
export function selectedLines(selection: {
  readonly anchorNode: SelectionNode | null
  readonly focusNode: SelectionNode | null
}): BlockLines | null {
  const one = blockLines(selection.anchorNode)
  const other = blockLines(selection.focusNode)
  if (!one || !other) return null
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) }
}

function blockLines(node: SelectionNode | null): BlockLines | null {
  const element = node && 'closest' in node ? (node as unknown as Element) : node?.parentElement
  return blockLinesOf(element?.closest('[data-line]')?.getAttribute('data-line'))
}
