/** Pictures beside their texts. */
import { expect, test } from 'vitest'
import { GIF, JPEG, png, WEBP } from '#tests/support/pictures.ts'
import { looksLikePicture, picturesBeside, withAddresses } from './upload-pictures.ts'
import { planUpload, readText } from './upload-plan.ts'

const isThere = (path: string) => ['pictures/a.png', 'docs/b c.png'].includes(path)
const beside = (path: string, text: string) =>
  Object.fromEntries(picturesBeside({ path, text }, isThere))

test('an address is followed from where the text lies, and never out of what came', () => {
  const text =
    '![x](../pictures/a.png) ![y](b%20c.png "t") ![z](../../pictures/a.png) ![u](/pictures/a.png)'
  expect(beside('docs/readme.md', text)).toEqual({
    '../pictures/a.png': 'pictures/a.png',
    'b%20c.png': 'docs/b c.png',
  })
  expect(beside('docs/readme.ts', text)).toEqual({})
  expect(
    beside('readme.md', '![x](https://a.example/pictures/a.png) ![](./pictures/a.png)'),
  ).toEqual({ './pictures/a.png': 'pictures/a.png' })
})

test('only the addresses that are known are replaced', () => {
  const text = '![x](a.png) [a.png](a.png) ![y](b.png "t")'
  expect(
    withAddresses(
      text,
      new Map([
        ['a.png', '/pictures/1'],
        ['b.png', '/pictures/2'],
      ]),
    ),
  ).toBe('![x](/pictures/1) [a.png](a.png) ![y](/pictures/2 "t")')
})

test('a picture goes with the text that shows it; alone it is refused by name', () => {
  for (const bytes of [png(), JPEG, GIF, WEBP]) expect(looksLikePicture(bytes)).toBe(true)
  const picture = (id: string) => ({ id, path: `${id}.png`, sizeBytes: 9, ...readText(png()) })
  const text = { id: 't', path: 'a.md', sizeBytes: 9, text: '![](one.png)', error: null }
  const plan = planUpload({
    candidates: [picture('one'), picture('two'), text],
    choices: { folder: '', names: {} },
    existing: new Map([['/a.md', null]]),
  })
  expect(plan.map(({ id, outcome, reason }) => [id, reason ?? outcome])).toEqual([
    ['two', 'lone_picture'],
    ['t', 'new'],
    ['one', 'picture'],
  ])
  expect([...plan[1]!.pictures]).toEqual([['one.png', 'one']])
})
