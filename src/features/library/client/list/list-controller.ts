/** What a person sees, has selected and is doing in the list of files, and what keys, buttons and links do with it. */
import { computed, effect, signal } from '@preact/signals'
import { openLayer } from '#client/dialogs/layers.ts'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/load-part.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { editorPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { ListModel, RowModel } from '../../views/list/list-model.ts'
import type { ListSession } from './bulk-commands.ts'
import { SearchCompletion } from './completion.ts'
import { listenToDrag } from './drag.ts'
import { fileListShortcuts, type ListCommands, type RowAct } from './list-keys.ts'
import { ListRows } from './list-rows.ts'
import { ListStore } from './list-store.ts'
import { fetchCommandsEarly, importCommands, loadCommands } from './load-commands.ts'
import { RowFocus } from './row-focus.ts'
import { SavedSearchForms } from './saved-searches.ts'
import { Selection } from './selection.ts'
import { Typing } from './typing.ts'

/** Actions that a button of a row names: `data-action="star-file"`. */
const PRESSED = ['star', 'pin', 'peek', 'move', 'bin'] as const

export class ListController {
  readonly list: ListStore
  readonly rows: ListRows
  readonly focus: RowFocus
  readonly selection: Selection
  readonly session: ListSession
  readonly saved: SavedSearchForms
  readonly typing: Typing
  readonly completion: SearchCompletion
  /** False until the page is interactive: the first drawing must be the server's. */
  readonly isAlive = signal(false)
  readonly isSelecting = signal(false)
  /** The row whose menu is open. */
  readonly menuOf = signal<string | null>(null)
  /** The folder that rows are dragged over. */
  readonly dropOn = signal<string | null>(null)
  readonly #peekedId = signal<string | null>(null)
  /** The row in the pane beside the list; null when there is none, or a bottom sheet instead. */
  readonly peeked = computed(
    () => this.rows.rows.find(({ id }) => id === this.#peekedId.value) ?? null,
  )

  constructor(t: Translate, first: ListModel) {
    this.list = new ListStore(first)
    this.rows = new ListRows(t, this.list)
    const shown = () => this.rows.rows
    this.focus = new RowFocus(shown)
    this.selection = new Selection(t, shown)
    this.session = { t, list: this.list, rows: this.rows }
    this.saved = new SavedSearchForms(this.session)
    this.typing = new Typing(this.list)
    this.completion = new SearchCompletion(this.typing.box, this.list)
  }

  /** Makes the page interactive; returns a function that ends it. */
  listen(): () => void {
    this.isAlive.value = true
    const isPeeking = computed(() => this.peeked.value !== null)
    const ends = [
      this.list.listen(),
      this.rows.listen(),
      this.focus.listen(),
      this.selection.listen(),
      effect(() => (isPeeking.value ? openLayer({ close: this.closePeek }) : undefined)),
      listenToDrag(this.session, this.selection, this.dropOn),
      listenToLinks((address) => void this.follow(address)),
      ...this.#offerCommands(),
      fetchCommandsEarly(),
      () => this.typing.stop(),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  closePeek = (): void => {
    this.#peekedId.value = null
  }

  /** Opens another list in this page. */
  async follow(address: string): Promise<void> {
    if (!(await this.list.go(address, 'push'))) return
    this.focus.first()
    scrollTo({ top: 0, behavior: 'instant' })
  }

  #offerCommands(): (() => void)[] {
    const { rows, session, typing } = this
    const acts = this.#rowActs()
    const pressed = PRESSED.map((name) =>
      onAction(`${name}-file`, (id, source) => {
        source?.closest<HTMLElement>('[popover]')?.hidePopover()
        const row = rows.rows.find((row) => row.id === id)
        if (row) acts[name](row)
      }),
    )
    const search = onAction('search', () => {
      typing.box.current?.focus()
      typing.box.current?.select()
    })
    const listActs = this.#listActs(acts)
    return [...pressed, search, addShortcuts(fileListShortcuts(session.t, () => listActs))]
  }

  #togglePeek(row: RowModel): void {
    if (fitsBeside()) this.#peekedId.value = this.#peekedId.value === row.id ? null : row.id
    else void loadCommands().then((commands) => commands?.openPeekDialog(row))
  }

  #rowActs(): Record<RowAct, (row: RowModel) => void> {
    const { session, focus, selection, rows } = this
    return {
      peek: (row) => this.#togglePeek(row),
      star: (row) => rows.star(row),
      pin: (row) => rows.pin(row),
      select: (row) => selection.set(row, !selection.has(row.id)),
      edit: (row) => location.assign(href(editorPaths.edit, row)),
      move: (row) =>
        void openPart(importCommands, (commands) =>
          commands.openMoveDialog({ session, files: [row] }),
        ),
      bin(row) {
        focus.keepAfter([row.id])
        selection.set(row, false)
        void trackPending(
          loadCommands().then((commands) => commands?.moveFilesToTrash(session, [row])),
        )
      },
    }
  }

  #listActs(rowActs: Record<RowAct, (row: RowModel) => void>): ListCommands {
    const { focus, selection, list } = this
    const step = (by: 1 | -1) => {
      const from = focus.current()
      const to = focus.move(by)
      // An open pane follows the focus.
      if (to && this.#peekedId.value !== null) this.#peekedId.value = to.id
      return { from, to }
    }
    return {
      move(by) {
        selection.settle()
        return step(by).to !== null
      },
      extend(by) {
        const { from, to } = step(by)
        if (from && to) selection.extend(from, to)
        return to !== null
      },
      act(name) {
        const row = focus.current()
        if (row) rowActs[name](row)
        return row !== null
      },
      selectAll: () => selection.addAll(),
      turn: (way) => {
        const { newerHref, olderHref } = list.model
        const address = way === 'newer' ? newerHref : olderHref
        if (address) void this.follow(address)
        return address !== null
      },
    }
  }
}

/** Below this width the pane would leave too little space for the list. */
function fitsBeside(): boolean {
  return matchMedia('(width >= 64rem)').matches
}

/** Links from one list to another are followed in the page; every other link, and every other button, is the browser's. */
function listenToLinks(follow: (address: string) => void): () => void {
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '.files a[href], .peek a[href]',
    )
    const address = link?.getAttribute('href') ?? ''
    if (!/^\/files(\?|$)/.test(address)) return
    event.preventDefault()
    follow(address)
  }
  document.addEventListener('click', press)
  return () => document.removeEventListener('click', press)
}
