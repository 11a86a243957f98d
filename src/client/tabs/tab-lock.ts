/** One tab at a time: runs work while no other tab of the same person in this browser does the same. */
import { ownPrefix } from '../storage/local-store.ts'
import { realClock, type TimerClock } from '../time/clock.ts'

export interface TabLock {
  /** Waits for its turn, then runs; the turn ends when the work does, or when the tab closes. */
  run(work: () => Promise<void>): Promise<void>
}

/** The browser's own locks where they exist (all current ones), else a lease in localStorage. */
export function openLock(name: string): TabLock {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return { run: (work) => navigator.locks.request(ownPrefix() + name, work) }
  }
  return leaseLock(`${ownPrefix()}lease:${name}`, () => localStorage, realClock)
}

const LEASE_MS = 20_000
const RENEW_MS = 5_000
/** Two tabs that write the lease at the same moment both read it again after this; the later write won. */
const SETTLE_MS = 50

interface Lease {
  owner: string
  until: number
}

export function leaseLock(key: string, open: () => Storage, clock: TimerClock): TabLock {
  const me = Math.random().toString(36).slice(2)
  const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))

  const read = (): Lease | null => {
    try {
      return JSON.parse(open().getItem(key) ?? 'null') as Lease | null
    } catch {
      return null
    }
  }
  /** False if storage is refused: then there is nothing to share and every tab is alone. */
  const write = (lease: Lease): boolean => {
    try {
      open().setItem(key, JSON.stringify(lease))
      return true
    } catch {
      return false
    }
  }
  const take = async (): Promise<void> => {
    for (;;) {
      const held = read()
      if (!held || held.until <= clock.now() || held.owner === me) {
        if (!write({ owner: me, until: clock.now() + LEASE_MS })) return
        await wait(SETTLE_MS)
        if (read()?.owner === me) return
      }
      await wait(RENEW_MS)
    }
  }

  return {
    async run(work) {
      await take()
      let stop = () => {}
      const renew = () => {
        write({ owner: me, until: clock.now() + LEASE_MS })
        stop = clock.after(RENEW_MS, renew)
      }
      renew()
      try {
        await work()
      } finally {
        stop()
        write({ owner: me, until: 0 })
      }
    },
  }
}
