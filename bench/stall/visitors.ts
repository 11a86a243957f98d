/** Loads of people without an account, and of files full of notes, which visitors read through a share. */
import { Client, createFile, newName, type Repeat, type Target } from './api.ts'

const NOTES = 200
/** As long as a note may be, of lists: they become the most markup. */
const LIST = '- a\n'.repeat(5_000)
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const LARGE_FORM = `content=${'+'.repeat(12_000_000)}`

async function fill(owner: Client, location: string): Promise<void> {
  for (let line = 1; line <= NOTES; line++)
    await owner.post(`/api/sticky-notes/${location}`, { content: LIST, line_start: line })
}

async function sharePath(owner: Client, options: object): Promise<string> {
  const id = await createFile(owner, newName('shared', 0), 'line\n'.repeat(NOTES))
  if ('with_notes' in options) await fill(owner, id)
  const { body } = await owner.post(`/api/share/${id}`, options)
  return new URL((JSON.parse(body) as { url: string }).url).pathname
}

export async function sharedNotes(owner: Client, { url }: Target): Promise<Repeat> {
  const path = await sharePath(owner, { with_notes: true })
  const visitor = new Client(url, null, 8)
  return () => visitor.get(path)
}

export async function sharedPictures(owner: Client, { url }: Target): Promise<Repeat> {
  const path = await sharePath(owner, { with_notes: true })
  const visitor = new Client(url, null, 8)
  return () => visitor.get(`${path}/pictures/AAAAAAAAAAAAAAAAAAAAAA-1x1`)
}

export async function fullBoard(owner: Client): Promise<Repeat> {
  const id = await makeFullBoard(owner)
  return () => owner.get(`/boards/${id}`)
}

export async function fullBoardByApi(owner: Client): Promise<Repeat> {
  const id = await makeFullBoard(owner)
  return () => owner.get(`/api/sticky-notes/board/${id}`)
}

async function makeFullBoard(owner: Client): Promise<string> {
  const { body } = await owner.post('/api/note-boards', { name: newName('board', 0) })
  const { id } = JSON.parse(body) as { id: string }
  await fill(owner, `board/${id}`)
  return id
}

export async function largeForms(_owner: Client, { url }: Target): Promise<Repeat> {
  const visitor = new Client(url, null, 8)
  return () => visitor.send('POST', '/new', { body: LARGE_FORM, headers: FORM })
}

/** Ten at once, again and again. */
export async function passwords(owner: Client, { url }: Target): Promise<Repeat> {
  const path = await sharePath(owner, { password: 'correct horse' })
  const visitor = new Client(url, null, 10)
  return async () => {
    const tries = Array.from({ length: 10 }, () =>
      visitor.send('POST', `${path}/unlock`, { body: 'password=wrong', headers: FORM }),
    )
    return (await Promise.all(tries))[0]!
  }
}
