import { describe, expect, test } from 'vitest'
import { settlePromises, testClock } from '#tests/support/test-clock.ts'
import { type ApiResponse, noResponse } from '../request/request.ts'
import type { TabLock } from '../tabs/tab-lock.ts'
import { type Journal, memoryJournal, withMemoryFallback } from './journal.ts'
import { Outbox, type OutboxChange, type OutboxMessage, type OutboxPorts } from './outbox.ts'
import { textOf, waitMs } from './outbox-rules.ts'

interface SentRequest {
  url: string
  body: unknown
  key: string | undefined
  keepalive: boolean
  respond(status: number, body?: object, retryAfterSeconds?: number): Promise<void>
}

function reply(status: number, body: object = {}, retryAfterSeconds: number | null = null) {
  if (status === 0) return noResponse<object>()
  const code = (body as { code?: string }).code ?? null
  const ok = status < 300
  return { ok, status, body, code, retryAfterSeconds, requestId: null } as ApiResponse<object>
}

/** The queue of tabs that wait for a lock, as in the browser. */
function sharedLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const mine = last.then(work)
      last = mine
      return mine
    },
  }
}

function sharedChannels() {
  const listeners: ((message: OutboxMessage) => void)[] = []
  return () => {
    let mine: ((message: OutboxMessage) => void) | null = null
    return {
      post: (message: OutboxMessage) => {
        for (const listener of listeners) if (listener !== mine) listener(message)
      },
      listen: (listener: (message: OutboxMessage) => void) => {
        mine = listener
        listeners.push(listener)
      },
    }
  }
}

/** A browser with one journal and any number of tabs; the test provides the server's responses. */
function browser({ journal = memoryJournal() }: { journal?: Journal } = {}) {
  const clock = testClock()
  const sent: SentRequest[] = []
  const lock = sharedLock()
  const channel = sharedChannels()
  const net = { isOnline: true }
  let ids = 0
  const send = ((_method: string, url: string, body: unknown, options = {}) =>
    new Promise<ApiResponse<object>>((resolve) => {
      const { idempotencyKey: key, keepalive = false } = options as {
        idempotencyKey?: string
        keepalive?: boolean
      }
      sent.push({
        url,
        body,
        key,
        keepalive,
        respond: (status, body, seconds) => {
          resolve(reply(status, body, seconds ?? null))
          return settlePromises()
        },
      })
    })) as unknown as OutboxPorts['send']
  const openTab = async (userId = 'dana') => {
    const outbox = new Outbox({
      userId,
      journal,
      lock,
      channel: channel(),
      clock,
      send,
      random: () => 0.5,
      newId: () => `id${++ids}`,
      isOnline: () => net.isOnline,
    })
    await outbox.open()
    await settlePromises()
    return outbox
  }
  return { clock, sent, net, journal, openTab }
}

const text = (content: string, more: Partial<OutboxChange> = {}): OutboxChange => ({
  queue: 'note:1',
  fields: 'text',
  method: 'PUT',
  url: '/note/1',
  body: { content },
  label: 'First note',
  ...more,
})
const tick: OutboxChange = {
  queue: 'note:1',
  method: 'POST',
  url: '/note/1/task',
  body: { index: 0, checked: true },
  label: 'First note',
}

async function put(outbox: Outbox, draft: OutboxChange) {
  await outbox.put(draft)
  await settlePromises()
}

