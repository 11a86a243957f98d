/**
 * Locations full of notes are read and drawn one at a time for each person: two hundred long texts are four megabytes on
 * their way between threads, and eight requests for them at once held everybody for half a second. Whoever waits has had
 * nothing read yet.
 */
import { refuseBusy } from '#platform/text-threads/index.ts'

const MOST_WAITING = 8

/** By person who has begun: those that wait, the first one first. */
const waiting = new Map<string, (() => void)[]>()

/** Waits for the turn of a person, who is refused when too many requests wait already. */
export type Begin = () => Promise<void>

/** What `work` does after it has begun is done alone; what never begins waits for nobody. */
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
