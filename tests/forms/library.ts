/** Files, boards, notes, reminders, shares and the trash. */
import { expect } from 'vitest'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Walking } from './walking.ts'

const LONG_NAME = 'n'.repeat(300)

export async function walkThroughFiles(walking: Walking): Promise<void> {
  const { dana } = walking.app
  const browser = await walking.browse(dana)
  await walkThroughFirstPage(walking, browser)
  const writing = await browser.open('/new')
  const refused = await walking.refuse(
    writing.form('POST /new'),
    { file_name: 'a/b.ts', content: 'let a = 1\nlet b = 2', tags: 'first, second' },
    'file_name',
  )
  const file = await walking.send(refused.form('POST /new'), { file_name: 'ab.ts' }, 'let b = 2')
  const id = file.path.split('/').at(-1)!
  const taken = await walking.refuse(
    (await browser.open('/new')).form('POST /new'),
    { file_name: 'ab.ts', content: 'over it' },
    'file_name',
  )
  await walking.send(taken.form('POST /edit/:id', 'version 2'), {}, 'over it')
  const edit = await walking.refuse(
    (await browser.open(`/edit/${id}`)).form('POST /edit/:id'),
    { file_name: LONG_NAME, content: 'kept' },
    'file_name',
  )
  await walking.send(
    edit.form('POST /edit/:id'),
    { file_name: 'abc.ts', content: 'third' },
    'third',
  )
  await lookAround(walking, browser)
  await walkThroughViews(walking, browser, id)
  await walkThroughList(walking, browser)
  await walkThroughBin(walking, browser, id)
}

/** A person without content: the greeting, which leads to a first file; then the samples, and the first steps again. */
async function walkThroughFirstPage(walking: Walking, browser: PlainBrowser): Promise<void> {
  const greeted = await walking.send(
    (await browser.open('/dashboard')).form('POST /welcome', 'Skip'),
    {},
    'Dashboard',
  )
  expect(greeted.document.querySelector('.welcome')).toBeNull()
  await walking.send(greeted.form('POST /dashboard/begin'), {}, 'Point at line 3')
  const more = (await browser.open('/dashboard')).form('POST /dashboard/samples')
  const samples = await walking.send(more, {}, 'The sample library is here.')
  const gone = samples.form('POST /dashboard/samples/remove')
  const empty = await walking.send(gone, {}, 'The samples are in the bin.')
  await walking.send(empty.form('POST /dashboard/guide'), {}, 'Start here')
}