describe('keeping', () => {
  test('a change is in the journal before it is sent, and leaves it after the confirmation', async () => {
    const { sent, journal, openTab } = browser()
    const outbox = await openTab()
    const order: string[] = []
    const change = journal.change
    journal.change = async (...options) => {
      await change(...options)
      order.push(`journal, ${sent.length} sent`)
    }
    await put(outbox, text('a'))
    expect(order).toEqual(['journal, 0 sent'])
    expect(sent).toHaveLength(1)
    expect(await journal.list('dana')).toHaveLength(1)
    await sent[0]?.respond(200)
    expect(await journal.list('dana')).toEqual([])
    expect(outbox.entries).toEqual([])
  })

  test('a crash between journal and network loses nothing, and repeats under the same key', async () => {
    const first = browser()
    const outbox = await first.openTab()
    await put(outbox, text('a'))
    const [lost] = first.sent
    // The tab is closed here; a new page opens the same journal.
    const second = browser({ journal: first.journal })
    await second.openTab()
    expect(second.sent).toHaveLength(1)
    expect(second.sent[0]).toMatchObject({ body: { content: 'a' }, key: lost?.key })
  })

  test('a reader sees only their own entries, and log-out removes them', async () => {
    const { openTab, journal, net } = browser()
    net.isOnline = false
    const dana = await openTab('dana')
    const noa = await openTab('noa')
    await put(dana, text('a'))
    await put(noa, text('b'))
    expect(dana.entries).toHaveLength(1)
    await dana.wipe()
    expect(dana.entries).toEqual([])
    expect(await journal.list('dana')).toEqual([])
    expect(await journal.list('noa')).toHaveLength(1)
  })

  test('an answer after log-out brings nothing back', async () => {
    const { sent, openTab, journal } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await outbox.wipe()
    await sent[0]?.respond(503)
    expect(await journal.list('dana')).toEqual([])
  })

  test('a journal that breaks goes on in memory with what it had', async () => {
    const inner = memoryJournal()
    const journal = withMemoryFallback(inner)
    const { openTab, net } = browser({ journal })
    net.isOnline = false
    const outbox = await openTab()
    await put(outbox, text('a'))
    inner.change = async () => {
      throw new Error('QuotaExceededError')
    }
    await put(outbox, text('b', { queue: 'note:2', url: '/note/2' }))
    expect(outbox.entries.map(textOf)).toEqual(['a', 'b'])
  })
})

describe('order', () => {
  test('one request at a time per queue, in order; queues do not wait for each other', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await put(outbox, tick)
    await put(outbox, text('x', { queue: 'note:2', url: '/note/2' }))
    expect(sent.map(({ url }) => url)).toEqual(['/note/1', '/note/2'])
    await sent[0]?.respond(200)
    expect(sent.map(({ url }) => url)).toEqual(['/note/1', '/note/2', '/note/1/task'])
  })

  test('text typed after a tick stays after it', async () => {
    const { sent, openTab, net } = browser()
    net.isOnline = false
    const outbox = await openTab()
    await put(outbox, text('a'))
    await put(outbox, tick)
    await put(outbox, text('b'))
    net.isOnline = true
    await outbox.wake()
    await settlePromises()
    for (let at = 0; at < 3; at++) await sent[at]?.respond(200)
    expect(sent.map(({ body }) => body)).toEqual([{ content: 'a' }, tick.body, { content: 'b' }])
  })
})

describe('newer words win', () => {
  test('while waiting, one entry holds the newest of each field', async () => {
    const { sent, openTab, net } = browser()
    net.isOnline = false
    const outbox = await openTab()
    await put(outbox, text('a', { body: { content: 'a', title: 'T' } }))
    await put(outbox, text('ab'))
    net.isOnline = true
    await outbox.wake()
    await settlePromises()
    expect(sent.map(({ body }) => body)).toEqual([{ content: 'ab', title: 'T' }])
  })

  test.each([0, 429, 500, 503])(
    'typing during a save that ends in %i is what is sent next',
    async (status) => {
      const { sent, openTab, clock } = browser()
      const outbox = await openTab()
      await put(outbox, text('a', { body: { content: 'a', title: 'T' } }))
      await put(outbox, text('ab'))
      await sent[0]?.respond(status)
      await clock.move(70_000)
      expect(sent).toHaveLength(2)
      expect(sent[1]?.body).toEqual({ content: 'ab', title: 'T' })
    },
  )

  test('a refusal of older words says nothing about the newer ones', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('too long'))
    await put(outbox, text('short'))
    await sent[0]?.respond(400, { code: 'text_too_long' })
    expect(sent[1]?.body).toEqual({ content: 'short' })
    await sent[1]?.respond(200)
    expect(outbox.entries).toEqual([])
  })

  test('after a confirmation only what is new goes, from the new stamp', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('a', { body: { content: 'a', title: 'T' }, stamp: 's1', baseText: '' }))
    await put(outbox, text('ab', { stamp: 's1', baseText: '' }))
    expect(sent[0]?.body).toEqual({ content: 'a', title: 'T', prev_updated_at: 's1' })
    await sent[0]?.respond(200, { updated_at: 's2' })
    expect(sent[1]?.body).toEqual({ content: 'ab', prev_updated_at: 's2' })
    expect(outbox.entries[0]).toMatchObject({ baseText: 'a' })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('the stamp of a layout answer is not taken for text', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('', { fields: 'layout', body: { x: 1 } }))
    await put(outbox, text('a', { stamp: 's1' }))
    await sent[0]?.respond(200, { updated_at: 's9' })
    expect(sent[1]?.body).toEqual({ content: 'a', prev_updated_at: 's1' })
  })
})

