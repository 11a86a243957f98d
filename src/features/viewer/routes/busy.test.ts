/** Drawing for many people: each has a turn, and a busy thread is reported by its own problem. */
import { afterEach, expect, test } from 'vitest'
import { drawLongDocument } from '#platform/markdown/long-documents.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { openTestApp } from '#tests/support/app.ts'

afterEach(stopTextThreads)

const settings = { locale: 'en', headingShift: 1, icons: '' } as const
// Two are drawn and four wait.
const MOST = 6
// As long as is accepted to wait among short texts.
const HEAVY = `| a | b |\n|---|---|\n${'| *x* | `y` |\n'.repeat(9_000)}`
const honest = (word: string) => `# ${word}\n\n${`Some ${word} and *more*.\n\n`.repeat(600)}`

test('14: a document that has to wait too long says so, offers its source and another try', async () => {
  const { dana, noam, visitor } = await openTestApp('sqlite')
  const make = async (person: typeof dana, word: string) =>
    (await person.post('/api/files', { file_name: `${word}.md`, content: honest(word) })).json.file
      .id as string
  const id = await make(dana, 'dana')
  const shared = (await noam.post(`/api/share/${await make(noam, 'shared')}`, {})).json
  const owner = (await dana.get('/api/me')).json.id as string
  const waiting: Promise<unknown>[] = []
  // Before each request, because the thread continues meanwhile.
  const fill = () => {
    for (const person of [owner, 'address 127.0.0.1'])
      for (let at = 0; at < MOST; at++) waiting.push(drawLongDocument(HEAVY, settings, person))
  }

  fill()
  const page = await dana.browse(`/md/${id}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('The server is rendering other documents right now.')
  expect(page.text).not.toContain('too long')
  expect(page.text).toContain(`href="/file/${id}"`)
  expect(page.text).toMatch(new RegExp(`href="/md/${id}"[^>]*>(?:(?!</a>).)*Try again`, 's'))
  fill()
  const fences = await dana.get(`/api/files/${id}/fences`)
  expect([fences.status, fences.json.code]).toEqual([503, 'busy'])
  // A reader of a share sees the source meanwhile, and the reason.
  fill()
  const reader = await visitor.browse(new URL(shared.url).pathname)
  expect(reader.text).toContain('The server is rendering other documents right now.')
  expect(reader.text).toContain('Some shared and *more*.')

  await stopTextThreads()
  await Promise.all(waiting)
  expect((await dana.browse(`/md/${id}`)).text).toContain('<em>more</em>')
})

test('a document above the small size is drawn by the thread, coloured, and the second time not again', async () => {
  const { dana } = await openTestApp('sqlite')
  const content = `${honest('cached')}\n\`\`\`js\nconst a = 1\n\`\`\`\n`
  const { json } = await dana.post('/api/files', { file_name: 'a.md', content })
  const path = `/md/${json.file.id}`
  await dana.get(`/api/files/${json.file.id}/fences`)
  const first = await dana.browse(path)
  expect(first.text).toContain('<em>more</em>')
  expect(first.text).toContain('<span class="tok-keyword">const</span>')
  const owner = (await dana.get('/api/me')).json.id as string
  const waiting = Array.from({ length: MOST }, () => drawLongDocument(HEAVY, settings, owner))
  expect((await dana.browse(path)).text).toContain('<em>more</em>')
  await stopTextThreads()
  await Promise.all(waiting)
})
