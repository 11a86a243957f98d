import { afterEach, expect, test } from 'vitest'
import type { MarkupText } from '../html/markup.tsx'
import { stopTextThreads } from '../text-threads/index.ts'
import { drawWhole } from './draw-texts.ts'
import type { DocumentSettings, PreparedDocument } from './drawn-document.ts'
import { documentMarkup } from './drawn-document.ts'
import { markdownLabels } from './labels.ts'
import { drawLongDocument, drawTogether, fencesOfLong } from './long-documents.ts'

const settings: DocumentSettings = { locale: 'he', headingShift: 1, icons: '/i.svg' }
const PART =
  '# כותרת\n\nA *word* and $a^2$.\n\n- [ ] one\n\n```ts\nconst a = 1\n```\n\n> [!NOTE]\n> x\n\n'

afterEach(stopTextThreads)

/** The bytes of a thread as text; null for a document that was not drawn. */
function readable(drawn: PreparedDocument | { failure: string }): PreparedDocument | null {
  if ('failure' in drawn) return null
  const { markup, contents } = drawn
  return { ...drawn, markup: textOf(markup), contents: contents && textOf(contents) }
}

function textOf(markup: MarkupText): string {
  return typeof markup === 'string' ? markup : new TextDecoder().decode(markup.bytes)
}

test('a thread draws exactly what would have been drawn here', async () => {
  const source = PART.repeat(50)
  const drawn = await drawLongDocument(source, settings, 'dana')
  const whole = await drawWhole(source, settings)
  expect(readable(drawn)).toMatchObject(documentMarkup(whole))
  expect(drawn).toMatchObject({ hasTasks: true, hasDiagrams: false })
  expect(await fencesOfLong(source, 20, 'dana')).toMatchObject({
    fences: whole.fences.slice(0, 20),
    total: 50,
  })
})

test('while a long document is drawn everybody else is answered', async () => {
  let turns = 0
  let isDrawn = false
  const turn = () => {
    turns++
    if (!isDrawn) setImmediate(turn)
  }
  setImmediate(turn)
  const drawn = await drawLongDocument(PART.repeat(3_000), settings, 'dana')
  isDrawn = true
  expect(String(readable(drawn)?.markup).length).toBeGreaterThan(300_000)
  // Drawn in place, the loop would have turned once or twice.
  expect(turns).toBeGreaterThan(50)
})

test('a document that would be more than a browser can show is not drawn', async () => {
  const source = '```js\na\n```\n'.repeat(70_000)
  expect(await drawLongDocument(source, settings, 'dana')).toEqual({ failure: 'too_large' })
})

test.each(['# a\n', '- a\n', '> a\n\n', '| a | b |\n|---|---|\n| 1 | 2 |\n\n'])(
  'two megabytes of %j are refused before they are read',
  async (piece) => {
    const source = piece.repeat(Math.floor((2 * 1024 * 1024) / piece.length))
    expect(await drawLongDocument(source, settings, 'dana')).toEqual({ failure: 'too_large' })
    expect(await fencesOfLong(source, 20, 'dana')).toEqual({ failure: 'too_large' })
  },
)

test('two megabytes of tasks are drawn', async () => {
  const drawn = await drawLongDocument('- [ ] do this thing\n'.repeat(104_857), settings, 'dana')
  expect(drawn).toMatchObject({ hasTasks: true, isTooLarge: false })
})

test('whoever has many documents waiting is refused as busy, and nobody else is', async () => {
  const long = PART.repeat(400)
  const dana = Array.from({ length: 8 }, () => drawLongDocument(long, settings, 'dana'))
  const noam = drawLongDocument(PART, settings, 'noam')
  const outcomes = await Promise.all(dana)
  expect(outcomes.filter((one) => 'markup' in one)).toHaveLength(6)
  expect(outcomes.filter((one) => 'failure' in one)).toEqual(Array(2).fill({ failure: 'busy' }))
  expect(await noam).toHaveProperty('markup')
})

test('texts that the thread cannot draw together come as they were written, and not from here', async () => {
  const source = '- [x] a < b\n'.repeat(1_666)
  const options = { labels: markdownLabels.en, idPrefix: 'n1-' }
  const texts = Array.from({ length: 200 }, () => ({ source, options }))
  const drawn = await drawTogether(texts, 'dana')
  expect([drawn.isPlain(0), drawn.isPlain(199)]).toEqual([false, true])

  // Without options nothing can be drawn: the thread fails.
  const broken = texts.map((text) => ({ ...text, options: null as never }))
  const plain = await drawTogether(broken, 'dana')
  expect([plain.isPlain(0), plain.isPlain(199)]).toEqual([true, true])
  const { markup, tasks } = plain.at(199)
  expect(typeof markup).toBe('object')
  expect(textOf(markup)).toBe(source.replaceAll('<', '&lt;'))
  expect(tasks).toEqual({ done: 1_666, n: 1_666 })
})
