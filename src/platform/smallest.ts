/** The first items in some order, out of any number that come in any other. */

export class Smallest<Item> {
  readonly #most: number
  readonly #compare: (one: Item, other: Item) => number
  #items: Item[] = []
  #last: Item | null = null

  constructor(most: number, compare: (one: Item, other: Item) => number) {
    this.#most = most
    this.#compare = compare
  }

  add(item: Item): void {
    if (this.#last !== null && this.#compare(item, this.#last) >= 0) return
    this.#items.push(item)
    // As many again as are returned: an item costs a logarithm, however many there are.
    if (this.#items.length >= 2 * this.#most) this.#cut()
  }

  #cut(): void {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#most)
    this.#last = this.#items.length < this.#most ? null : (this.#items.at(-1) ?? null)
  }

  list(): Item[] {
    this.#cut()
    return this.#items
  }
}
