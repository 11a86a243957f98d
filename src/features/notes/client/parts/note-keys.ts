/** The keys of a note that has the focus. They are in the table of keys like all others, so the help shows them. */
import { addShortcuts, type Shortcut } from '../../../../client/shortcuts.ts'
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { Desk } from './desk.ts'
import type { Point } from './ground.ts'
import { Motion, nearest } from './motion.ts'

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

export interface NoteKeysDo {
  /** What an act on this note is meant for: all that are chosen, when it is one of them. */
  chosen(id: string): readonly string[]
  name(id: string): void
  /** On a board several can be chosen. */
  choose?: { one(id: string): void; all(): void }
}

export function listenToNoteKeys(root: ParentNode, desk: Desk, does: NoteKeysDo): NoteKeys {
  let motion: Motion | null = null
  const { t, book, acts } = desk
  const group = t('notes.keys_group')

  const startMotion = (id: string, kind: 'move' | 'resize') => {
    if (motion) return
    const moving = kind === 'move' ? does.chosen(id) : [id]
    const [first, ...rest] = [id, ...moving.filter((other) => other !== id)].flatMap((one) => {
      const element = root.querySelector<HTMLElement>(`.sticky[data-note="${one}"]`)
      return element ? [{ id: one, element }] : []
    })
    if (first?.id !== id) return
    first.element.focus()
    motion = new Motion(desk, kind, [first, ...rest], () => {
      motion = null
    })
  }
  /** A button or a box inside the note has its own Enter and Space. */
  const noteOf = (event: KeyboardEvent): string | null => {
    const target = event.target as Element
    if (target.closest('button, a, input, select, summary')) return null
    return target.closest<HTMLElement>('.sticky')?.dataset['note'] ?? null
  }
  const row = (
    id: string,
    keys: string,
    label: string,
    run: (note: string, event: KeyboardEvent) => unknown,
    isRepeating = false,
  ): Shortcut => ({
    id: `note-${id}`,
    keys,
    label,
    group,
    within: '.sticky',
    isRepeating,
    run(event) {
      const note = noteOf(event)
      return note === null ? false : run(note, event)
    },
  })
  const arrow = (name: string, by: Point) => [
    row(`go-${name}`, name, t('notes.next_note'), (id, event) => goOrMove(id, by, event), true),
    row(
      `fine-${name}`,
      `Shift+${name}`,
      t('notes.move_note'),
      (_, event) => (motion ? motion.press(by.x, by.y, event) : false),
      true,
    ),
  ]
  const goOrMove = (id: string, by: Point, event: KeyboardEvent) => {
    if (motion) return motion.press(by.x, by.y, event)
    const from = root.querySelector(`.sticky[data-note="${id}"]`)
    const next = from && nearest(from, root.querySelectorAll('.sticky:not([hidden])'), by)
    if (next instanceof HTMLElement) next.focus()
    return next !== null
  }
  const stop = addShortcuts([
    row('edit', 'Enter', t('notes.edit_note'), (id) => {
      if (motion) return motion.keep()
      if (book.find(id)?.note.is_minimized) acts.minimize([id], false)
      book.edit(id, true)
    }),
    row('fold', 'Space', t('notes.minimize'), (id) => {
      const sheet = book.find(id)
      if (sheet) acts.minimize(does.chosen(id), !sheet.note.is_minimized)
    }),
    row('move', 'm', t('notes.move_note'), (id) => startMotion(id, 'move')),
    row('resize', 'r', t('notes.resize_note'), (id) => startMotion(id, 'resize')),
    row('reminder', 'b', t('notes.reminder'), (id) => desk.remind(id)),
    ...(does.choose
      ? [
          row('choose', 'x', t('notes.choose_note'), (id) => does.choose?.one(id)),
          row('choose-all', 'Shift+a', t('notes.choose_all'), () => does.choose?.all()),
        ]
      : []),
    row('title', 't', t('notes.set_title'), (id) => does.name(id)),
    row('delete', 'Delete', t('notes.delete_note'), (id) => {
      const next = neighbour(root, id)
      acts.remove(does.chosen(id))
      next?.focus()
    }),
    ...COLOR_NAMES.map((color, at) => {
      const label = t('notes.color_named', { color: t(`notes.color_${color}`) })
      return row(`color-${at + 1}`, String(at + 1), label, (id) =>
        acts.color(does.chosen(id), color),
      )
    }),
    ...Object.entries(ARROWS).flatMap(([name, by]) => arrow(name, by)),
  ])
  return { startMotion, stop }
}

/** Where the focus goes when a note vanishes. */
function neighbour(root: ParentNode, id: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>('.sticky:not([hidden])')]
  const at = all.findIndex((element) => element.dataset['note'] === id)
  return all[at + 1] ?? all[at - 1] ?? null
}