/** Pages whose own part has no form. */
async function lookAround(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { dana } = walking.app
  const drawing = { file_name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const { file } = (await dana.post('/api/files', drawing)).json
  for (const path of [
    ...['/upload', '/tools/code', '/offline', `/svg/${file.id}`, '/help/keyboard'],
    ...['/settings/device', '/settings/profile', '/settings/data', `/linked/file/${file.id}`],
  ])
    await browser.open(path)
}

async function walkThroughViews(
  walking: Walking,
  browser: PlainBrowser,
  id: string,
): Promise<void> {
  const at = `/file/${id}`
  for (const [key, words] of [
    ['POST /file/:id/mark favorite', 'Remove star'],
    ['POST /file/:id/mark pinned', 'Unpin'],
  ] as const) {
    const page = await browser.open(at)
    const marked = await page.form(key).send()
    expect(marked.document.body.innerHTML).toContain(words)
  }
  const old = await browser.open(`${at}?version=1`)
  await walking.send(old.form('POST /file/:id/restore'), {}, 'let b = 2')
  const history = await browser.open(`${at}?view=history`)
  await walking.send(history.form('GET /file/:id', 'Compare'), { from: '1', to: '2' }, 'over it')
  await walking.send(history.form('POST /file/:id/restore version'), {}, /Version|third|over it/)
}

async function walkThroughList(walking: Walking, browser: PlainBrowser): Promise<void> {
  const list = await browser.open('/files')
  const found = await walking.send(list.form('GET /files', '#files-q'), { q: 'abc' }, 'abc.ts')
  await walking.refuse(found.form('POST /files/saved'), { name: ' ' }, 'name')
  const saved = await walking.send(found.form('POST /files/saved'), { name: 'My abc' }, 'My abc')
  const other = await walking.send(saved.form('GET /files', '#files-q'), { q: 'third' }, 'abc.ts')
  await walking.refuse(other.form('POST /files/saved'), { name: 'My abc' }, 'name')
  const second = await walking.send(other.form('POST /files/saved'), { name: 'Third' }, 'Third')
  await walking.refuse(second.form('POST /files/saved/:id/rename'), { name: 'My abc' }, 'name')
  await walking.send(second.form('POST /files/saved/:id/rename'), { name: 'Later' }, 'Later')
  const left = await walking.send(
    (await browser.open(saved.path)).form('POST /files/saved/:id/delete'),
    {},
    'Later',
  )
  expect(left.words).not.toContain('My abc')
}

async function walkThroughBin(walking: Walking, browser: PlainBrowser, id: string): Promise<void> {
  const bin = async () => {
    await walking.send(
      (await browser.open(`/file/${id}`)).form('POST /file/:id/bin'),
      {},
      /bin|Files/,
    )
    return browser.open('/trash')
  }
  await walking.send((await bin()).form('POST /trash/restore'), {}, /abc\.ts/)
  await bin()
  await walking.send(
    (await browser.open(`/trash/purge?id=${id}`)).form('POST /trash/purge'),
    {},
    /permanently deleted/,
  )
  const { id: next } = (
    await walking.app.dana.post('/api/files', { file_name: 'z.ts', content: 'z' })
  ).json.file
  await walking.send(
    (await browser.open(`/file/${next}`)).form('POST /file/:id/bin'),
    {},
    /bin|Files/,
  )
  await walking.send(
    (await browser.open('/trash/empty')).form('POST /trash/empty'),
    {},
    /permanently/,
  )
}

export async function walkThroughBoards(walking: Walking): Promise<void> {
  const browser = await walking.browse(walking.app.dana)
  const boards = await browser.open('/boards')
  await walking.refuse(boards.form('POST /boards'), { name: ' ' }, 'name')
  const board = await walking.send(boards.form('POST /boards'), { name: 'Ideas' }, 'Ideas')
  await walking.refuse(board.form('POST /boards/:board_id/rename'), { name: LONG_NAME }, 'name')
  const renamed = await walking.send(
    board.form('POST /boards/:board_id/rename'),
    { name: 'Plans' },
    'Plans',
  )
  const write = 'POST /boards/:board_id/notes'
  await walking.refuse(renamed.form(write), { title: 'x'.repeat(600), content: 'mine' }, 'title')
  await walking.refuse(renamed.form(write), { title: 'A', content: 'y'.repeat(25_000) }, 'content')
  await walking.send(renamed.form(write), { title: 'First', content: 'words' }, 'words')
  await walking.send(renamed.form('POST /boards/:board_id/pin'), {}, 'Unpin')
  for (const to of ['unpinned', 'earlier', 'later', 'pinned']) {
    const list = await browser.open('/boards')
    await walking.send(list.form(`POST /boards/:board_id/place to=${to}`), {}, 'Plans')
  }
  await walking.send(
    (await browser.open(`${board.path}/delete`)).form('POST /boards/:board_id/delete'),
    {},
    'words',
  )
  await walkThroughNotes(walking, browser)
}

async function walkThroughNotes(walking: Walking, browser: PlainBrowser): Promise<void> {
  const { dana } = walking.app
  const notes = await browser.open('/notes/search')
  await walking.send(notes.form('GET /notes/search'), { q: 'words' }, 'First')
  const { results } = (await dana.get('/api/sticky-notes/search?q=words')).json
  const [{ id }] = results
  await walkThroughReminders(walking, browser, id)
  const restore = 'POST /note/:note_id/restore'
  for (const at of ['/trash/notes', `/note/${id}`]) {
    await dana.del(`/api/sticky-notes/note/${id}`)
    await walking.send((await browser.open(at)).form(restore), {}, 'words')
  }
}

async function walkThroughReminders(
  walking: Walking,
  browser: PlainBrowser,
  id: string,
): Promise<void> {
  const { dana, clock } = walking.app
  const remind = () => dana.post(`/api/sticky-notes/note/${id}/reminder`, { preset: '1h' })
  const due = async () => {
    const { status, text } = await remind()
    expect(status, text).toBeLessThan(300)
    clock.advance(2 * 3_600_000)
    return browser.open('/reminders')
  }
  const page = await due()
  const change = 'POST /reminders/change'
  await walking.refuse(page.form(change), { when: 'whenever you like' }, 'when')
  await walking.refuse(page.form(change), { when: 'yesterday at 9:00' }, 'when')
  await walking.send(page.form(change), { when: 'tomorrow at 9:00' }, /tomorrow/i)
  await walking.send((await due()).form('POST /reminders/snooze'), { until: '10' }, /Snoozed/)
  await walking.send((await due()).form('POST /reminders/done'), {}, /done/i)
  await walking.send((await due()).form('POST /reminders/cancel'), {}, /cancel/i)
}

export async function walkThroughShares(walking: Walking): Promise<void> {
  const { dana, noam } = walking.app
  const browser = await walking.browse(dana)
  const { id } = (
    await dana.post('/api/files', { file_name: 'shared.ts', content: 'one\ntwo\nthree' })
  ).json.file
  const asked = await browser.open(`/shares/new?file=${id}`)
  const form = 'POST /shares/new'
  const wrong = { expires_in_days: '30', lines: 'all of it', with_notes: true, follow: '1' }
  const refused = await walking.refuse(asked.form(form), wrong, 'lines')
  const made = await walking.send(
    refused.form(form),
    { lines: '1-2', follow: '', password: 'open sesame 7' },
    '/share/',
  )
  const path = new URL(made.document.getElementById('share-url')!.textContent).pathname
  const guest = await walking.browse(noam)
  const locked = await guest.open(path)
  await walking.refuse(locked.form('POST /share/:id/unlock'), { password: 'no' }, 'password')
  const read = await walking.send(
    locked.form('POST /share/:id/unlock'),
    { password: 'open sesame 7' },
    'two',
  )
  await walking.send(read.form('POST /share/:id/save'), {}, 'shared.ts')
  const revoked = await walking.send(
    (await browser.open('/shares')).form('POST /shares/revoke'),
    {},
    'Undo',
  )
  await walking.send(revoked.form('POST /shares/restore'), {}, 'shared.ts')
  await walkThroughSharedList(walking, guest, id)
}

async function walkThroughSharedList(
  walking: Walking,
  guest: PlainBrowser,
  id: string,
): Promise<void> {
  const { dana } = walking.app
  const list = { file_ids: [id], password: 'open sesame 7' }
  const { json } = await dana.post('/api/files/create-share-link', list)
  const path = new URL(json.share_url, 'http://localhost').pathname
  const locked = await guest.open(path)
  await walking.refuse(locked.form('POST /shared/:token/unlock'), { password: 'no' }, 'password')
  await walking.send(
    locked.form('POST /shared/:token/unlock'),
    { password: 'open sesame 7' },
    'shared.ts',
  )
  const one = await guest.open(`${path}/1`)
  await walking.send(one.form('POST /shared/:token/:n/save'), {}, 'shared.ts')
}
