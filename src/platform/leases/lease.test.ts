import { expect, test } from 'vitest'
import { deps, eachDatabase, TestTime, until } from '../jobs/jobs.fixture.ts'
import type { Store } from '../store/index.ts'
import { type HeldLease, Lease } from './index.ts'
import { confirmLease, type FencingToken, releaseLease, takeLease } from './store.ts'

function takerOn(store: Store, time: TestTime, holder: string) {
  const emitted: string[] = []
  const { log } = deps({ store, time })
  const onTake = (held: HeldLease) => void emitted.push(`took ${held.epoch}`)
  const onLose = (held: HeldLease) => void emitted.push(`lost ${held.epoch}`)
  const lease = new Lease({
    store,
    clock: time,
    timers: time,
    log,
    lease: 'work',
    holder,
    onTake,
    onLose,
  })
  return { lease, told: emitted }
}

/** A store whose statements wait for the test, as when a network or a disk hangs. */
function slowStore(store: Store) {
  let gate: Promise<void> | null = null
  let isAway = false
  const query = store.query.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('the store is away')
      return node
    },
    transformResult: async ({ result }) => {
      if (gate) await gate
      return result
    },
  })
  return {
    store: { ...store, query } as Store,
    /** Replies are held back until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = null
        resolve()
      }
    },
    goAway() {
      isAway = true
    },
    comeBack() {
      isAway = false
    },
  }
}

const request = (holder: string, now: number) => ({
  lease: 'work',
  holder,
  now,
  expiresAt: now + 10_000,
  believableUntil: now + 60_000,
})

eachDatabase('a lease', (open) => {
  test('of 20 takers at one moment one wins', async () => {
    const { store, again } = await open()
    const stores = [store, again(), again(), again()]
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => takeLease(stores[i % 4]!, request(`taker ${i}`, 1_000))),
    )
    expect(results.filter((result) => result !== null)).toEqual([{ epoch: 1, takenAt: 1_000 }])
  })

  test('of 20 takers of an expired lease one wins, with a higher epoch', async () => {
    const { store, again } = await open()
    await takeLease(store, request('before', 1_000))
    const stores = [store, again(), again(), again()]
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        takeLease(stores[i % 4]!, request(`taker ${i}`, 11_000)),
      ),
    )
    expect(results.filter((result) => result !== null)).toEqual([{ epoch: 2, takenAt: 11_000 }])
  })

  test('is not taken a millisecond before its end, not even by the same name', async () => {
    const { store } = await open()
    await takeLease(store, request('dana', 1_000))
    expect(await takeLease(store, request('noam', 10_999))).toBeNull()
    expect(await takeLease(store, request('dana', 10_999))).toBeNull()
    expect(await takeLease(store, request('noam', 11_000))).toEqual({ epoch: 2, takenAt: 11_000 })
  })

  test('promised until next year by a wrong clock does not block for a year', async () => {
    const { store } = await open()
    await takeLease(store, { ...request('wrong', 1_000), expiresAt: 365 * 86_400_000 })
    expect(await takeLease(store, request('dana', 2_000))).toEqual({ epoch: 2, takenAt: 2_000 })
  })

  test('is neither confirmed nor freed by an earlier taking of the same name', async () => {
    const { store } = await open()
    await takeLease(store, request('dana', 1_000))
    await takeLease(store, request('dana', 11_000))
    const earlier: FencingToken = { lease: 'work', holder: 'dana', epoch: 1 }
    expect(await confirmLease(store, earlier, 50_000)).toBe(false)
    await releaseLease(store, earlier)
    expect(await takeLease(store, request('noam', 12_000))).toBeNull()
    expect(await confirmLease(store, { ...earlier, epoch: 2 }, 50_000)).toBe(true)
  })

  test('is kept by its heartbeat and never changes hands meanwhile', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const dana = takerOn(store, time, 'dana')
    const noam = takerOn(again(), time, 'noam')
    expect(await dana.lease.start()).toBe('taken')
    expect(await noam.lease.start()).toBe('held_elsewhere')
    await time.advance(60_000)
    expect(dana.told).toEqual(['took 1'])
    expect(noam.told).toEqual([])
    dana.lease.abandon()
    noam.lease.abandon()
    expect(time.alive).toBe(0)
  })

  test('given back is free at once, and the epoch goes on', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const dana = takerOn(store, time, 'dana')
    const noam = takerOn(again(), time, 'noam')
    await dana.lease.start()
    await dana.lease.release()
    expect(dana.lease.current()).toBeNull()
    expect(await noam.lease.start()).toBe('taken')
    expect(noam.lease.current()?.epoch).toBe(2)
    await noam.lease.release()
    expect(time.alive).toBe(0)
  })

  test('a holder that was frozen for 15 s knows at its first look that it holds nothing', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const dana = takerOn(store, time, 'dana')
    await dana.lease.start()
    time.freeze(15_000)
    // Before any timer of hers had a chance to fire.
    expect(dana.lease.current()).toBeNull()
    expect(dana.told).toEqual(['took 1', 'lost 1'])
    const noam = takerOn(again(), time, 'noam')
    expect(await noam.lease.start()).toBe('taken')
    await time.advance(30_000)
    expect(dana.told).toEqual(['took 1', 'lost 1'])
    expect(noam.told).toEqual(['took 2'])
    dana.lease.abandon()
    noam.lease.abandon()
  })

  test('the expiry is extended only after the store has confirmed', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    const dana = takerOn(slow.store, time, 'dana')
    await dana.lease.start()
    const letGo = slow.hold()
    // The heartbeat at 3 s gets no reply; the role ends at 8 s, before the store frees the lease at 10 s.
    const beating = time.advance(3_000)
    await until(() => time.elapsed() === 4_000, 'the heartbeat')
    time.freeze(4_999)
    expect(dana.lease.current()).not.toBeNull()
    time.freeze(1)
    expect(dana.lease.current()).toBeNull()
    letGo()
    await beating
    expect(dana.told).toEqual(['took 1', 'lost 1'])
    dana.lease.abandon()
  })

  test('a yes that comes after the role has ended does not bring it back', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    const dana = takerOn(slow.store, time, 'dana')
    await dana.lease.start()
    const letGo = slow.hold()
    const beating = time.advance(3_000)
    await until(() => time.elapsed() === 4_000, 'the heartbeat')
    time.freeze(6_000)
    expect(dana.lease.current()).toBeNull()
    letGo()
    await beating
    expect(dana.lease.current()).toBeNull()
    expect(dana.told).toEqual(['took 1', 'lost 1'])
    // Only the next heartbeat: nothing watches over a role that is gone.
    expect(time.alive).toBe(1)
    dana.lease.abandon()
    expect(time.alive).toBe(0)
  })

  test('a yes to a taking that comes too late is worth nothing', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    const letGo = slow.hold()
    const dana = takerOn(slow.store, time, 'dana')
    const first = dana.lease.start()
    time.freeze(8_001)
    letGo()
    expect(await first).toBe('held_elsewhere')
    expect(dana.told).toEqual([])
    dana.lease.abandon()
    expect(time.alive).toBe(0)
  })

  test('a store that is away for one heartbeat costs nothing; for longer, the role', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    const dana = takerOn(slow.store, time, 'dana')
    await dana.lease.start()
    slow.goAway()
    await time.advance(4_000)
    slow.comeBack()
    await time.advance(4_500)
    expect(dana.told).toEqual(['took 1'])
    slow.goAway()
    await time.advance(12_000)
    expect(dana.told).toEqual(['took 1', 'lost 1'])
    slow.comeBack()
    await time.advance(3_000)
    expect(dana.told).toEqual(['took 1', 'lost 1', 'took 2'])
    dana.lease.abandon()
    expect(time.alive).toBe(0)
  })

  test('a machine that slept notices by the wall clock, for its steady clock stood still', async () => {
    const { store } = await open()
    const time = new TestTime()
    const dana = takerOn(store, time, 'dana')
    await dana.lease.start()
    time.setClock(time.now() + 3_600_000)
    expect(dana.lease.current()).toBeNull()
    dana.lease.abandon()
  })

  test('a wall clock set back does not make the lease longer', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    const dana = takerOn(slow.store, time, 'dana')
    await dana.lease.start()
    slow.goAway()
    time.setClock(time.now() - 3_600_000)
    time.freeze(8_000)
    expect(dana.lease.current()).toBeNull()
    dana.lease.abandon()
  })

  test('a store that cannot be reached at all is told apart from a lease that is held', async () => {
    const { store } = await open()
    const time = new TestTime()
    const slow = slowStore(store)
    slow.goAway()
    const dana = takerOn(slow.store, time, 'dana')
    expect(await dana.lease.start()).toBe('unreachable')
    slow.comeBack()
    await time.advance(3_000)
    expect(dana.told).toEqual(['took 1'])
    dana.lease.abandon()
  })
})
