import { afterEach, expect, test } from 'vitest'
import type { DocumentSettings } from './document-job.ts'
import { drawWhole } from './draw-whole.ts'
import { drawLongDocument, fencesOfLong, stopDocuments } from './long-documents.ts'

const settings: DocumentSettings = { locale: 'he', canTick: true, headingShift: 1, icons: '/i.svg' }
const PART =
  '# כותרת\n\nA *word* and $a^2$.\n\n- [ ] one\n\n```ts\nconst a = 1\n```\n\n> [!NOTE]\n> x\n\n'

afterEach(stopDocuments)

test('a thread draws exactly what would have been drawn here', async () => {
  const source = PART.repeat(50)
  const drawn = await drawLongDocument(source, settings)
  expect(drawn).toMatchObject(await drawWhole(source, settings))
  expect(drawn).toMatchObject({ hasTasks: true, hasDiagrams: false })
  expect(await fencesOfLong(source)).toEqual(drawn?.fences)
})

test('while a long document is drawn everybody else is answered', async () => {
  let turns = 0
  let isDrawn = false
  const turn = () => {
    turns++
    if (!isDrawn) setImmediate(turn)
  }
  setImmediate(turn)
  const drawn = await drawLongDocument(PART.repeat(3_000), settings)
  isDrawn = true
  expect(drawn?.html.length).toBeGreaterThan(300_000)
  // Drawn in place, the loop would have turned once or twice.
  expect(turns).toBeGreaterThan(50)
})

test('a document that would be more than a browser can show is not drawn', async () => {
  expect(await drawLongDocument('```js\na\n```\n'.repeat(70_000), settings)).toBeNull()
})
