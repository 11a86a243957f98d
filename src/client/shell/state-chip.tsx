/** The chip in the header: the worst state of the page, and its list. */
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { SaveStateChip } from '#ui/overlay/chip.tsx'
import { openLayer } from '../dialogs/layers.ts'
import { readySprite } from '../islands/sprite.ts'
import { type SaveState, type StateSummary, saveState } from '../offline/save-state.ts'
import { realClock, type TimerClock } from '../time/clock.ts'
import { announce } from '../toasts/announce.ts'
import { type ShellKey, translate } from './texts.ts'

/** A save that takes less than this does not change the chip. */
const QUIET_MS = 400

function StateChip({ clock }: { clock: TimerClock }) {
  const summary = saveState.value
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
    <SaveStateChip
      state={state}
      items={summary.items}
      isOpen={isOpen}
      opener={opener}
      labels={{
        state: labelOf(state, summary),
        title: translate('shell.state_title'),
        empty: translate('shell.state_empty'),
        open: translate('shell.open'),
        ofItem: {
          saved: translate('shell.saved'),
          saving: translate('shell.saving'),
          unsaved: translate('shell.unsaved'),
          offline: translate('shell.offline', { n: 1 }),
          'needs-you': translate('shell.needs_you'),
        },
      }}
      onToggle={() => setOpen(!isOpen)}
    />
  )
}

function onPressOutside(inside: Element | null, run: () => void): () => void {
  const listener = ({ target }: Event) => {
    if (target instanceof Node && !inside?.contains(target)) run()
  }
  document.addEventListener('pointerdown', listener)
  return () => document.removeEventListener('pointerdown', listener)
}

const LABELS = {
  saved: 'shell.saved',
  saving: 'shell.saving',
  unsaved: 'shell.unsaved',
  offline: 'shell.offline',
  'needs-you': 'shell.needs_you',
} as const satisfies Record<SaveState, ShellKey>

function labelOf(state: SaveState, { waiting }: StateSummary): string {
  return translate(LABELS[state], { n: waiting })
}

/** Every state shows at once, but a passing "Saving" only when it lasts. */
function useCalmState(state: SaveState, clock: TimerClock): SaveState {
  const [displayed, setDisplayed] = useState(state)
  useEffect(() => {
    if (state !== 'saving') return setDisplayed(state)
    return clock.after(QUIET_MS, () => setDisplayed(state))
  }, [state, clock])
  return displayed
}

/** Announces a problem and its end to screen readers, but not each save. */
function useAnnouncements(state: SaveState, waiting: number): void {
  const hadProblem = useRef(false)
  useEffect(() => {
    if (state === 'offline') announce(translate('shell.offline', { n: waiting }))
    if (state === 'needs-you') announce(translate('shell.needs_you'))
    if (state === 'saved' && hadProblem.current) announce(translate('shell.saved_again'))
    if (state === 'saved') hadProblem.current = false
    else if (state === 'offline' || state === 'needs-you') hadProblem.current = true
  }, [state])
}

export function mountStateChip(clock: TimerClock = realClock): void {
  const inside = document.getElementById('state-chip')
  if (!inside) return
  readySprite()
  inside.replaceChildren()
  render(<StateChip clock={clock} />, inside)
}
