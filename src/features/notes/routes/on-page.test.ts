/** The notes of a file's page are in its first HTML: readable before scripts and without them, once, and bounded. */
import { expect, test } from 'vitest'
import { decodeAttribute } from '#platform/html/escape-html.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { newNote, newNotesFile, put } from '../notes.fixture.ts'

const withoutProps = (text: string) => text.replace(/ data-props="[^"]*"/g, '')
const propsOf = (text: string) =>
  decodeAttribute<Record<string, unknown>>(
    (/data-island="notes-layer" data-props="([^"]*)"/.exec(text)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )
const count = (text: string, part: string) => text.split(part).length - 1

async function pageOf(person: Person, path: string): Promise<string> {
  const { status, text } = await person.browse(path)
  expect(status).toBe(200)
  return text
}

eachDialect('notes in the first HTML', (open) => {
  test('stand on the page of a source and of a document, drawn, with their place', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, '# Guide\n\nWords.\n\n## Use\n\nMore.\n', 'a.md')
    const content = 'Check **this** <b>\n\n- [x] one\n- [ ] two'
    const note = await newNote(dana, file, { content, line_start: 3, mode: 'anchored' })
    for (const path of [`/file/${file}`, `/md/${file}`]) {
      const text = await pageOf(dana, path)
      const markup = withoutProps(text)
      expect(markup).toContain('class="file file--noted"')
      expect(markup).toContain(`id="note-${note.id}"`)
      expect(markup).toContain('Check <strong>this</strong> &lt;b')
      expect(markup).toMatch(/href="#L3"[^>]*>Line 3</)
      expect(markup).toContain('aria-label="1 note on line 3"')
      // Its markup is sent once; the browser's parts read it from there.
      expect(count(text, '<strong>this</strong>')).toBe(1)
      expect(propsOf(text)['notes']).toMatchObject([{ id: note.id, content }])
      expect(text).not.toContain('&lt;strong')
    }
  })

  test('a page without notes keeps no column for them', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana)
    const text = await pageOf(dana, `/file/${file}`)
    expect(text).toContain('class="file"')
    expect(text).not.toContain('data-drawn-notes')
  })

  test('the page is another one as soon as a note is', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana)
    const note = await newNote(dana, file, { content: 'first', line_start: 2, mode: 'anchored' })
    const etag = String((await dana.browse(`/file/${file}`)).headers['etag'])
    const again = { 'if-none-match': etag }
    expect((await dana.browse(`/file/${file}`, again)).status).toBe(304)
    await put(dana, note.id, { content: 'second' })
    const changed = await dana.browse(`/file/${file}`, again)
    expect(changed.status).toBe(200)
    expect(withoutProps(changed.text)).toMatch(/<p[^>]*>second</)
  })

  test('asks the store as often for forty notes as for two', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana)
    const questions = async () => {
      await dana.browse(`/file/${file}`)
      const before = opened.statements.length
      await pageOf(dana, `/file/${file}`)
      return opened.statements.length - before
    }
    const write = (content: string) =>
      newNote(dana, file, { content, line_start: 1, mode: 'anchored' })
    await Promise.all(['a', 'b'].map(write))
    const few = await questions()
    for (let at = 0; at < 38; at++) await write(`note ${at}`)
    expect(await questions()).toBe(few)
  })
})
