/** The tiles of the boards on the page, and how one changes its rank among them. */

export interface Tile {
  id: string
  order: number
  isPinned: boolean
}

/** Pinned tiles come before the others: a tile changes its rank only among its own kind. */
export function mayPass(one: Tile, other: Tile): boolean {
  return one.id !== other.id && one.isPinned === other.isPinned
}

/**
 * The rank of a moved tile, as the server counts: the rank of the neighbour that it has passed. Null when it passed
 * none. `tiles` are in their current order, each with the rank that the server has.
 */
export function rankAfterMove(tiles: readonly Tile[], id: string): number | null {
  const at = tiles.findIndex((tile) => tile.id === id)
  const [before, tile, after] = [tiles[at - 1], tiles[at], tiles[at + 1]]
  if (!tile) return null
  if (before && mayPass(tile, before) && before.order > tile.order) return before.order
  if (after && mayPass(tile, after) && after.order < tile.order) return after.order
  return null
}

export class Shelf {
  readonly list: HTMLElement

  constructor(list: HTMLElement) {
    this.list = list
  }

  elements(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('.board-tile')]
  }

  tiles(): Tile[] {
    return this.elements().map(tileOf)
  }

  /** Puts a tile at another one's position; the others move. */
  pass(element: HTMLElement, other: HTMLElement): boolean {
    if (!mayPass(tileOf(element), tileOf(other))) return false
    const isLater = element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
    const hadFocus = element.contains(document.activeElement)
    if (isLater) other.after(element)
    else other.before(element)
    // An element that is moved in the page loses the focus.
    if (hadFocus) linkIn(element)?.focus()
    return true
  }

  /** Restores this order; the tile with the form stays last. */
  arrange(elements: readonly HTMLElement[]): void {
    this.list.prepend(...elements)
  }

  /** How many tiles are in a row. */
  columns(): number {
    const [first, ...rest] = this.elements().map((element) => element.offsetTop)
    const next = rest.findIndex((top) => top !== first)
    return next === -1 ? rest.length + 1 : next + 1
  }
}

export function tileOf(element: HTMLElement): Tile {
  return {
    id: element.dataset['board'] ?? '',
    order: Number(element.dataset['order']),
    isPinned: element.dataset['pinned'] !== undefined,
  }
}

export function nameIn(element: HTMLElement): string {
  return linkIn(element)?.textContent ?? ''
}

export function linkIn(element: HTMLElement): HTMLAnchorElement | null {
  return element.querySelector<HTMLAnchorElement>('.board-tile__name')
}
