/** The chip in the header: the worst state of the page, and its list. */
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Chip } from '../ui/overlay/chip.tsx'
import { announce } from './announce.ts'
import { type Clock, realClock } from './clock.ts'
import { openLayer } from './layers.ts'
import { type SaveState, type StateSummary, saveState } from './save-state.ts'
import { readySprite } from './sprite.ts'
import { useWatched } from './use-watched.ts'
import { say } from './words.ts'

/** A save that takes less than this is not worth a change of the chip (experience, section 4). */
const QUIET_MS = 400

function StateChip({ clock }: { clock: Clock }) {
  const summary = useWatched(saveState)
  const state = useCalmState(summary.state, clock)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useAnnouncements(state, summary.waiting)
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    const leave = openLayer({ close, opener: opener.current })
    const stop = onPressOutside(opener.current?.parentElement ?? null, close)
    return () => {
      stop()
      leave()
    }
  }, [isOpen])
  return (
    <Chip
      state={state}
      items={summary.items}
      isOpen={isOpen}
      opener={opener}
      words={{
        state: wordOf(state, summary),
        title: say('shell.state_title'),
        empty: say('shell.state_empty'),
        open: say('shell.open'),
        ofItem: {
          saved: say('shell.saved'),
          saving: say('shell.saving'),
          unsaved: say('shell.unsaved'),
          offline: say('shell.offline', { n: 1 }),
          'needs-you': say('shell.needs_you'),
        },
      }}
      onToggle={() => setOpen(!isOpen)}
    />
  )
}

function onPressOutside(place: Element | null, run: () => void): () => void {
  const listener = ({ target }: Event) => {
    if (target instanceof Node && !place?.contains(target)) run()
  }
  document.addEventListener('pointerdown', listener)
  return () => document.removeEventListener('pointerdown', listener)
}

function wordOf(state: SaveState, { waiting }: StateSummary): string {
  if (state === 'offline') return say('shell.offline', { n: waiting })
  if (state === 'needs-you') return say('shell.needs_you')
  return say(`shell.${state}`)
}

/** Every state shows at once, but a passing "Saving" only when it lasts. */
function useCalmState(state: SaveState, clock: Clock): SaveState {
  const [shown, setShown] = useState(state)
  useEffect(() => {
    if (state !== 'saving') return setShown(state)
    return clock.after(QUIET_MS, () => setShown(state))
  }, [state, clock])
  return shown
}

/** Spoken: trouble, and the end of trouble. Never each save. */
function useAnnouncements(state: SaveState, waiting: number): void {
  const wasTrouble = useRef(false)
  useEffect(() => {
    if (state === 'offline') announce(say('shell.offline', { n: waiting }))
    if (state === 'needs-you') announce(say('shell.needs_you'))
    if (state === 'saved' && wasTrouble.current) announce(say('shell.saved_again'))
    if (state === 'saved') wasTrouble.current = false
    else if (state === 'offline' || state === 'needs-you') wasTrouble.current = true
  }, [state])
}

export function mountStateChip(clock: Clock = realClock): void {
  const place = document.getElementById('state-chip')
  if (!place) return
  readySprite()
  place.replaceChildren()
  render(<StateChip clock={clock} />, place)
}
