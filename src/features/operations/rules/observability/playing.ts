/** The state of a replay: how many of its events were shown, and whether it plays by itself. */

export interface Playing {
  /** The last event that was shown, from 1; `count` is the number of all. */
  at: number
  count: number
  isPlaying: boolean
}

export const SPEEDS = ['0.5', '1', '2', '4'] as const
const EVENT_MS = 1_000

export const msPerEvent = (speed: string) => EVENT_MS / (Number(speed) || 1)

export function wholeReplay(count: number): Playing {
  return { at: count, count, isPlaying: false }
}

/** From the beginning, when it is at its end. */
export function play({ at, count }: Playing): Playing {
  const from = at >= count ? 1 : at
  return { at: from, count, isPlaying: from < count }
}

export function pause(playing: Playing): Playing {
  return { ...playing, isPlaying: false }
}

/** One event further while it plays; the last one ends it. */
export function advance({ at, count, isPlaying }: Playing): Playing {
  const next = Math.min(count, at + 1)
  return { at: next, count, isPlaying: isPlaying && next < count }
}

/** Moved by the person: it no longer plays by itself. */
export function seek({ count }: Playing, at: number): Playing {
  return { at: Math.max(1, Math.min(count, at)), count, isPlaying: false }
}
