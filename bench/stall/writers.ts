/** Loads of people who edit: notes and edits whose anchors are hard to find. */
import { type Client, createFile, newName, type Repeat, signIn, type Target } from './api.ts'
import { hostile } from './texts.ts'

export async function anchors(_owner: Client, { url }: Target): Promise<Repeat> {
  const writer = await signIn(url, 'Heading writer')
  const id = await createFile(writer, newName('tables', 0, 'md'), hostile.tables)
  return () => writer.post(`/api/sticky-notes/${id}`, { content: 'here', anchor_id: 'h-h' })
}

export async function suggestions(_owner: Client, { url }: Target): Promise<Repeat> {
  const writer = await signIn(url, 'Lost note')
  const id = await createFile(writer, newName('equal', 0), `the line\n${hostile.equalLines}`)
  const made = await writer.post(`/api/sticky-notes/${id}`, { content: 'here', line_start: 1 })
  const note = (JSON.parse(made.body) as { id: string }).id
  await writer.send('PUT', `/api/files/${id}`, {
    body: { content: hostile.equalLines, base_version: 1 },
  })
  return () => writer.get(`/api/sticky-notes/note/${note}/suggestions`)
}

export async function edits(_owner: Client, { url }: Target): Promise<Repeat> {
  const writer = await signIn(url, 'Mixed ends')
  const id = await createFile(writer, newName('mixed', 0), hostile.mixedEnds)
  return (round) =>
    writer.send('POST', `/edit/${id}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        file_name: newName('mixed', 0),
        content: `${round}\n${hostile.equalLines}`,
        base_version: '1',
      }).toString(),
    })
}
