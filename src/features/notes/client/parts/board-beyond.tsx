/** Nothing is ever out of reach: what lies beyond an edge is counted there, and one press brings the nearest. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../../../ui/icons/icon.tsx'
import type { IconName } from '../../../../ui/icons/names.ts'
import type { BoardGround } from './board-ground.ts'
import { beyond, SIDES, type Side } from './board-view.ts'
import type { Desk } from './desk.ts'
import type { Sheet } from './sheet.ts'

const ARROWS: Record<Side, IconName> = {
  top: 'arrow-up',
  bottom: 'arrow-down',
  left: 'arrow-left',
  right: 'arrow-right',
}

interface Props {
  desk: Desk
  ground: BoardGround
  sheets: readonly Sheet[]
}

export function Beyond({ desk, ground, sheets }: Props) {
  const [counts, setCounts] = useState<Record<string, number>>({})
  useEffect(() => {
    let frame = 0
    const count = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const far = beyond(ground, sheets)
        setCounts((before) => {
          const isSame = SIDES.every((side) => before[side] === far[side].length)
          if (isSame) return before
          return Object.fromEntries(SIDES.map((side) => [side, far[side].length]))
        })
      })
    }
    count()
    const stop = ground.view.watch(count)
    addEventListener('resize', count, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', count)
      stop()
    }
  }, [sheets])
  const show = (side: Side) => {
    const [nearest] = beyond(ground, sheets)[side]
    if (nearest) ground.reveal(nearest.note)
  }
  return (
    <>
      {SIDES.filter((side) => (counts[side] ?? 0) > 0).map((side) => {
        const words = desk.t(`notes.beyond_${side}`, { n: counts[side]! })
        return (
          <button
            key={side}
            class={`button board-beyond board-beyond--${side}`}
            type="button"
            aria-label={words}
            title={words}
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
