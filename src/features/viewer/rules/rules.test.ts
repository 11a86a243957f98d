/** The pure decisions of reading, as tables. */
import { describe, expect, test } from 'vitest'
import { sizeText } from '../../../platform/text/index.ts'
import { downloadHref, historyHref, renderedHref, sourceHref } from './addresses.ts'
import { findInLines, hitFrom, MOST_HITS } from './find-in-text.ts'
import { renderedKind } from './kinds.ts'
import { hashOf, rangeOfHash, rangeOfWords, reachTo } from './line-range.ts'
import { grouped, growthWords } from './measures.ts'
import { svgDocument } from './svg.ts'
import { findSvgFault } from './svg-fault.ts'

describe('lines in an address', () => {
  test.each([
    ['#L10', { first: 10, last: 10 }],
    ['#L10-L20', { first: 10, last: 20 }],
    ['#L20-L10', { first: 10, last: 20 }],
    ['#L10-20', { first: 10, last: 20 }],
    ['L7', { first: 7, last: 7 }],
    ['#L', null],
    ['#L-3', null],
    ['#heading', null],
    ['#L99999999999', null],
    ['', null],
  ])('%s', (hash, range) => {
    expect(rangeOfHash(hash)).toEqual(range)
  })

  test('what is written can be read again', () => {
    for (const range of [reachTo(3, 3), reachTo(9, 4), { first: 1, last: 200_000 }])
      expect(rangeOfHash(hashOf(range))).toEqual(range)
  })
})

test.each([
  ['120', { first: 120, last: 120 }],
  ['120-140', { first: 120, last: 140 }],
  ['140 - 120', { first: 120, last: 140 }],
  ['L5', { first: 5, last: 5 }],
  ['end', { first: 500, last: 500 }],
  ['סוף', { first: 500, last: 500 }],
  ['9999', { first: 500, last: 500 }],
  ['0', null],
  ['-4', null],
  ['twelve', null],
  ['', null],
])('a typed place: %s', (typed, range) => {
  expect(rangeOfWords(typed, 500)).toEqual(range)
})

test('an empty file has no place to go to', () => {
  expect(rangeOfWords('1', 0)).toBeNull()
})

describe('search in a file', () => {
  const lines = ['const Name = name', 'rename(NAME)', 'שלום לשלום', 'a.b(c)+$', '']
  const found = (
    words: string,
    choices: { isCaseSensitive?: boolean; isWholeWord?: boolean } = {},
  ) =>
    findInLines(lines, { words, isCaseSensitive: false, isWholeWord: false, ...choices }).map(
      ({ line, start }) => [line, start],
    )

  test.each([
    [
      'name',
      {},
      [
        [0, 6],
        [0, 13],
        [1, 2],
        [1, 7],
      ],
    ],
    [
      'name',
      { isCaseSensitive: true },
      [
        [0, 13],
        [1, 2],
      ],
    ],
    [
      'name',
      { isWholeWord: true },
      [
        [0, 6],
        [0, 13],
        [1, 7],
      ],
    ],
    [
      'שלום',
      {},
      [
        [2, 0],
        [2, 6],
      ],
    ],
    ['שלום', { isWholeWord: true }, [[2, 0]]],
    ['.b(c)+$', {}, [[3, 1]]],
    ['a-b', {}, []],
    ['', {}, []],
  ] as const)('%s %o', (words, choices, hits) => {
    expect(found(words, choices)).toEqual(hits)
  })

  test('every sign that a pattern would read otherwise is a plain sign', () => {
    for (const sign of '\\^$.*+?()[]{}|/-#&~') {
      const hits = findInLines([`x${sign}y`], {
        words: sign,
        isCaseSensitive: true,
        isWholeWord: false,
      })
      expect(hits, sign).toEqual([{ line: 0, start: 1, end: 2 }])
    }
  })

  test('a flood of hits ends at the limit, and the first stop is at or after the line in sight', () => {
    const flood = findInLines(Array(300).fill('a'.repeat(1_000)), {
      words: 'a',
      isCaseSensitive: true,
      isWholeWord: false,
    })
    expect(flood).toHaveLength(MOST_HITS)
    const hits = findInLines(lines, { words: 'name', isCaseSensitive: false, isWholeWord: false })
    expect(hitFrom(hits, 1)).toBe(2)
    expect(hitFrom(hits, 4)).toBe(0)
  })
})

describe('addresses', () => {
  const place = { id: '01abc', version: null }
  test.each([
    [sourceHref(place), '/file/01abc'],
    [sourceHref({ ...place, version: 3 }), '/file/01abc?version=3'],
    [renderedHref(place, 'markdown'), '/md/01abc'],
    [renderedHref({ ...place, version: 3 }, 'svg'), '/svg/01abc?version=3'],
    [renderedHref(place, 'html'), '/file/01abc?view=rendered'],
    [
      historyHref({ ...place, version: 3 }, { from: 1, to: 3 }),
      '/file/01abc?view=history&from=1&to=3',
    ],
    [downloadHref({ id: 'a/b?c', version: 2 }), '/download/a%2Fb%3Fc?version=2'],
  ])('%s', (made, wanted) => {
    expect(made).toBe(wanted)
  })
})

test('only these three are shown as something else', () => {
  expect(['html', 'HTML', 'markdown', 'svg', 'xml', 'mdx', 'text'].map(renderedKind)).toEqual([
    'html',
    'html',
    'markdown',
    'svg',
    null,
    null,
    null,
  ])
})

