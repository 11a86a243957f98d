/** Matches by name, in a library whose names are all read and in one that is too large for that. */
import { expect, test } from 'vitest'
import { bothDialects } from '#tests/support/app.ts'
import { parseQuery } from '../rules/query.ts'
import { openNames } from './named-matches.ts'

const NAMES = ['heap.py', 'heapq.py', 'old_heap.py', 'queue_of_heap.py', 'נושא heap.py', 'other.py']

bothDialects('matches by name', (open) => {
  test('every name while they are few, and beyond that the names that begin with a word', async () => {
    const { dana, clock, opened } = await open()
    for (const file_name of NAMES) {
      clock.advance(1000)
      const { status } = await dana.post('/api/files', { file_name, content: 'x\n' })
      expect(status).toBe(201)
    }
    const { id: ownerId } = await opened.store.query
      .withoutPlugins()
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const find = async (q: string, mostScanned: number, most = 10) => {
      const filter = {
        query: parseQuery(q),
        language: null,
        category: 'all',
        folder: null,
        repo: null,
        limit: null,
      }
      const found = await openNames(opened.store, ownerId, filter, mostScanned).named(most)
      return found === null ? null : found.map(({ name }) => name)
    }
    const all = NAMES.slice(0, 5).reverse()
    expect(await find('heap', NAMES.length)).toEqual(all)
    expect(await find('heap', NAMES.length - 1)).toEqual(['heapq.py', 'heap.py'])
    expect(await find('heap queue', NAMES.length - 1)).toEqual(['queue_of_heap.py'])
    expect(await find('נושא', 0)).toEqual(['נושא heap.py'])
    expect(await find('heap -q', NAMES.length - 1)).toEqual(['heap.py'])
    expect(await find('nothing', 0)).toEqual([])
    // More than the limit: no file is ranked by name.
    expect(await find('heap', NAMES.length, 4)).toBe(null)
    expect(await find('heap', 0, 1)).toBe(null)
    expect(await find('heap', 0, 2)).toHaveLength(2)
  })
})