describe('waiting', () => {
  test('1, 2, 4 … 60 seconds, a fifth more or less, never before Retry-After', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 40].map((attempts) => waitMs(attempts, null, 0.5) / 1000)
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect([waitMs(3, null, 0), waitMs(3, null, 1)]).toEqual([3_200, 4_800])
    expect(waitMs(1, 30, 0)).toBe(30_000)
    expect(waitMs(1, 30, 1)).toBe(31_000)
  })

  test('growing gaps at 503, and one request at each', async () => {
    const { sent, openTab, clock } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    for (const [at, gap] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await sent[at]?.respond(503)
      await clock.move(gap - 1)
      expect(sent).toHaveLength(at + 1)
      await clock.move(1)
      expect(sent).toHaveLength(at + 2)
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('429 quiets every queue until the named moment, whatever the person presses', async () => {
    const { sent, openTab, clock } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await sent[0]?.respond(429, { code: 'rate_limited' }, 8)
    await put(outbox, text('x', { queue: 'note:2', url: '/note/2' }))
    await outbox.retry()
    await outbox.wake()
    await clock.move(7_999)
    expect(sent).toHaveLength(1)
    await clock.move(1_001)
    expect(sent.map(({ url }) => url)).toEqual(['/note/1', '/note/1', '/note/2'])
  })

  test('offline nothing is tried; the connection brings it all out in order', async () => {
    const { sent, openTab, net, clock } = browser()
    const outbox = await openTab()
    net.isOnline = false
    await put(outbox, text('a'))
    await put(outbox, tick)
    await clock.move(600_000)
    expect(sent).toEqual([])
    net.isOnline = true
    await outbox.wake()
    await settlePromises()
    expect(sent).toHaveLength(1)
  })

  test('no answer waits and doubles; coming back to the page tries at once', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await sent[0]?.respond(0)
    expect(sent).toHaveLength(1)
    await outbox.wake()
    await settlePromises()
    expect(sent).toHaveLength(2)
  })

  test('one timer, however often things change', async () => {
    const { sent, openTab, clock } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await sent[0]?.respond(503)
    for (let n = 0; n < 10; n++) await put(outbox, text(`a${n}`))
    expect(clock.pending).toBe(1)
  })
})

