/**
 * Offscreen notes stay reachable: those outside each edge are counted there, and one press brings the nearest into
 * view.
 */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { NotesPage } from '../note/notes-page.ts'
import type { NoteState } from '../store/note-state.ts'
import type { BoardCanvas } from './board-canvas.ts'
import { offscreen, SIDES, type Side } from './board-view.ts'

const ARROWS: Record<Side, IconName> = {
  top: 'arrow-up',
  bottom: 'arrow-down',
  left: 'arrow-left',
  right: 'arrow-right',
}

interface Props {
  page: NotesPage
  canvas: BoardCanvas
  notes: readonly NoteState[]
}

export function OffscreenNotes({ page, canvas, notes }: Props) {
  const [counts, setCounts] = useState<Record<string, number>>({})
  useEffect(() => {
    let frame = 0
    const count = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const far = offscreen(canvas, notes)
        setCounts((before) => {
          const isSame = SIDES.every((side) => before[side] === far[side].length)
          if (isSame) return before
          return Object.fromEntries(SIDES.map((side) => [side, far[side].length]))
        })
      })
    }
    const stop = canvas.view.subscribe(count)
    addEventListener('resize', count, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', count)
      stop()
    }
  }, [notes])
  const show = (side: Side) => {
    const [nearest] = offscreen(canvas, notes)[side]
    if (nearest) canvas.reveal(nearest.record)
  }
  return (
    <>
      {SIDES.filter((side) => (counts[side] ?? 0) > 0).map((side) => {
        const label = page.t(`notes.beyond_${side}`, { n: counts[side]! })
        return (
          <button
            key={side}
            class={`button board-beyond board-beyond--${side}`}
            type="button"
            aria-label={label}
            title={label}
            onClick={() => show(side)}
          >
            <Icon name={ARROWS[side]} />
            <span class="number">{counts[side]}</span>
          </button>
        )
      })}
    </>
  )
}
