/** Where a text is hashed: a short one at once, a long one on a worker, so that nobody waits for it. */
import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/index.ts'
import type { Store } from '#platform/store/index.ts'
import { bothDialects } from '#tests/support/app.ts'
import { loadContent } from './contents.ts'

bothDialects('contents', (open) => {
  test('a text beyond a quarter of a megabyte is read by a thread', async () => {
    const { dana, opened } = await open()
    const texts = { short: 'x'.repeat(256 * 1024), long: 'x'.repeat(256 * 1024 + 1) }
    for (const [name, content] of Object.entries(texts))
      expect(await dana.post('/api/files', { file_name: name, content })).toMatchObject({
        status: 201,
      })
    const { id: ownerId } = await opened.store.query
      .withoutPlugins()
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const readers: (string | null)[] = []
    const store: Store = {
      ...opened.store,
      reading(person) {
        readers.push(person)
        return opened.store.reading(person)
      },
    }
    const load = (text: string) =>
      loadContent(store, ownerId, { contentHash: sha256(text), sizeBytes: text.length })
    expect(await load(texts.short)).toBe(texts.short)
    expect(readers).toEqual([])
    expect(await load(texts.long)).toBe(texts.long)
    expect(readers).toEqual([ownerId])
  })
})