test('sizes and numbers in words', () => {
  expect([0, 812, 1024, 6_349, 2 * 1024 * 1024].map((bytes) => sizeText(bytes))).toEqual([
    '0 B',
    '812 B',
    '1 KB',
    '6.2 KB',
    '2 MB',
  ])
  expect([growthWords(0), growthWords(12), growthWords(-2048)]).toEqual(['±0', '+12 B', '−2 KB'])
  expect([7, 999, 1_000, 184_022, 2_097_152].map(grouped)).toEqual([
    '7',
    '999',
    '1,000',
    '184,022',
    '2,097,152',
  ])
})

describe('SVG', () => {
  const NS = 'xmlns="http://www.w3.org/2000/svg"'

  test.each([
    ['<svg><rect/></svg>', `<svg ${NS}><rect/></svg>`],
    ['<svg width="2">', `<svg ${NS} width="2">`],
    [`<svg ${NS}/>`, `<svg ${NS}/>`],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ['<svg title="a > b"/>', `<svg ${NS} title="a > b"/>`],
    [
      '<?xml version="1.0"?>\n<!-- <svg> -->\n<svg/>',
      `<?xml version="1.0"?>\n<!-- <svg> -->\n<svg ${NS}/>`,
    ],
    ['\ufeff<svg/>', `\ufeff<svg ${NS}/>`],
    ['<s:svg/>', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['<!DOCTYPE svg [<!ENTITY a "b>c">]><svg/>', `<!DOCTYPE svg [<!ENTITY a "b>c">]><svg ${NS}/>`],
  ])('a root without a namespace gets one, and nothing else changes: %s', (content, drawn) => {
    expect(svgDocument(content)?.text).toBe(drawn)
  })

  test.each([
    '',
    'text',
    '<html/>',
    '<svgx/>',
    '<!-- <svg/>',
    '<svg',
    '<g><svg/></g>',
    '<svg title="',
  ])('no image: %s', (content) => {
    expect(svgDocument(content)).toBeNull()
  })

  test.each([
    ['<svg width="240" height="120"/>', 240, 120],
    ['<svg width="2in" height="72pt"/>', 192, 96],
    ['<svg viewBox="0 0 24 12"/>', 24, 12],
    ['<svg width="100%" height="100%" viewBox="0,0,30,40"/>', 30, 40],
    ['<svg width="-3" height="zebra"/>', null, null],
    ['<svg/>', null, null],
    ["<svg bare width = \"1.5e2\" 'x' height='.5'/>", 150, 0.5],
    ['<svg width="5." height=" 7 mm "/>', null, 26.46],
  ])('size of %s', (content, width, height) => {
    expect(svgDocument(content)).toMatchObject({ width, height })
  })

  test.each([
    [`<svg ${NS}><g><rect/></g></svg>`, null],
    [`<svg ${NS}>\n<g>\n</svg>`, { kind: 'unclosed', line: 2, name: 'g' }],
    [`<svg ${NS}>\n</g></svg>`, { kind: 'unclosed', line: 1, name: 'svg' }],
    [`<svg ${NS}>`, { kind: 'unclosed', line: 1, name: 'svg' }],
    ['</svg>', { kind: 'mismatched', line: 1, name: 'svg' }],
    [`<svg ${NS}>\n<rect width=3/></svg>`, { kind: 'attribute', line: 2, name: 'rect' }],
    [`<svg ${NS} a="1" a="2"/>`, { kind: 'attribute', line: 1, name: 'svg' }],
    [`<svg ${NS}>&nbsp;</svg>`, { kind: 'entity', line: 1, name: '&nbsp' }],
    [`<svg ${NS}>a & b</svg>`, { kind: 'entity', line: 1, name: '&' }],
    [`<svg ${NS}>&lt;&#10;&#xA;</svg>`, null],
    [`<svg ${NS}>\n\n<use xlink:href="#a"/></svg>`, { kind: 'prefix', line: 3, name: 'xlink' }],
    [`<svg ${NS} xmlns:xlink="x"><use xlink:href="#a"/></svg>`, null],
    [
      `<svg ${NS}><g xmlns:x="x"><g xmlns:x="y"/><g x:a="1"/></g><g x:a="1"/></svg>`,
      { kind: 'prefix', line: 1, name: 'x' },
    ],
    [
      `<!DOCTYPE a><!DOCTYPE b [<!ELEMENT c "]">]><svg ${NS}/>`,
      { kind: 'no_root', line: 1, name: '' },
    ],
    [`<svg ${NS}/>more`, { kind: 'after_root', line: 1, name: '' }],
    [`<svg ${NS}/>\n<!-- end -->\n`, null],
    [`<svg ${NS}><!-- never`, { kind: 'unfinished', line: 1, name: '' }],
    [`<!DOCTYPE svg [<!ENTITY a "b">]><svg ${NS}>&a;</svg>`, null],
    [`<svg ${NS}><![CDATA[ <g> & ]]></svg>`, null],
    ['hello', { kind: 'no_root', line: 1, name: '' }],
    ['', { kind: 'no_root', line: null, name: '' }],
  ])('the fault of %s', (content, fault) => {
    expect(findSvgFault(content)).toEqual(fault)
  })

  test('a hostile text does not hold the reader up', () => {
    // A reader that backtracks would not come back within the test's time at all.
    for (const content of [
      '<svg>'.repeat(200_000),
      `<svg ${' a="1"'.repeat(100_000)}`,
      '<!--'.repeat(300_000),
      `<svg ${'\t'.repeat(1_000_000)}`,
      '&'.repeat(1_000_000),
    ]) {
      svgDocument(content)
      expect(findSvgFault(content)).toHaveProperty('kind')
    }
  })
})
