/**
 * The stacking numbers of notes. Pure: the browser uses the same. A browser sends the time of the touch, so that the
 * note touched last is in front also when two devices were offline; the server alone increments by one.
 */
export interface Stacked {
  id: string
  z: number
}

/** From back to front. Equal numbers, which two devices may set at once, are ordered by id in every window alike. */
export function byStack(a: Stacked, b: Stacked): number {
  return a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The number that brings a note to the front of its location; its own number when it is in front already. */
export function frontZ(note: Stacked | null, front: Stacked | null): number {
  return note && note.id === front?.id ? note.z : (front?.z ?? 0) + 1
}

/**
 * A number as it is stored. A wrong clock must not use up the numbers or keep a note in front for years: none is larger
 * than the current time, or than the frontmost note's number plus one.
 */
export function boundedZ(z: number, now: number, front: Stacked | null): number {
  return Math.max(0, Math.min(z, Math.max(now, (front?.z ?? 0) + 1)))
}

/** The number of a touch at this moment, above all that this device knows of. */
export function touchedZ(notes: Iterable<Stacked>, now: number): number {
  let front = 0
  for (const { z } of notes) front = Math.max(front, z)
  return Math.max(front + 1, now)
}
