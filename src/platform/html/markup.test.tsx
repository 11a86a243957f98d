import { expect, test } from 'vitest'
import { collectMarkup, Markup } from './markup.tsx'
import { prepareMarkup } from './prepare-markup.ts'
import { toHtml } from './to-html.ts'

const first = prepareMarkup('<b>ראשון</b>')
const second = prepareMarkup('<i>second</i>')

function draw(...markups: Parameters<typeof prepareMarkup>[0][]) {
  return collectMarkup(() => toHtml(markups.map((of) => <Markup class="a" of={of} />)))
}

test('bytes stand where their element stands, in order, and are not copied', () => {
  const { pieces } = draw(second, '<u>text</u>', first, first)
  expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([second, first, first])
  const whole = pieces.map((piece) =>
    typeof piece === 'string' ? piece : new TextDecoder().decode(piece.bytes),
  )
  expect(whole.join('')).toBe(
    ['<i>second</i>', '<u>text</u>', '<b>ראשון</b>', '<b>ראשון</b>']
      .map((inner) => `<div class="a">${inner}</div>`)
      .join(''),
  )
})

test('the fingerprint follows every byte, and not the process that drew it', () => {
  expect(draw(first).fingerprint).toBe(draw(first).fingerprint)
  expect(draw(first).fingerprint).not.toBe(draw(second).fingerprint)
  expect(draw(first).fingerprint).toBe(`<div class="a"></div> ${first.digest}`)
})

test('a drawing inside a drawing keeps its bytes to itself', () => {
  let inner: unknown
  const outer = collectMarkup(() => {
    inner = draw(second).pieces[1]
    return toHtml(<Markup class="a" of={first} />)
  })
  expect([inner, outer.pieces[1]]).toEqual([second, first])
})
