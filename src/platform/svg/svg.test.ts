import { describe, expect, test } from 'vitest'
import { drawableSvg, findSvgError, findSvgRoot } from './index.ts'

function drawnForm(content: string): string | undefined {
  const root = findSvgRoot(content)
  return root ? drawableSvg(content, root) : undefined
}

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
    expect(drawnForm(content)).toBe(drawn)
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
    expect(findSvgRoot(content)).toBeNull()
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
    expect(findSvgRoot(content)).toMatchObject({ width, height })
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
    [`<svg ${NS}>\n<g a="x & y"/></svg>`, { kind: 'entity', line: 2, name: '&' }],
    [`<svg ${NS}>\n<g a="x & y;"/></svg>`, { kind: 'entity', line: 2, name: '&' }],
    [`<svg ${NS} a="&`, { kind: 'entity', line: 1, name: '&' }],
    [`<svg ${NS}><!-- a & b`, { kind: 'unfinished', line: 1, name: '' }],
    [`<svg ${NS}><!-- a -- b --></svg>`, { kind: 'unfinished', line: 1, name: '' }],
    [`<svg ${NS}>\n<g\r\n></svg>`, { kind: 'unclosed', line: 2, name: 'g' }],
    [`<svg ${NS}>\n<g a="<"/></svg>`, { kind: 'attribute', line: 2, name: 'g' }],
    [`<svg ${NS}>\n\u0001</svg>`, { kind: 'unknown', line: 2, name: '' }],
    [`\n<?xml version="1.0"?><svg ${NS}/>`, { kind: 'unknown', line: 2, name: '' }],
    [`<svg ${NS}/>\n<svg ${NS}/>`, { kind: 'after_root', line: 2, name: 'svg' }],
    [`<svg ${NS}>\ud800`, { kind: 'unclosed', line: 1, name: 'svg' }],
    ['<!-- \ud800', { kind: 'unfinished', line: 1, name: '' }],
    [`<svg ${NS}/><!-- end`, { kind: 'unfinished', line: 1, name: '' }],
    ['hello', { kind: 'no_root', line: 1, name: '' }],
    ['', { kind: 'no_root', line: null, name: '' }],
  ])('the fault of %s', (content, error) => {
    expect(findSvgError(content)).toEqual(error)
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
      findSvgRoot(content)
      expect(findSvgError(content)).toHaveProperty('kind')
    }
  })
})
