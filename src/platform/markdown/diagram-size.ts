/**
 * How large a diagram will be, guessed from its source before Mermaid has drawn it, so that space can be reserved. The
 * measures are those of Mermaid's own layouts; a guess that is a fifth off costs nothing, because the picture is fitted
 * into the reserved space.
 */

export interface DiagramSize {
  width: number
  height: number
}

// Longer sources grow out of any screen, where the height is bounded anyway.
const LONGEST_SOURCE = 8_000
const MARGIN = 16
const NODE = { width: 152, height: 46, gap: 50, line: 24 }
const SEQUENCE = { column: 200, ends: 230, message: 48, block: 62 }

// Kinds whose size does not depend on their content.
const FIXED: Record<string, DiagramSize> = {
  pie: { width: 554, height: 450 },
  journey: { width: 1_100, height: 540 },
  timeline: { width: 995, height: 550 },
  quadrantchart: { width: 500, height: 500 },
  'xychart-beta': { width: 700, height: 500 },
  'sankey-beta': { width: 600, height: 400 },
  requirementdiagram: { width: 300, height: 400 },
}
const OTHER: DiagramSize = { width: 600, height: 350 }

// Boxes of classes, entities and states: their height without lines, what a line adds, and the gap between two ranks.
const BOXES: Record<string, { box: number; line: number; gap: number }> = {
  classdiagram: { box: 84, line: 24, gap: 65 },
  erdiagram: { box: 75, line: 30, gap: 107 },
  statediagram: { box: 40, line: 0, gap: 50 },
}

export function guessDiagramSize(source: string): DiagramSize {
  const lines = source
    .slice(0, LONGEST_SOURCE)
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
  const [head = '', ...rest] = lines
  const kind = (head.split(' ', 1)[0] ?? '').toLowerCase().replace(/-v2$/, '')
  const isSideways =
    /\b(?:LR|RL)\b/.test(head) || rest.some((line) => /^direction (?:LR|RL)/.test(line))
  if (kind === 'graph' || kind === 'flowchart') return flowSize(rest, isSideways)
  if (kind === 'sequencediagram') return sequenceSize(rest)
  if (kind === 'gantt') return { width: 984, height: 100 + 24 * count(rest, /:/) }
  if (kind === 'gitgraph') return gitSize(rest)
  const boxes = BOXES[kind]
  return boxes ? boxesSize(rest, isSideways, boxes) : (FIXED[kind] ?? OTHER)
}

function count(lines: readonly string[], wanted: RegExp): number {
  return lines.filter((line) => wanted.test(line)).length
}

function gitSize(lines: readonly string[]): DiagramSize {
  const commits = count(lines, /^(?:commit|merge|cherry-pick)/)
  return { width: 130 + 50 * commits, height: 90 * (1 + count(lines, /^branch/)) }
}

function sequenceSize(lines: readonly string[]): DiagramSize {
  const people = new Set<string>()
  let messages = 0
  for (const line of lines) {
    const declared = /^(?:participant|actor) (\S+)/.exec(line)?.[1]
    if (declared) people.add(declared)
    const [from, to] = line.split(/<?<?--?(?:>>|>|x|\))/, 2)
    if (!from || to === undefined) continue
    messages++
    people.add(from.trim())
    people.add(to.split(':', 1)[0]!.replace(/^[+-]/, '').trim())
  }
  const blocks = count(lines, /^(?:loop|alt|else|opt|par|and|critical|break|rect|note)\b/i)
  return {
    width: 50 + SEQUENCE.column * Math.max(1, people.size),
    height: SEQUENCE.ends + SEQUENCE.message * messages + SEQUENCE.block * blocks,
  }
}

// Few pictures that fit a screen have more ranks than this.
const MOST_PASSES = 20

/** Nodes by the rank they are drawn in: one more than that of what points at them. */
class Ranks {
  readonly #nodes = new Map<string, { size: DiagramSize; rank: number; parent: string | null }>()
  readonly #links: [from: string, to: string][] = []

  add(id: string, size: DiagramSize): void {
    const known = this.#nodes.get(id)
    if (!known) this.#nodes.set(id, { size, rank: 0, parent: null })
    else if (known.size.height < size.height) known.size = size
  }

  link(from: string, to: string): void {
    if (this.#isBelow(from, to)) return
    this.#links.push([from, to])
    const target = this.#nodes.get(to)!
    target.parent ??= from
  }

  /** An edge back to an earlier node moves nothing. */
  #isBelow(id: string, other: string): boolean {
    let at: string | null = id
    for (let steps = 0; at !== null && steps < MOST_PASSES; steps++) {
      if (at === other) return true
      at = this.#nodes.get(at)?.parent ?? null
    }
    return false
  }

