/**
 * The numbers by which notes lie in front of one another. Pure: the browser uses the same. A browser gives the time of
 * the touch, so that what was touched last is in front also when two devices were apart; the server alone counts on by
 * one.
 */
export interface Stacked {
  id: string
  z: number
}

/** From back to front. Equal numbers, which two devices may give at once, are told apart by id in every window alike. */
export function byStack(a: Stacked, b: Stacked): number {
  return a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The number that brings a note to the front of its place; the one it has when it is there already. */
export function frontZ(note: Stacked | null, front: Stacked | null): number {
  return note && note.id === front?.id ? note.z : (front?.z ?? 0) + 1
}

/**
 * A number as it is stored. A clock that is wrong must not use the numbers up or keep a note in front for years: none is
 * larger than the present moment, or than the frontmost note's and one.
 */
export function boundedZ(z: number, now: number, front: Stacked | null): number {
  return Math.max(0, Math.min(z, Math.max(now, (front?.z ?? 0) + 1)))
}

/** What a touch at this moment gives, on top of all that this device knows of. */
export function touchedZ(notes: Iterable<Stacked>, now: number): number {
  let front = 0
  for (const { z } of notes) front = Math.max(front, z)
  return Math.max(front + 1, now)
}
