/** Texts of every size are compared in a thread, and pages and JSON show the same difference. */
import { afterEach, expect, test } from 'vitest'
import { forgetContents } from '../content-caches.ts'
import { sha256 } from '../crypto/index.ts'
import { applyDiff, type Change } from '../diff/index.ts'
import type { MarkupText } from '../html/markup.tsx'
import { stopTextThreads } from '../text-threads/index.ts'
import { drawComparison } from './draw-comparison.ts'
import type { ComparisonSettings } from './drawn.ts'
import { type DrawnComparison, readChanges, readComparison } from './index.ts'

afterEach(stopTextThreads)

const settings: ComparisonSettings = {
  labels: {
    locale: 'he',
    sameLines: {
      en: { one: '{count} line', other: '{count} lines' },
      he: { one: 'שורה', two: 'שתי שורות', other: '{count} שורות' },
    },
    added: { en: 'added', he: 'נוסף' },
    removed: { en: 'removed', he: 'הוסר' },
    noFinalBreak: { en: 'no break', he: 'אין "מעבר"' },
    line: { en: 'Line {line}', he: 'שורה {line}' },
  },
  foldAfter: 40,
  hasSplit: true,
  anchor: 'one-',
  wholeHref: '/whole?a=1&b=2',
}
const plain = (content: string) => ({ hash: sha256(content), content, coloured: null })
const old = 'same\nfirst word\nlast\n'
const now = 'same\nsecond word\nlast'
const textOf = (markup: MarkupText | undefined) =>
  typeof markup === 'object' ? new TextDecoder().decode(markup.bytes) : markup

async function compare(old: string, now: string, more = settings): Promise<DrawnComparison> {
  const drawn = await readComparison('dana', plain(old), plain(now), more)
  if ('failure' in drawn) throw new Error(drawn.failure)
  return drawn
}

test('also two short texts are compared in a thread, which hands over bytes', async () => {
  const drawn = await compare(old, now)
  expect(drawn.split?.markup).toHaveProperty('bytes')
  expect(drawn.unified?.markup).toHaveProperty('bytes')
  const here = drawComparison(plain(old), plain(now), settings)
  expect(textOf(drawn.split?.markup)).toBe(here.split?.markup)
  expect(textOf(drawn.unified?.markup)).toBe(here.unified?.markup)
})

test('rows have numbers, signs, changed words and unusual line ends', () => {
  const { split, unified, added, removed } = drawComparison(plain(old), plain(now), settings)
  expect([added, removed]).toEqual([2, 2])
  expect(split?.markup).toContain(
    '<td class="diff__number diff__cell--removed"><a class="diff__link" id="one-L2" href="#one-L2" data-number="2" aria-label="שורה 2" tabindex="-1"></a></td>' +
      '<td class="diff__text diff__cell--removed"><code class="line__text" dir="ltr">' +
      '<mark class="diff__piece">first</mark> word</code></td>',
  )
  expect(unified?.markup).toContain(
    '<td class="diff__sign" data-sign="+"><span class="visually-hidden">נוסף</span></td>',
  )
  expect(unified?.markup).toContain('data-ending="אין &quot;מעבר&quot;"')
  expect(drawComparison(plain('a\n'), plain('a\r\n'), settings).unified?.markup).toContain(
    'data-ending="CRLF"',
  )
})

test('what people wrote is escaped, long lines are cut, hidden characters are shown', () => {
  const { unified } = drawComparison(
    plain('<img src=x>\n'),
    plain(`a\u200bb\n${'<'.repeat(50)}\n\n`),
    settings,
  )
  expect(unified?.markup).toContain('&lt;img src=x&gt;')
  expect(unified?.markup).not.toContain('<img')
  expect(unified?.markup).toContain(`${'&lt;'.repeat(40)}…</code>`)
  expect(unified?.markup).toContain('data-char="U+200B"')
  // An empty line holds its break, or it would have no height.
  expect(unified?.markup).toContain('<code class="line__text" dir="ltr">\n</code>')
})

test('colours are shown when both sides have them', () => {
  const coloured = (content: string) => ({
    content,
    coloured: `<span class="tok-a">${content}</span>`,
  })
  const both = drawComparison(coloured('a'), coloured('b'), settings)
  expect(both.unified?.markup).toContain('<span class="tok-a">')
  const one = drawComparison(plain('a'), coloured('b'), settings)
  expect(one.unified?.markup).not.toContain('tok-a')
})

