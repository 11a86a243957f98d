/** The keys of a focused note. They are in the table of keys like all others, so the help shows them. */
import { addShortcuts, type Shortcut } from '#client/keys/shortcuts.ts'
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { Point } from '../layer/canvas.ts'
import { Motion, nearest } from './keyboard-motion.ts'
import type { NotesPage } from './notes-page.ts'

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

export interface NoteKeys {
  startMotion(id: string, kind: 'move' | 'resize'): void
  stop(): void
}

export interface NoteKeyActions {
  /** The notes that an action on this note applies to: all selected ones, when it is one of them. */
  selectionWith(id: string): readonly string[]
  name(id: string): void
  /** On a board several notes can be selected. */
  select?: { one(id: string): void; all(): void }
}

export function listenToNoteKeys(
  root: ParentNode,
  page: NotesPage,
  actions: NoteKeyActions,
): NoteKeys {
  const motion = new KeyboardMotion(root, page, actions)
  const stop = addShortcuts([
    ...actKeys(page, actions, motion),
    ...Object.entries(ARROWS).flatMap(([name, by]) => arrowKeys(page, motion, name, by)),
  ])
  return { startMotion: (id, kind) => motion.start(id, kind), stop }
}

/** The notes that the arrow keys move or resize at the moment. */
class KeyboardMotion {
  readonly #root: ParentNode
  readonly #page: NotesPage
  readonly #actions: NoteKeyActions
  current: Motion | null = null

  constructor(root: ParentNode, page: NotesPage, actions: NoteKeyActions) {
    this.#root = root
    this.#page = page
    this.#actions = actions
  }

  start(id: string, kind: 'move' | 'resize'): void {
    if (this.current) return
    const moving = kind === 'move' ? this.#actions.selectionWith(id) : [id]
    const [first, ...rest] = [id, ...moving.filter((other) => other !== id)].flatMap((one) => {
      const element = noteElement(this.#root, one)
      return element ? [{ id: one, element }] : []
    })
    if (first?.id !== id) return
    first.element.focus()
    this.current = new Motion(this.#page, kind, [first, ...rest], () => {
      this.current = null
    })
  }

  /** Without a motion an arrow key goes to the next note in its direction. */
  goOrMove(id: string, by: Point, event: KeyboardEvent): unknown {
    if (this.current) return this.current.press(by.x, by.y, event)
    const from = noteElement(this.#root, id)
    const next = from && nearest(from, this.#root.querySelectorAll('.sticky:not([hidden])'), by)
    if (next instanceof HTMLElement) next.focus()
    return next !== null
  }
}

function noteElement(root: ParentNode, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
}

/** A key that acts on the note that has the focus. */
function noteKey(
  { t }: NotesPage,
  id: string,
  keys: string,
  label: string,
  run: (note: string, event: KeyboardEvent) => unknown,
): Shortcut {
  return {
    id: `note-${id}`,
    keys,
    label,
    group: t('notes.keys_group'),
    within: '.sticky',
    run(event) {
      const note = noteOf(event)
      return note === null ? false : run(note, event)
    },
  }
}

/** A button or a box inside the note handles Enter and Space itself. */
function noteOf(event: KeyboardEvent): string | null {
  const target = event.target as Element
  if (target.closest('button, a, input, select, summary')) return null
  return target.closest<HTMLElement>('.sticky')?.dataset['note'] ?? null
}

function actKeys(
  page: NotesPage,
  { selectionWith, name, select }: NoteKeyActions,
  motion: KeyboardMotion,
): Shortcut[] {
  const { t, store, commands } = page
  const key = noteKey.bind(null, page)
  return [
    key('edit', 'Enter', t('notes.edit_note'), (id) => {
      if (motion.current) return motion.current.confirm()
      if (store.find(id)?.record.is_minimized) commands.minimize([id], false)
      store.edit(id, true)
    }),
    key('fold', 'Space', t('notes.minimize'), (id) => {
      const note = store.find(id)
      if (note) commands.minimize(selectionWith(id), !note.record.is_minimized)
    }),
    key('move', 'm', t('notes.move_note'), (id) => motion.start(id, 'move')),
    key('resize', 'r', t('notes.resize_note'), (id) => motion.start(id, 'resize')),
    key('reminder', 'b', t('notes.reminder'), (id) => page.remind(id)),
    ...(select
      ? [
          key('choose', 'x', t('notes.choose_note'), select.one),
          key('choose-all', 'Shift+a', t('notes.choose_all'), select.all),
        ]
      : []),
    key('title', 't', t('notes.set_title'), name),
    key('delete', 'Delete', t('notes.delete_note'), (id) => commands.remove(selectionWith(id))),
    ...COLOR_NAMES.map((color, at) => {
      const label = t('notes.color_named', { color: t(`notes.color_${color}`) })
      return key(`color-${at + 1}`, String(at + 1), label, (id) =>
        commands.color(selectionWith(id), color),
      )
    }),
  ]
}

function arrowKeys(page: NotesPage, motion: KeyboardMotion, name: string, by: Point): Shortcut[] {
  const { t } = page
  const go = noteKey(page, `go-${name}`, name, t('notes.next_note'), (id, event) =>
    motion.goOrMove(id, by, event),
  )
  const fine = noteKey(page, `fine-${name}`, `Shift+${name}`, t('notes.move_note'), (_, event) =>
    motion.current ? motion.current.press(by.x, by.y, event) : false,
  )
  return [go, fine].map((key) => ({ ...key, isRepeating: true }))
}
