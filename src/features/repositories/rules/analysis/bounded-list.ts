/** The first entries of a list, as many as its limits allow, and how many there were in all. */

export interface ListBounds {
  maxItems: number
  /** Characters of all entries together, as JSON would write them. */
  maxUnits: number
}

export class BoundedList<Item extends object> {
  readonly items: Item[] = []
  total = 0
  readonly #bounds: ListBounds
  #units = 0

  constructor(bounds: ListBounds) {
    this.#bounds = bounds
  }

  add(item: Item): void {
    this.total++
    if (this.items.length >= this.#bounds.maxItems) return
    const units = JSON.stringify(item).length
    if (this.#units + units > this.#bounds.maxUnits) return
    this.#units += units
    this.items.push(item)
  }

  toJSON(): { total: number; items: Item[] } {
    return { total: this.total, items: this.items }
  }
}

const UNITS = 256 * 1024

export function boundedList<Item extends object>(
  maxItems: number,
  items: Iterable<Item> = [],
): { total: number; items: Item[] } {
  const list = new BoundedList<Item>({ maxItems, maxUnits: UNITS })
  for (const item of items) list.add(item)
  return list.toJSON()
}
