/** Replays events: the list shows the events so far, and a cursor over the charts marks their moment. */
import { readySprite } from '#client/islands/sprite.ts'
import { realClock, type TimerClock } from '#client/time/clock.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { shapesHref } from '#ui/icons/icon.tsx'
import { positionOn } from '../../rules/observability/axis.ts'
import {
  advance,
  msPerEvent,
  type Playing,
  pause,
  play,
  seek,
  wholeReplay,
} from '../../rules/observability/playing.ts'
import { axisOf } from './axis-of.ts'
import type { InHand } from './in-hand.ts'

export interface PlayerDeps {
  t: Translate
  momentText: (at: number) => string
  clock?: TimerClock
}

export function startPlayer(root: HTMLElement, deps: PlayerDeps): InHand {
  const { t, momentText, clock = realClock } = deps
  const player = root.querySelector<HTMLElement>('[data-player]')!
  const position = player.querySelector<HTMLInputElement>('input')!
  const speed = player.querySelector('select')!
  const now = player.querySelector('output')!
  let events: HTMLElement[] = []
  let playing: Playing = wholeReplay(0)
  let isCursorShown = false
  let stopTimer = () => {}

  function change(next: Playing): void {
    stopTimer()
    playing = next
    if (!isCursorShown) holdHeight(root.querySelector<HTMLElement>('.watch__events'))
    isCursorShown = true
    if (playing.isPlaying)
      stopTimer = clock.after(msPerEvent(speed.value), () => change(advance(playing)))
    draw()
  }

  function draw(): void {
    const { at, count, isPlaying } = playing
    for (const [nth, event] of events.entries()) {
      event.hidden = nth >= at
      event.ariaCurrent = isCursorShown && nth === at - 1 ? 'step' : null
    }
    const moment = Number(events[at - 1]?.dataset['at'] ?? 0)
    drawCursors(root, moment, isCursorShown)
    drawButton(player.querySelector('[data-play]')!, t, isPlaying ? 'pause' : 'play')
    const text = t('observability.position_text', { at, count, time: momentText(moment) })
    position.value = String(at)
    position.ariaValueText = text
    // While it plays by itself, screen readers should not announce each event.
    now.ariaLive = isPlaying ? 'off' : 'polite'
    now.textContent = isCursorShown ? text : ''
  }

  function begin(): void {
    stopTimer()
    events = [...root.querySelectorAll<HTMLElement>('[data-events] > li')].toReversed()
    playing = wholeReplay(events.length)
    isCursorShown = false
    player.hidden = events.length === 0
    position.max = String(events.length)
    draw()
  }

  player.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-play], [data-step]')
    if (!pressed) return
    const by = Number(pressed.dataset['step'] ?? 0)
    if (by !== 0) change(seek(playing, playing.at + by))
    else change(playing.isPlaying ? pause(playing) : play(playing))
  })
  position.addEventListener('input', () => change(seek(playing, position.valueAsNumber)))
  readySprite()
  begin()
  return { begin, isInHand: () => playing.isPlaying || playing.at < playing.count }
}

function drawButton(button: Element, t: Translate, does: 'play' | 'pause'): void {
  const label = does === 'play' ? 'observability.play' : 'observability.pause'
  button.querySelector('span')!.textContent = t(label)
  button.querySelector('use')!.setAttribute('href', shapesHref(does))
}

/** One per chart. */
function drawCursors(root: HTMLElement, moment: number, isShown: boolean): void {
  for (const cursor of root.querySelectorAll<HTMLElement>('.watch__cursor')) {
    cursor.hidden = !isShown
    cursor.style.insetInlineStart = `${100 * positionOn(axisOf(root), moment)}%`
  }
}

/** What is below the list stays where it is while events appear and disappear. */
function holdHeight(list: HTMLElement | null): void {
  if (list) list.style.minBlockSize = `${list.offsetHeight}px`
}
