// @vitest-environment happy-dom
import { renderToString } from 'preact-render-to-string'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  readingPositions,
  saveReadingPosition,
} from '#features/viewer/client/public/reading-positions.ts'
import { joinTexts, pickPhrases } from '#platform/i18n/index.ts'
import { inRoot } from '#tests/support/render-root.tsx'
import { statsTexts as texts } from '../index.ts'
import { ContinueRows } from '../views/dashboard/blocks.tsx'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
})

const file = (id: string, fileName: string) => ({ id, fileName, language: 'go', noteCount: 0 })

async function facts(locale: 'en' | 'he') {
  document.documentElement.lang = locale
  const files = [file('f1', 'parser.go'), file('f2', 'notes.md'), file('f3', 'new.go')]
  document.body.innerHTML = renderToString(
    inRoot(<ContinueRows label="Continue" files={files} timeOf={() => 0} />),
  )
  const phrases = pickPhrases(joinTexts([texts]), ['stats.at_line'], locale)
  vi.stubGlobal('phrases', phrases)
  vi.resetModules()
  await import('./continue-reading.ts')
  return [...document.querySelectorAll('.row')].map((row) => [
    row
      .querySelector('a')
      ?.getAttribute('href')
      ?.replace(/^https?:\/\/[^/]+/, ''),
    row.querySelector('.row__fact')?.textContent?.replace(/[\u2066-\u2069]/g, ''),
  ])
}

test('a file goes on at the line where one stopped, a document finds its place by itself', async () => {
  saveReadingPosition('f1', 'source', 214)
  saveReadingPosition('f2', 'document', 30)
  expect(await facts('en')).toEqual([
    ['/file/f1#at-214', 'at line 214'],
    ['/md/f2', 'at line 30'],
    ['/file/f3', 'Go'],
  ])
  expect((await facts('he'))[0]).toEqual(['/file/f1#at-214', 'בשורה 214'])
})

test('the last hundred places are remembered, and one who went back to the start has none', () => {
  for (let n = 0; n < 120; n++) saveReadingPosition(`f${n}`, 'source', n + 20)
  expect(readingPositions()).toHaveLength(100)
  expect(readingPositions()[0]).toEqual({ id: 'f119', line: 139, as: 'source' })
  saveReadingPosition('f119', 'source', null)
  expect(readingPositions().some(({ id }) => id === 'f119')).toBe(false)
  localStorage.setItem('codeshelf:reading-places', '{"broken": true}')
  expect(readingPositions()).toEqual([])
})
