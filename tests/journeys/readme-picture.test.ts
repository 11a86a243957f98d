/** The picture of the README is the product itself: a file of `codeshelf demo`, with notes on its lines. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sampleFile } from '../../src/commands/demo/samples.ts'
import { openBrowserApp, waitForStyles } from '../support/browser.ts'

const output = resolve(import.meta.dirname, '../output')
const picture = 'file-with-notes.png'

test('a sample file stands there with its notes beside the lines', async () => {
  const app = await openBrowserApp()
  const { fileName, folder = '', content, tags } = sampleFile(1)
  const saved = await app.dana.post('/api/files', { file_name: fileName, folder, content, tags })
  const file = saved.json.file?.id ?? saved.json.id
  const notes = [
    {
      line_start: 2,
      color: 'yellow',
      position: { x: 930, y: 20 },
      size: { width: 250, height: 200 },
      content:
        'Called for **every key** in the search box.\n\n- [x] Measure it\n- [ ] Ask Noam about quotes',
    },
    {
      line_start: 6,
      color: 'green_light',
      position: { x: 930, y: 236 },
      size: { width: 250, height: 110 },
      content: 'An empty phrase (`""`) must not match everything.',
    },
  ]
  for (const note of notes)
    expect((await app.dana.post(`/api/sticky-notes/${file}`, note)).status).toBeLessThan(300)
  const { page, errors } = await app.browse(app.dana, { theme: 'light' })
  await page.goto(`/file/${file}`)
  await page.getByText('must not match everything').first().waitFor()
  await waitForStyles(page)
  mkdirSync(output, { recursive: true })
  const path = join(output, picture)
  await page.screenshot({ path, clip: { x: 0, y: 0, width: 1440, height: 560 } })
  // `UPDATE_IMAGES=1` renews the picture of the README.
  if (process.env['UPDATE_IMAGES'])
    copyFileSync(path, resolve(import.meta.dirname, '../../docs/images', picture))
  expect(errors).toEqual([])
})