test('quiet lines are folded, and a page has a bounded number of rows', () => {
  const lines = 'same\n'.repeat(1_500)
  const folded = drawComparison(plain(lines), plain(`${lines}x`), settings)
  expect(folded.unified?.markup).toContain('\u20681,497\u2069 שורות')
  const rewrite = drawComparison(plain('a\n'.repeat(3_000)), plain('b\n'.repeat(3_000)), settings)
  expect(rewrite.split?.missingRows).toBe(1_000)
  expect(rewrite.unified?.missingRows).toBe(4_000)
  expect(String(rewrite.split?.markup).match(/<tr /g)).toHaveLength(2_000)
})

test('folded lines lead to the page with all of them, which has none', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}\n`)
  const changed = lines.with(20, 'changed\n').join('')
  const { split, unified } = drawComparison(plain(lines.join('')), plain(changed), settings)
  for (const table of [split, unified]) {
    expect(table?.markup).toContain(
      '<tr class="diff__fold" data-old="1" data-new="1" data-count="17">',
    )
    expect(table?.markup).toContain('href="/whole?a=1&amp;b=2#one-R25"')
  }
  // Each line has one name on the page, whichever of the tables is shown.
  expect(split?.markup).toContain('id="one-R20"')
  expect(unified?.markup).toContain('href="#one-R20"')
  expect(unified?.markup).not.toContain(' id="')
  const whole = { ...settings, wholeHref: null }
  const all = drawComparison(plain(lines.join('')), plain(changed), whole)
  expect(all.unified?.markup).not.toContain('diff__fold')
  expect(String(all.unified?.markup).match(/<tr /g)).toHaveLength(41)
})

test('a very long line is shown from shortly before its first change, in both texts', () => {
  const long = 'word '.repeat(600)
  const [before, after] = [`${long}one ${long}\n`, `${long}two ${long}\n`]
  const { unified } = drawComparison(plain(before), plain(after), { ...settings, foldAfter: 200 })
  const head = `…${'word '.repeat(8)}`
  expect(unified?.markup).toContain(`${head}<mark class="diff__piece">one</mark> word`)
  expect(unified?.markup).toContain(`${head}<mark class="diff__piece">two</mark> word`)
  const tagged = (content: string) => ({
    content,
    coloured: `<span class="tok-a">${content.trimEnd()}</span>`,
  })
  const drawn = drawComparison(tagged(before), tagged(after), { ...settings, foldAfter: 200 })
  expect(drawn.unified?.markup).toContain(
    `…<span class="tok-a">${'word '.repeat(8)}<mark class="diff__piece">two</mark>`,
  )
})

test('equal texts have no table, and side by side is drawn only where it is wanted', async () => {
  expect(await compare(old, old)).toEqual({
    added: 0,
    removed: 0,
    isApproximate: false,
    split: null,
    unified: null,
  })
  expect((await compare(old, now, { ...settings, hasSplit: false })).split).toBeNull()
})

test('a comparison is kept until one of its texts is deleted', async () => {
  const first = await compare(old, now)
  expect(await compare(old, now)).toBe(first)
  forgetContents(new Set([sha256(now)]))
  expect(await compare(old, now)).not.toBe(first)
})

test('the changes as JSON lead from one text to the other', async () => {
  const [before, after] = ['a\nb\r\n'.repeat(9_000), `x\n${'a\nc\n'.repeat(9_000)}`]
  const json = await readChanges('dana', { old: before, now: after, before: { ok: true } })
  if ('failure' in json) throw new Error(json.failure)
  const reply = JSON.parse(new TextDecoder().decode(json))
  expect(reply).toMatchObject({ ok: true, removed: expect.any(Number), is_approximate: true })
  const changes = reply.changes.map(
    (change: Record<'removed' | 'added', string[]> & Record<'old_start' | 'new_start', number>) =>
      ({
        oldStart: change.old_start,
        newStart: change.new_start,
        oldLines: change.removed,
        newLines: change.added,
      }) satisfies Change,
  )
  expect(applyDiff(before, { changes })).toBe(after)
})