  #settle(): void {
    for (let pass = 0, isMoving = true; isMoving && pass < MOST_PASSES; pass++) {
      isMoving = false
      for (const [from, to] of this.#links) {
        const least = this.#nodes.get(from)!.rank + 1
        const target = this.#nodes.get(to)!
        if (target.rank >= least) continue
        target.rank = least
        isMoving = true
      }
    }
  }

  size(isSideways: boolean, gap: number): DiagramSize {
    this.#settle()
    const ranks = new Map<number, { along: number; across: number }>()
    for (const { rank, size } of this.#nodes.values()) {
      const one = ranks.get(rank) ?? { along: 0, across: -NODE.gap }
      one.along = Math.max(one.along, isSideways ? size.width : size.height)
      one.across += NODE.gap + (isSideways ? size.height : size.width)
      ranks.set(rank, one)
    }
    let along = MARGIN - gap
    let across = 0
    for (const one of ranks.values()) {
      along += gap + one.along
      across = Math.max(across, one.across)
    }
    const [width, height] = isSideways ? [along, across + MARGIN] : [across + MARGIN, along]
    return { width: Math.max(width, NODE.height), height: Math.max(height, NODE.height) }
  }
}

function flowSize(lines: readonly string[], isSideways: boolean): DiagramSize {
  const ranks = new Ranks()
  const labelled = new Set<string>()
  for (const line of lines) {
    if (/^(?:subgraph|end|direction|style|class|classDef|click|linkStyle)\b/.test(line)) continue
    let from: string[] = []
    let isLabel = false
    // The separators are the edges; a label inside an edge (`A -- label --> B`) comes where a node would be.
    const pieces = line.split(/(<?[-=~.]{2,}[>xo]?)/)
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1) {
        isLabel = /^(?:--|==|-\.)$/.test(piece) && at + 2 < pieces.length
        continue
      }
      const isNamed = piece.startsWith('|')
      if (isLabel || isNamed) for (const id of from) labelled.add(id)
      if (isLabel) continue
      const text = isNamed ? piece.slice(piece.indexOf('|', 1) + 1) : piece
      from = nodesIn(text, ranks, from)
    }
  }
  const subgraphs = count(lines, /^subgraph\b/)
  const { width, height } = ranks.size(isSideways, NODE.gap)
  // Those that share a rank are beside each other, and so are their labels.
  const labels = Math.min(labelled.size, 20) * NODE.line
  return isSideways
    ? { width: width + 2 * labels, height: height + NODE.gap * Math.min(subgraphs, 1) }
    : { width, height: height + labels + NODE.gap * subgraphs }
}

// More beside each other are wider than any screen, and every node before an edge is linked to every one behind it.
const MOST_BESIDE = 20

function nodesIn(text: string, ranks: Ranks, from: readonly string[]): string[] {
  const ids: string[] = []
  for (const part of text.split('&', MOST_BESIDE)) {
    const [, id = '', shape = ''] = /^\s*([\p{L}\p{N}_]+)(.*)$/u.exec(part) ?? []
    if (id === '') continue
    ranks.add(id, nodeSize(shape))
    for (const one of from) ranks.link(one, id)
    ids.push(id)
  }
  return ids
}

function nodeSize(shape: string): DiagramSize {
  const { width, height, line } = NODE
  if (shape.startsWith('{')) return { width: 190, height: 190 }
  if (shape.startsWith('((')) return { width: 172, height: 172 }
  if (shape.startsWith('[(')) return { width, height: 92 }
  const lines = Math.max(1, Math.ceil(shape.length / 24), shape.split(/<br/i).length)
  return { width, height: height + line * (lines - 1) }
}

function boxesSize(
  lines: readonly string[],
  isSideways: boolean,
  { box, line, gap }: { box: number; line: number; gap: number },
): DiagramSize {
  const ranks = new Ranks()
  const members = new Map<string, number>()
  const links: [string, string][] = []
  let open: string | null = null
  for (const text of lines) {
    const [left = '', right] = text.split(/ [<|o*}{.]{0,3}(?:--|\.\.)[|o*>{}<]{0,3} /, 2)
    const name = firstWord(left)
    if (right !== undefined) {
      const to = firstWord(right)
      links.push([name, to === '[*]' ? '[*] at the end' : to])
    } else if (text === '}') open = null
    else if (open !== null) members.set(open, (members.get(open) ?? 0) + 1)
    else if (text.endsWith('{')) {
      open = firstWord(text.replace(/^(?:class|element|\w*requirement|state) /i, ''))
      members.set(open, members.get(open) ?? 0)
    } else if (/^\S+ ?:/.test(text)) {
      members.set(name, (members.get(name) ?? 0) + 1)
    }
  }
  const sized = (id: string) =>
    id.startsWith('[*]')
      ? { width: 14, height: 14 }
      : { width: NODE.width, height: box + line * (members.get(id) ?? 0) }
  for (const id of [...links.flat(), ...members.keys()]) ranks.add(id, sized(id))
  for (const [from, to] of links) ranks.link(from, to)
  return ranks.size(isSideways, gap)
}

function firstWord(text: string): string {
  return /^(?:"[^"]*")?\s*([^\s:{]+)/.exec(text.trim())?.[1] ?? ''
}
