/**
 * For each person, locations full of notes are read and drawn one at a time: two hundred long texts are four megabytes
 * to copy between threads, and eight such requests at once blocked everybody for half a second. A waiting request has
 * read nothing yet.
 */
import { refuseBusy } from '#platform/text-threads/index.ts'

const MOST_WAITING = 8

/** The requests that wait, oldest first, by the person whose request is running. */
const waiting = new Map<string, (() => void)[]>()

/** Waits until the other requests of this person are done; refuses when too many wait already. */
export type Begin = () => Promise<void>

/** The part of `work` after `begin` runs alone; work that never calls `begin` does not wait. */
export async function oneAtATime<Result>(
  person: string,
  work: (begin: Begin) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false
  try {
    return await work(async () => {
      await takeTurn(person)
      hasBegun = true
    })
  } finally {
    if (hasBegun) giveTurn(person)
  }
}

async function takeTurn(person: string): Promise<void> {
  const others = waiting.get(person)
  if (!others) waiting.set(person, [])
  else if (others.length >= MOST_WAITING) throw refuseBusy()
  else await new Promise<void>((resolve) => others.push(resolve))
}

function giveTurn(person: string): void {
  const next = waiting.get(person)?.shift()
  if (next) next()
  else waiting.delete(person)
}
