// @vitest-environment happy-dom
/** Stored browser state may be of another release, of another page, or damaged: every reader continues without it. */
import { beforeEach, expect, test } from 'vitest'
import { memoryDrafts } from '#client/offline/drafts.ts'
import { memoryJournal, type OutboxEntry } from '#client/offline/journal.ts'
import { sendAll } from '#client/offline/left-saves.ts'
import { recentPages, rememberRecentPage } from '#client/palette/recent-pages.ts'
import { noResponse } from '#client/request/request.ts'
import { deviceSettings } from '#client/storage/device-settings.ts'
import { localStore, tabStore } from '#client/storage/local-store.ts'
import { loadPreferences } from '#client/storage/preferences.ts'
import { listUnsentTexts } from '#client/storage/stored-by-person.ts'
import type { NotesLocation } from '#features/notes/client/store/note-state.ts'
import { UnsavedText } from '#features/notes/client/store/unsaved-text.ts'
import { firstDraft } from '#features/playground/client/page/playground-draft.ts'
import { TickSender } from '#features/viewer/client/markdown/tick-sender.ts'
import {
  readingPositions,
  saveReadingPosition,
} from '#features/viewer/client/public/reading-positions.ts'
import { type Junk, junkFrom } from './support/junk.ts'
import { rounds } from './support/rounds.ts'
import { testClock } from './support/test-clock.ts'

const STATES = rounds(400)

/** Mostly any text; else a value of the right kind with one wrong part. */
function spoil(storage: Storage, junk: Junk, key: string, right: object): void {
  const value = junk.pick([
    junk.text(),
    JSON.stringify(spoiled(right, junk)),
    JSON.stringify([spoiled(right, junk)]),
  ])
  storage.setItem(`codeshelf:${key}`, value)
}

function spoiled(right: object, junk: Junk): object {
  const names = Object.keys(right)
  return { ...right, [junk.pick(names)]: junk.pick([null, 5, 'x', [], {}, [null], undefined]) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = '<h1>A page</h1>'
})

test('small values: pages, positions, settings, programs', () => {
  for (let seed = 1; seed <= STATES; seed++) {
    const junk = junkFrom(seed)
    spoil(localStorage, junk, 'recent-pages', { href: '/file/a', label: 'a' })
    spoil(localStorage, junk, 'reading-places', { id: 'a', line: 1, as: 'source' })
    spoil(localStorage, junk, 'device', { hasSound: true, wasAskedToNotify: false })
    spoil(localStorage, junk, 'pad', { code: 'a', language: 'python', stdin: '' })
    spoil(sessionStorage, junk, 'pad-handed', { code: 'a', language: 'python' })
    spoil(localStorage, junk, 'preferences', { theme: 'dark', density: 'compact' })
    for (const { href, label } of recentPages()) expect([href, label].join()).toMatch(/^./s)
    rememberRecentPage()
    expect(recentPages()[0]).toMatchObject({ label: 'A page' })
    saveReadingPosition('b', 'source', 3)
    expect(readingPositions()[0]).toEqual({ id: 'b', line: 3, as: 'source' })
    expect(deviceSettings()).toHaveProperty('hasSound')
    const draft = firstDraft(null)
    expect(Object.values(draft).map((one) => typeof one)).toEqual(Array(3).fill('string'))
    loadPreferences()
    listUnsentTexts('dana')
  }
})

test('words that were not sent: notes and ticks', () => {
  const location: NotesLocation = { kind: 'board', id: 'b1' }
  const right = {
    ...{ id: 'n1', place: '/api/sticky-notes/board/b1', sentAs: null },
    ...{ mine: { content: 'a', title: '' }, known: { content: '', title: '', stamp: '' } },
    layout: {
      position: { x: 0, y: 0 },
      size: { width: 9, height: 9 },
      color: 'red',
      mode: 'screen',
    },
  }
  for (let seed = 1; seed <= STATES; seed++) {
    const junk = junkFrom(seed)
    localStorage.setItem('codeshelf:notes-unsaved', junk.pick(['["n1"]', '["n1",5]', junk.text()]))
    spoil(localStorage, junk, 'note-unsaved:n1', right)
    const unsaved = new UnsavedText(localStore)
    for (const { mine, layout } of unsaved.at(location))
      expect([typeof mine.content, typeof layout.position.x]).toEqual(['string', 'number'])
    unsaved.forget('n1')
    spoil(localStorage, junk, 'ticks:f1', {
      base: 1,
      ticks: [{ index: 0, checked: true, text: '' }],
    })
    spoil(sessionStorage, junk, 'tick-conflict', { id: 'f1', ticks: [] })
    tickSender().resume()
  }
})

function tickSender(): TickSender {
  return new TickSender({
    ...{ id: 'f1', version: 1, clock: testClock(), localStore, tabStore },
    post: async () => noResponse(),
    boxAt: () => ({ checked: false }),
    ...{ reload() {}, onWaiting() {}, onVersion() {}, onConflict() {}, onRefused() {} },
  })
}

test('records of a database: drafts, saves that were left, changes on their way', async () => {
  const draft = {
    ...{
      userId: 'dana',
      subject: 'new',
      page: 'p',
      label: 'a',
      href: '/new',
      text: 'words',
      at: 1,
    },
    ...{
      data: { written: {} },
      unsent: { method: 'PUT' as const, url: '/api/files/a', fields: {} },
    },
  }
  const entry = { queue: 'note:1', method: 'PUT', url: '/a', label: 'a', createdAt: 1, body: {} }
  for (let seed = 1; seed <= STATES; seed++) {
    const junk = junkFrom(seed)
    const drafts = memoryDrafts()
    await drafts.put({ ...draft, subject: 'whole' })
    await drafts.put({ ...spoiled(draft, junk), userId: 'dana', subject: 'odd' } as typeof draft)
    const listed = await drafts.list('dana')
    expect(listed.map(({ subject }) => subject)).toContain('whole')
    const ports = { userId: 'dana', drafts, path: '/', living: async () => new Set<string>() }
    const send = async () => noResponse()
    await sendAll({ ...ports, send: send as never, onSaved() {} })
    const journal = memoryJournal()
    await journal.change('dana', 'note:1', () => [entry as OutboxEntry])
    await journal.change('dana', 'note:2', () => [spoiled(entry, junk) as OutboxEntry])
    const waiting = await journal.list('dana')
    expect(waiting[0]).toMatchObject({ queue: 'note:1' })
    for (const { url, queue } of waiting) expect([url, queue].join('')).toMatch(/^./)
  }
})