describe('what needs the person', () => {
  test('a permanent refusal stops after one request and can be copied, corrected or discarded', async () => {
    const { sent, openTab, clock } = browser()
    const outbox = await openTab()
    await put(outbox, text('words'))
    await sent[0]?.respond(409, { code: 'duplicate_title', error: 'Title taken' })
    await clock.move(3_600_000)
    expect(sent).toHaveLength(1)
    const [stopped] = outbox.entries
    expect(stopped).toMatchObject({ needsYou: true, lastError: { code: 'duplicate_title' } })
    expect(textOf(stopped!)).toBe('words')
    await put(outbox, text('better'))
    expect(sent[1]?.body).toEqual({ content: 'better' })
    await sent[1]?.respond(400)
    await outbox.discard(stopped!.id)
    expect(outbox.entries).toEqual([])
  })

  test('a stopped text holds back only text; a stopped create holds back its queue', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await sent[0]?.respond(400)
    await put(outbox, text('', { fields: 'layout', body: { x: 1 } }))
    expect(sent).toHaveLength(2)
    const create: OutboxChange = { ...tick, queue: 'note:9', url: '/note' }
    await put(outbox, create)
    await sent[2]?.respond(400)
    await put(outbox, text('b', { queue: 'note:9' }))
    expect(sent).toHaveLength(3)
  })

  test('a conflict waits for its room, which may settle it', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, text('mine', { stamp: 's1', baseText: 'base' }))
    outbox.judge('note:', (entry, response) => {
      const { note } = response.body as { note?: { content: string; updated_at: string } }
      if (response.code !== 'conflict' || note?.content !== entry.baseText) return undefined
      return { resend: { stamp: note.updated_at } }
    })
    const moved = { code: 'conflict', note: { content: 'base', updated_at: 's2' } }
    await sent[0]?.respond(409, moved)
    expect(sent[1]?.body).toEqual({ content: 'mine', prev_updated_at: 's2' })
    await sent[1]?.respond(409, { code: 'conflict', note: { content: 'theirs', updated_at: 's3' } })
    expect(outbox.entries[0]).toMatchObject({ needsYou: true })
    expect(sent).toHaveLength(2)
  })

  test('signed out: nothing more is sent until the reader is back', async () => {
    const { sent, openTab, clock } = browser()
    const outbox = await openTab()
    await put(outbox, text('a'))
    await sent[0]?.respond(401, { code: 'authentication_required' })
    await put(outbox, text('x', { queue: 'note:2' }))
    await clock.move(3_600_000)
    expect(sent).toHaveLength(1)
    expect(outbox.isSignedOut).toBe(true)
    await outbox.wake()
    await settlePromises()
    expect(sent).toHaveLength(3)
  })

  test('deleting what is already gone is done', async () => {
    const { sent, openTab } = browser()
    const outbox = await openTab()
    await put(outbox, { ...tick, method: 'DELETE', body: undefined })
    await sent[0]?.respond(404, { code: 'note_not_found' })
    expect(outbox.entries).toEqual([])
  })
})

describe('two tabs', () => {
  test('one sends, both know', async () => {
    const { sent, openTab } = browser()
    const [here, there] = [await openTab(), await openTab()]
    const heard: number[] = []
    there.onResponse((_, { status }) => heard.push(status))
    await put(here, text('a'))
    await there.wake()
    await there.retry()
    await settlePromises()
    expect(sent).toHaveLength(1)
    expect(there.entries).toHaveLength(1)
    await sent[0]?.respond(200)
    expect([here.entries, there.entries, heard]).toEqual([[], [], [200]])
  })

  test('words from the other tab survive the answer to this one', async () => {
    const { sent, openTab } = browser()
    const [here, there] = [await openTab(), await openTab()]
    await put(here, text('a'))
    await put(there, text('ab'))
    await sent[0]?.respond(200)
    expect(sent[1]?.body).toEqual({ content: 'ab' })
  })

  test('a failing entry is tried once per moment, not once per tab', async () => {
    const { sent, openTab, clock } = browser()
    const [here] = [await openTab(), await openTab(), await openTab()]
    await put(here, text('a'))
    await sent[0]?.respond(503)
    await clock.move(1_000)
    expect(sent).toHaveLength(2)
    await sent[1]?.respond(503)
    await clock.move(1_999)
    expect(sent).toHaveLength(2)
  })
})

test('while the page hides, small bodies outlive it and large ones wait in the journal', async () => {
  const { sent, openTab } = browser()
  const outbox = await openTab()
  outbox.setHidden(true)
  await put(outbox, text('😀'.repeat(20_000)))
  await put(outbox, text('small', { queue: 'note:2' }))
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true])
  expect(outbox.entries).toHaveLength(2)
})

test('settled waits for what is on its way', async () => {
  const { sent, openTab } = browser()
  const outbox = await openTab()
  await put(outbox, text('a'))
  let isSettled = false
  const waiting = outbox.settled().then(() => {
    isSettled = true
  })
  await settlePromises()
  expect(isSettled).toBe(false)
  await sent[0]?.respond(200)
  await waiting
  expect(outbox.entries).toEqual([])
})
