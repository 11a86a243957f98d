/** One tile being moved: begun, stepped, dropped and stored, or put back. */

import { get, patch } from '#client/request/request.ts'
import { announce } from '#client/toasts/announce.ts'
import { toast } from '#client/toasts/toasts.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { boardApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { BoardList } from '../../contract/boards.ts'
import { linkIn, nameIn, rankAfterMove, type Shelf, tileOf } from './shelf.ts'

export class Moves {
  readonly #shelf: Shelf
  readonly #t: Translate
  #moving: { tile: HTMLElement; by: 'keys' | 'pointer'; before: HTMLElement[] } | null = null

  constructor(shelf: Shelf, t: Translate) {
    this.#shelf = shelf
    this.#t = t
  }

  begin(tile: HTMLElement, by: 'keys' | 'pointer'): void {
    this.cancel()
    this.#moving = { tile, by, before: this.#shelf.elements() }
    tile.dataset['moving'] = ''
  }

  toggle(tile: HTMLElement | null): unknown {
    if (this.#moving) return void this.finish()
    if (!tile) return false
    this.begin(tile, 'keys')
    linkIn(tile)?.focus()
    announce(this.#t('boards.moving', { name: nameIn(tile) }))
  }

  press(event: KeyboardEvent): void {
    if (!this.#moving) return
    const steps = this.#stepsOf(event.key)
    if (steps !== 0) this.#step(steps)
    else if (event.key === 'Enter') void this.finish()
    else if (event.key === 'Escape') this.cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** In the direction of reading; up and down by whole rows. */
  #stepsOf(key: string): number {
    const isRtl = document.documentElement.dir === 'rtl'
    const steps: Record<string, number> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      ArrowDown: this.#shelf.columns(),
      ArrowUp: -this.#shelf.columns(),
    }
    return steps[key] ?? 0
  }

  #step(steps: number): void {
    const { tile } = this.#moving!
    for (let left = Math.abs(steps); left > 0; left--) {
      const elements = this.#shelf.elements()
      const other = elements[elements.indexOf(tile) + Math.sign(steps)]
      if (!other || !this.#shelf.pass(tile, other)) break
    }
    tile.scrollIntoView({ block: 'nearest' })
    const elements = this.#shelf.elements()
    announce(this.#t('boards.at_place', { n: elements.indexOf(tile) + 1, total: elements.length }))
  }

  cancel(): void {
    if (!this.#moving) return
    const { tile, before } = this.#moving
    const hadFocus = tile.contains(document.activeElement)
    this.#end()
    this.#shelf.arrange(before)
    if (hadFocus) linkIn(tile)?.focus()
  }

  /** Losing the focus leaves the tile where it is. */
  leave(): void {
    const { by, tile } = this.#moving ?? {}
    if (by === 'keys' && !tile?.contains(document.activeElement)) void this.finish()
  }

  #underway: Promise<void> = Promise.resolve()

  finish(): Promise<void> {
    return trackPending(this.#putDown())
  }

  async #putDown(): Promise<void> {
    if (!this.#moving) return
    const { tile, before } = this.#moving
    this.#end()
    // Ranks are computed from the server's reply to each move, so a move waits for the one before it.
    const earlier = this.#underway
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#underway = promise
    await earlier
    await this.#save(tile, before).finally(resolve)
  }

  async #save(tile: HTMLElement, before: readonly HTMLElement[]): Promise<void> {
    const { id, order: from } = tileOf(tile)
    const to = rankAfterMove(this.#shelf.tiles(), id)
    if (to === null) return
    if (!(await this.#put(id, to))) {
      this.#shelf.arrange(before)
      toast({ text: this.#t('boards.not_moved') })
      return
    }
    const name = nameIn(tile)
    toast({ text: this.#t('boards.moved', { name }), undo: () => this.#back(id, from, before) })
  }

  async #back(id: string, order: number, before: readonly HTMLElement[]): Promise<boolean> {
    const isDone = await this.#put(id, order)
    if (isDone) this.#shelf.arrange(before)
    return isDone
  }

  /** The other tiles have moved, so their ranks are read again. */
  async #put(id: string, order: number): Promise<boolean> {
    if (!(await patch(href(boardApi.board, { board_id: id }), { order })).ok) return false
    const { ok, body } = await get<BoardList>(boardApi.boards)
    if (!ok) return true
    const orders = new Map(body.boards.map((board) => [board.id, board.order]))
    for (const element of this.#shelf.elements())
      element.dataset['order'] = String(orders.get(tileOf(element).id) ?? element.dataset['order'])
    return true
  }

  #end(): void {
    if (this.#moving) delete this.#moving.tile.dataset['moving']
    this.#moving = null
  }
}
