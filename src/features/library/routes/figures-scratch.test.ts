import { brotliCompressSync } from 'node:zlib'
import { test } from 'vitest'
import { openHouse } from '../../../../tests/support/house.ts'

test('figures', async () => {
  for (const d of ['sqlite', 'postgres'] as const) {
    const house = await openHouse(d)
    for (let n = 0; n < 20; n++)
      await house.dana.post('/api/files', {
        file_name: `component-${n}-of-the-library.tsx`,
        content: `export const needle${n} = ${n}\n`.repeat(20),
        description: `What component ${n} is good for, in a sentence of usual length`,
        tags: ['ui', `tag-${n}`, 'ready'],
        folder: `src/components/${n % 4}`,
      })
    for (const url of ['/files', '/files?q=needle', '/files?q=needle+export&lang=tsx']) {
      await house.dana.browse(url)
      const before = house.opened.statements.length
      const a = await house.dana.browse(url)
      console.log(
        `FIG ${d} ${url} statements=${house.opened.statements.length - before} raw=${a.text.length} br=${brotliCompressSync(a.text).length}`,
      )
    }
  }
})
