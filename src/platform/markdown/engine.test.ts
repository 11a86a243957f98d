import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { toggleTask } from '../tasks/index.ts'
import { parseMarkdown, readHeadings, renderMarkdown } from './engine.ts'
import { fenceKey } from './fences.ts'
import { markdownLabels } from './labels.ts'
import { drawMath } from './math.ts'
import type { MarkdownOptions } from './options.ts'
import { blockLinesOf, copyAsMarkdown, selectedLines } from './source-lines.ts'

const { document } = new Window()
const words = markdownLabels.en

function draw(source: string, options: Partial<MarkdownOptions> = {}) {
  const rendered = renderMarkdown(source, { labels: words, math: drawMath, ...options })
  const page = document.createElement('div')
  page.innerHTML = rendered.html
  const find = (selector: string) => page.querySelector(selector)
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  return { ...rendered, page, find, all, text: page.textContent }
}

describe('what GitHub writes is read the same way here', () => {
  test('tables with their columns, strikethrough and addresses', () => {
    const { all, find } = draw(
      '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n\n~~gone~~ https://a.example/x www.b.example/y dana@c.example',
    )
    expect(all('td').map((cell) => cell.className)).toEqual(['md-start', 'md-center', 'md-end'])
    expect(find('s')?.textContent).toBe('gone')
    expect(all('p a').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/x',
      'http://www.b.example/y',
      'mailto:dana@c.example',
    ])
  })

  test('a file name is not an address', () => {
    expect(draw('main.rs run.sh README.md //host/x ftp://host/x').all('a')).toEqual([])
  })

  test('of HTML only what is on the list, and whole, is more than text', () => {
    const text = (source: string) => draw(source).text.trim()
    expect(text('<b>bold</b> <!-- note -->')).toBe('bold')
    for (const source of [
      '<script>x</script>',
      '<b>half',
      'the <p> and the <table> tag',
      'a </i> b',
      '<a>x</a>',
      '<!-- no end',
      '<b onclick=">x</b>',
      'a <img alt="no source">',
    ])
      expect(text(source)).toBe(source)
  })

  test.each([
    ['NOTE', 'Note'],
    ['tip', 'Tip'],
    ['Important', 'Important'],
    ['WARNING', 'Warning'],
    ['CAUTION', 'Caution'],
  ])('the alert %s has its word and its icon', (kind, word) => {
    const { find } = draw(`> [!${kind}]\n> Look *here*.`, { icons: '/assets/icons.svg' })
    expect(find('.md-alert__word')?.textContent).toBe(word)
    expect(find('.md-alert use')?.getAttribute('href')).toMatch(/^\/assets\/icons\.svg#[a-z-]+$/)
    expect(find('.md-alert em')?.textContent).toBe('here')
    expect(find('blockquote')).toBeNull()
  })

  test('what only looks like an alert stays a quote', () => {
    expect(
      draw('> [!NOTE] words behind it\n\n> [!OTHER]\n> x\n\n> x\n> [!NOTE]').find('.md-alert'),
    ).toBeNull()
  })

  test('an alert holds further blocks, and one after it is its own', () => {
    const { all } = draw('> [!NOTE]\n>\n> - a\n>\n> ```\n> b\n> ```\n\n> plain')
    expect(all('.md-alert li, .md-alert pre')).toHaveLength(2)
    expect(all('blockquote')).toHaveLength(1)
  })
})

describe('footnotes', () => {
  test('are numbered by their first mention and lead there and back', () => {
    const { all, find } = draw('x[^b] y[^a] z[^b]\n\n[^a]: first\n[^b]: second\n    goes on')
    expect(all('sup a').map((link) => link.textContent)).toEqual(['1', '2', '1'])
    expect(find('#fn-1')?.textContent).toContain('second\ngoes on')
    for (const link of all('sup a, .md-footnote-back')) {
      expect(find(`[id="${link.getAttribute('href')?.slice(1)}"]`)).not.toBeNull()
    }
  })

  test('that nobody mentions are still shown, and a name without a note stays text', () => {
    const { text } = draw('x[^nobody]\n\n[^lonely]: words of the author')
    expect(text).toContain('[^nobody]')
    expect(text).toContain('words of the author')
  })

  test('of two documents on one page stay apart', () => {
    const { find } = draw('x[^1]\n\n[^1]: y\n\n# T', { idPrefix: 'n7-' })
    expect(find('sup a')?.getAttribute('href')).toBe('#n7-fn-1')
    expect(find('#n7-fn-1')).not.toBeNull()
    expect(find('#n7-h-t')).not.toBeNull()
  })
})

describe('headings', () => {
  test('are the same when nothing else of the document is kept', () => {
    const lines = [
      ...['# a', '## *a* [b](/x)', 'a', '===', 'b [^n]', '---', '', '', '- # a', '  - b', '> ## c'],
      ...['> [!NOTE]', '> b', '[^n]: # note', '    ## within', '[^n]: b', '| a | b |', '|---|---|'],
      ...[
        '| 1 | 2 |',
        '```',
        '# code',
        '    # code',
        '[x]: /y',
        '# [x] http://a.example/%D7%90',
        '$$',
      ],
      ...['* [ ] # a', '+++', '###### f[^n] `g`', '1. a', '   # b', '\t# c'],
    ]
    const documents = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(documents, (chosen) => {
        const source = chosen.join('\n')
        expect(readHeadings(source)).toEqual(parseMarkdown(source).headings)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['# Hello, World!', 'h-hello-world'],
    ['# 1 Start', 'h-1-start'],
    ['# שלום עולם', 'h-שלום-עולם'],
    ['# שָׁלוֹם', 'h-שָׁלוֹם'.normalize('NFC')],
    ['# `code` and *words*', 'h-code-and-words'],
    ['# __proto__', 'h-proto'],
    ['# `__proto__`', 'h-__proto__'],
    ['# constructor', 'h-constructor'],
    ['# 🙂', 'h-section'],
    ['# [link](/x) ![alt](/raw_svg/1)', 'h-link-alt'],
  ])('%s is %s', (source, id) => {
    const { headings, find } = draw(source)
    expect(headings[0]?.id).toBe(id)
    expect(find('h1')?.id).toBe(id)
    expect(find('h1 .md-anchor')?.getAttribute('href')).toBe(`#${id}`)
  })

  test('of one name are told apart, whatever else is called so', () => {
    const { headings } = draw('# a\n# a\n# a-1\n# a\n# A')
    expect(headings.map(({ id }) => id)).toEqual(['h-a', 'h-a-1', 'h-a-1-1', 'h-a-2', 'h-a-3'])
  })

  test('keep their ids when a paragraph moves', () => {
    const ids = (source: string) => draw(source).headings.map(({ id }) => id)
    expect(ids('x\n\n# a\n\n# b')).toEqual(ids('# a\n\n# b\n\nx'))
  })

  test('make the contents: level, words and line', () => {
    expect(draw('---\na: b\n---\n\n# One *two*\n\nThree\n-----\n').headings).toEqual([
      { id: 'h-one-two', level: 1, text: 'One two', line: 5 },
      { id: 'h-three', level: 2, text: 'Three', line: 7 },
    ])
  })

  test('are found by the bare fragment too, and by links in the text', () => {
    const { find, all } = draw(
      '# 1 Start\n\n# שלום\n\n[a](#1-start) [b](#שלום) [c](#Start) [d](#h-1-start)',
    )
    expect(find('a[name="1-start"]')).not.toBeNull()
    expect(all('p a').map((link) => link.getAttribute('href'))).toEqual([
      '#h-1-start',
      '#h-שלום',
      '#h-start',
      '#h-1-start',
    ])
  })

  test('stand lower where the page has a title of its own', () => {
    expect(draw('# a\n\n###### b', { headingShift: 1 }).all('h2, h6')).toHaveLength(2)
  })
})

describe('front matter', () => {
  test('is a quiet block and neither a rule nor a heading', () => {
    const { find, headings } = draw('---\ntitle: A\ntags: [b]\n---\nText')
    expect(find('.md-front')?.textContent).toBe('title: A\ntags: [b]')
    expect(find('hr')).toBeNull()
    expect(headings).toEqual([])
  })

  test.each([
    ['not at the top', 'a\n\n---\ntitle: A\n---'],
    ['without an end', '---\ntitle: A'],
    ['without an entry', '---\njust words\n---'],
  ])('%s is what it looks like', (_, source) => {
    expect(draw(source).find('.md-front')).toBeNull()
  })
})

describe('addresses', () => {
  test('inside the site stay, outside ones carry no good name, others become words', () => {
    const { all, text } = draw(
      '[in](/files?q=1#x) [out](https://a.example) [js](javascript:x) [rel](docs/a.md)',
    )
    expect(all('a').map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['/files?q=1#x', null],
      ['https://a.example/', 'noopener noreferrer nofollow ugc'],
    ])
    expect(text.trim()).toBe('in out js rel')
  })

  test('relative ones lead where the caller says, inside the site only', () => {
    const resolveRelative = (address: string) =>
      address === 'bad.md' ? '//evil.example' : `/repos/x/${address}`
    const { all } = draw('[a](docs/a.md) [b](./b.md#c) [c](bad.md) [d](../../../x)', {
      resolveRelative,
    })
    expect(all('a').map((link) => link.getAttribute('href'))).toEqual([
      '/repos/x/docs/a.md',
      '/repos/x/b.md#c',
      '/x',
    ])
  })

  test('those that begin with a slash lead below the root, and none leads out of it', () => {
    const { all, text } = draw(
      '[a](/docs/a.md) [b](../../b) [c](/../up) [d](//evil.example) ![p](/pictures/x)',
      {
        resolveRelative: (address) => `/repos/x/at/1/docs/${address}`,
        linksRoot: '/repos/x/at/1/',
      },
    )
    expect(all('a').map((link) => link.getAttribute('href'))).toEqual(['/repos/x/at/1/docs/a.md'])
    expect(all('img')).toEqual([])
    expect(text.trim()).toMatch(/^a b c d/)
  })

  test('an outside image is a box with its host and two choices', () => {
    const { find, all, images } = draw('![chart](https://pics.example:8080/a.png "t")')
    expect(find('img')).toBeNull()
    expect(find('.md-image-box')?.textContent).toContain('pics.example:8080')
    expect(all('button').map((button) => button.textContent)).toEqual([
      'Show this image',
      'All from this host',
    ])
    expect(images).toEqual([
      {
        src: 'https://pics.example:8080/a.png',
        alt: 'chart',
        host: 'pics.example:8080',
        isShown: false,
      },
    ])
  })

  test.each([
    ['its host', { allowedImageHosts: new Set(['pics.example']) }],
    ['it alone', { allowedImages: new Set(['https://pics.example/a.png']) }],
  ])('the reader allows %s', (_, allowed) => {
    const { all } = draw(
      '![a](https://pics.example/a.png) ![b](https://other.example/a.png)',
      allowed,
    )
    expect(all('img').map((image) => image.getAttribute('src'))).toEqual([
      'https://pics.example/a.png',
    ])
    expect(all('img')[0]?.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('a picture of this site or in the document is shown, but not an act of this site', () => {
    const { all } = draw(
      '![a](/raw_svg/1) ![b](data:image/png;base64,AAAA) ![c](/logout) ![d](/raw_svg/../logout) ![e](data:image/svg+xml;base64,AAAA)',
    )
    expect(all('img').map((image) => image.getAttribute('alt'))).toEqual(['a', 'b'])
  })

  test('a badge in a link has no button inside it', () => {
    expect(draw('[![b](https://pics.example/a.svg)](https://a.example)').all('a button')).toEqual(
      [],
    )
  })
})

describe('direction', () => {
  test('each block has its own', () => {
    const { find, all } = draw(
      'Hello\n\nשלום\n\n> שלום\n\n- a\n- ב\n\n| א | b |\n|---|---|\n| 1 | c |',
    )
    expect(all('p[dir="auto"]')).toHaveLength(3)
    expect(find('blockquote')?.getAttribute('dir')).toBe('rtl')
    expect(all('li').map((item) => item.getAttribute('dir'))).toEqual(['ltr', 'rtl'])
    expect(find('table')?.getAttribute('dir')).toBe('rtl')
    expect(find('.md-table')?.getAttribute('dir')).toBe('rtl')
    expect(all('td[dir="auto"], th[dir="auto"]')).toHaveLength(4)
    expect(draw('# שלום').find('h1')?.getAttribute('dir')).toBe('auto')
  })

  test.each([
    ['- התקנה\n- Node בגרסה 20\n- [x] npm מותקן', ['rtl', 'rtl', 'rtl']],
    ['- התקנה\n- [x] Node בגרסה 20\n- README', ['rtl', 'rtl', 'rtl']],
    ['- התקנה\n- [x] git 2.37\n- `npm`\n- הרצה', ['rtl', 'rtl', 'rtl', 'rtl']],
    ['- Install\n- שם of the file\n- Run it', ['ltr', 'ltr', 'ltr']],
    ['- התקנה של הכלי\n- README', ['rtl', 'ltr']],
    ['- one\n  - שתיים ושלוש\n  - npm וארבע', ['ltr', 'rtl', 'rtl']],
  ])('the items of a list run the way most of its letters do: %j', (text, directions) => {
    expect(
      draw(text)
        .all('li')
        .map((item) => item.getAttribute('dir')),
    ).toEqual(directions)
  })

  test('Latin words among right-to-left items are an island, with their own punctuation', () => {
    const { all, find } = draw('- התקנה\n- הרצה\n- [x] Run **it**.\n')
    expect(all('li bdi').map((island) => island.getAttribute('dir'))).toEqual(['ltr'])
    expect(find('li bdi')?.textContent).toBe('Run it.')
    expect(find('li.md-task input')).not.toBeNull()
    expect(find('li bdi input')).toBeNull()
  })

  test('a paragraph in an item runs as the item does', () => {
    const { all } = draw('- התקנה ראשונה\n\n- Node בגרסה 20\n')
    expect(all('li > p').map((item) => item.getAttribute('dir'))).toEqual(['rtl', 'rtl'])
  })

  test('inline code is an island and does not decide the direction around it', () => {
    const { find } = draw('> `code` שלום')
    expect(find('code')?.getAttribute('dir')).toBe('ltr')
    expect(find('blockquote')?.getAttribute('dir')).toBe('rtl')
  })

  test.each([
    ['```\nabc אבג\n```', 'rtl'],
    ['```\nabcdefg אבג\n```', 'ltr'],
    ['```\nabcdefghi אב\n```', 'ltr'],
    ['```js\nאבגדה\n```', 'ltr'],
    ['```\n1 + 2\n```', 'ltr'],
    ['    אבגדה', 'rtl'],
  ])('%j runs %s', (source, dir) => {
    expect(draw(source).find('pre')?.getAttribute('dir')).toBe(dir)
  })

  test('numbers in a Hebrew table stand at the side where its columns begin', () => {
    expect(
      draw('| שם |\n|---|\n| 12 |\n| אב |')
        .all('td')
        .map((cell) => cell.className),
    ).toEqual(['md-end', ''])
  })
})

describe('code, formulas and diagrams', () => {
  test('coloured code is taken from what was prepared', () => {
    const source = '```TS {1}\nlet a = 1\n```\n\n```\nplain <b>\n```'
    const { fences } = parseMarkdown(source)
    expect(fences.map(({ language }) => language)).toEqual(['ts', ''])
    const highlighted = new Map([
      [fenceKey('ts', 'let a = 1\n'), '<span class="k">let</span> a = 1\n'],
    ])
    const { find, all } = draw(source, { highlighted, languageName: () => 'TypeScript' })
    expect(find('.k')?.textContent).toBe('let')
    expect(find('figcaption span')?.textContent).toBe('TypeScript')
    expect(all('pre')[1]?.textContent).toBe('plain <b>\n')
  })

  test.each([
    ['$x^2$', 1],
    ['a $x$ and $y$, $z$.', 3],
    ['$$x$$', 1],
    ['$$\nx\n$$', 1],
    ['```math\nx\n```', 1],
    ['- a\n\n  $$\n  x\n  $$', 1],
    ['from $5 to $6', 0],
    ['$5-$6', 0],
    ['$ x $', 0],
    ['\\$x$', 0],
    ['`$x$`', 0],
    ['$x', 0],
    ['$$', 0],
    ['$a $$x$$', 1],
  ])('%j has %i formulas', (source, count) => {
    const { all, hasMath } = draw(source)
    expect(all('math')).toHaveLength(count)
    expect(hasMath).toBe(count > 0)
  })

  test('a formula carries no style, and one that is none is shown as written', () => {
    expect(draw('$\\fcolorbox{red}{blue}{x}$').find('[style]')).toBeNull()
    expect(draw('$\\frac{a$').find('code.md-math--source')?.textContent).toBe('\\frac{a')
    expect(draw(`$${'{'.repeat(4000)}$`).find('math')).toBeNull()
  })

  test('without KaTeX a formula waits as its source for the browser', () => {
    const { html } = renderMarkdown('$x$', { labels: words })
    expect(html).toContain('data-math="inline"')
  })

  test('a flood of formulas is drawn up to a limit', () => {
    const { all } = draw('$x$ '.repeat(1200))
    expect(all('math')).toHaveLength(1000)
    expect(all('[data-math]')).toHaveLength(200)
  })

  test('a formula that defines commands of its own is shown as its source', () => {
    const repeated = `\\def\\a#1{${'#1'.repeat(1_000)}}\\a{${'x'.repeat(2_000)}}`
    const { all } = draw(`$${repeated}$ and $\\defeq$`)
    expect(all('math')).toHaveLength(0)
    expect(all('code.md-math--source')[0]?.textContent).toBe(repeated)
  })

  test('a diagram is its source until the browser draws it', () => {
    const { find, hasDiagrams } = draw('```mermaid\ngraph TD; A-->B\n```')
    expect(hasDiagrams).toBe(true)
    expect(find('[data-diagram="waiting"] pre')?.textContent).toBe('graph TD; A-->B\n')
  })
})

describe('tasks', () => {
  const corpus = [
    '- [ ] a\n- [x] b\n+ [X] c\n\n1. [ ] d',
    '- [ ] a\n\n- [x] loose',
    '- [ ] a\n  - [x] nested\n    1. [ ] deep',
    '```\n- [ ] no\n```\n- [ ] yes',
    '- a\n  ~~~\n  - [ ] no\n  ~~~\n- [ ] yes',
    '    - [ ] counted but drawn as code\n\n- [x] yes',
    '> - [ ] in a quote\n\n- [x] yes',
    '- [x](/link)\n- [ ] after a link',
    '- [x] a\n\n[x]: /reference',
    '1) [ ] not counted\n\n- [ ] yes',
    'text\n- [ ] right after text',
    '- [ ]\n- [x] after an empty one',
    '- - [ ] twice a list\n- [ ] yes',
    '- [ ] אחת\r\n- [x] שתיים\r\n',
    '---\na: b\n---\n- [x] yes',
    'x[^1]\n\n[^1]: note\n\n    - [ ] in a note\n\n- [x] yes',
    '> [!NOTE]\n> - [ ] in an alert\n\n* [x] yes',
  ]

  test.each(corpus)('a box of %j carries the ordinal of the shared parser', (source) => {
    const { all, tasks } = draw(source, { canTick: true })
    const boxes = all('input').filter((box) => box.hasAttribute('data-task'))
    for (const box of boxes) {
      const task = tasks[Number(box.getAttribute('data-task'))]!
      expect(box.hasAttribute('checked')).toBe(task.checked)
      const [first] = String(box.closest('li')?.getAttribute('data-line')).split('-')
      expect(Number(first)).toBe(task.line)
    }
    const indices = boxes.map((box) => box.getAttribute('data-task'))
    expect(new Set(indices).size).toBe(indices.length)
    expect(boxes.some((box) => box.hasAttribute('disabled'))).toBe(false)
  })

  test('every counted task of an ordinary list has its box, and no other box can be ticked', () => {
    const { all } = draw('- [ ] a\n- [x] b\n\n> - [ ] quoted\n\n1) [ ] other', { canTick: true })
    expect(all('input').map((box) => box.getAttribute('data-task'))).toEqual(['0', '1', '2', null])
    expect(all('input')[3]?.hasAttribute('disabled')).toBe(true)
    expect(all('li').map((item) => item.textContent.trim())).toEqual(['a', 'b', 'quoted', 'other'])
  })

  const mark = fc.constantFrom('', '', '', '\u200f', '\u200e\u2067', '\u061c')
  const bullet = fc.constantFrom('-', '*', '+', '1.')
  const task = fc
    .tuple(
      mark,
      bullet,
      mark,
      fc.constantFrom(' ', '  ', '\t'),
      mark,
      fc.constantFrom(' ', 'x', 'X'),
    )
    .map(([a, marker, b, blank, c, box]) => `${a}${marker}${b}${blank}${c}[${box}] לקנות`)
  const other = fc.constantFrom('- item', '\u200f- item', '- [x](/link)', '- [] none', '-[ ] none')
  const end = fc.constantFrom('\n', '\r\n')

  test('as many boxes as tasks, in the same order, and the n-th box is that of the n-th task', () => {
    const quote = fc.constantFrom('', '', '> ', '>', '>> ', '> > ')
    const indent = fc.constantFrom('', '', ' ', '  ', '   ')
    const line = fc.tuple(indent, fc.oneof({ weight: 3, arbitrary: task }, other))
    const list = fc.tuple(quote, fc.array(line, { minLength: 1, maxLength: 5 }))
    const fenced = fc.array(task, { maxLength: 2 }).map((tasks) => ['```', ...tasks, '```'])
    const block = fc.oneof(
      list.map(([quote, lines]) => lines.map(([indent, text]) => `${quote}${indent}${text}`)),
      fenced,
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), end, (blocks, end) => {
        const source = blocks.map((lines) => lines.join(end)).join(`${end}${end}`)
        const { all, tasks } = draw(source, { canTick: true })
        const boxes = all('input')
        const indices = boxes.map((box) => box.getAttribute('data-task'))
        expect(indices).toEqual(tasks.map(({ index }) => String(index)))
        const lines = boxes.map((box) => box.closest('li')!.getAttribute('data-line')!)
        expect(lines.map((line) => Number(line.split('-')[0]))).toEqual(
          tasks.map(({ line }) => line),
        )
        for (const { index, line, checked } of tasks) {
          const [before, after] = [source, toggleTask(source, index, !checked)!].map((text) =>
            text.split(/\r?\n/),
          )
          const changed = [...before!.keys()].filter((at) => before![at] !== after![at])
          expect(changed).toEqual([line - 1])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('in whatever stands around it, no box is that of another line', () => {
    const piece = fc.constantFrom('', '> ', '- ', '1) ', '    ', '\t', '```', '\u200f', 'text', '#')
    const line = fc
      .tuple(fc.array(piece, { maxLength: 3 }), fc.option(task))
      .map(([pieces, task]) => `${pieces.join('')}${task ?? ''}`)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), end, (lines, end) => {
        const { all, tasks } = draw(lines.join(end), { canTick: true })
        const boxes = all('input').filter((box) => box.hasAttribute('data-task'))
        const indices = boxes.map((box) => Number(box.getAttribute('data-task')))
        expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
        for (const box of boxes) {
          const { line, checked } = tasks[Number(box.getAttribute('data-task'))]!
          expect(box.closest('li')!.getAttribute('data-line')).toMatch(new RegExp(`^${line}-`))
          expect(box.hasAttribute('checked')).toBe(checked)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('whoever may not tick sees boxes that are still', () => {
    expect(draw('- [ ] a').find('input')?.hasAttribute('disabled')).toBe(true)
  })

  test('a note with one task shows its whole text', () => {
    const lines = Array.from({ length: 400 }, (_, i) => `line ${i}`)
    lines[200] = '\n- [ ] the task\n'
    const { text } = draw(lines.join('\n'))
    for (const line of lines.filter((_, i) => i !== 200)) expect(text).toContain(line)
  })
})

describe('source lines', () => {
  const source =
    '# A\n\nfirst\nsecond\n\n- one\n- two\n\n```js\nx\n```\n\n| a |\n|---|\n| b |\n\n> q\n\n'

  test('each block knows the lines it was made of', () => {
    const { all } = draw(source)
    const lines = all('h1, p, ul, li, figure, table, blockquote').map(
      (block) => `${block.localName} ${block.getAttribute('data-line')}`,
    )
    expect(lines).toEqual([
      'h1 1-1',
      'p 3-4',
      'ul 6-7',
      'li 6-6',
      'li 7-7',
      'figure 9-11',
      'table 13-15',
      'blockquote 17-17',
      'p 17-17',
    ])
  })

  test('a selection is copied as the Markdown it came from', () => {
    const { find, all } = draw(source)
    const range = selectedLines({
      anchorNode: all('li')[1]!.firstChild as never,
      focusNode: find('p') as never,
    })
    expect(range).toEqual({ first: 3, last: 7 })
    expect(copyAsMarkdown(source, range!)).toBe('first\nsecond\n\n- one\n- two')
    expect(copyAsMarkdown('a\r\nb\r\nc', { first: 2, last: 3 })).toBe('b\r\nc')
  })

  test('a place without lines has none', () => {
    expect(blockLinesOf('x')).toBeNull()
    expect(selectedLines({ anchorNode: null, focusNode: null })).toBeNull()
  })
})

test('a parsed document can be drawn twice, with different choices', () => {
  const parsed = parseMarkdown('# a\n\n![b](https://pics.example/c.png)\n\n- [ ] d')
  const first = renderMarkdown(parsed, { labels: words }).html
  const other = renderMarkdown(parsed, {
    labels: markdownLabels.he,
    allowedImageHosts: new Set(['pics.example']),
    canTick: true,
  }).html
  expect(other).toContain('<img')
  expect(renderMarkdown(parsed, { labels: words }).html).toBe(first)
})

describe('little text never becomes much markup', () => {
  const rendered = (source: string) => renderMarkdown(source, { labels: markdownLabels.en })
  const used = (definition: string, mention: string, times: number) =>
    rendered(`${definition}\n\n${mention.repeat(times)}`)

  test('an endless address is no address', () => {
    const { html, isTooLarge } = used(`[a]: /${'b'.repeat(30_000)}`, '[a] ', 8_000)
    expect(isTooLarge).toBe(false)
    expect(html).not.toContain('bbb')
    expect(rendered(`[a](/${'b'.repeat(1_999)})`).html).toContain('href="/bbb')
    expect(rendered(`[a](/${'b'.repeat(2_000)})`).html).not.toContain('href')
    expect(rendered(`![a](/download/${'b'.repeat(2_000)})`).html).not.toContain('src')
  })

  test.each([
    ['an address', `[a]: /${'b'.repeat(1_900)}`, '[a] '],
    ['a title', `[a]: /b "${'t'.repeat(20_000)}"`, '[a] '],
    ['a picture', `[a]: data:image/png;base64,${'A'.repeat(20_000)}`, '![a] '],
  ])('%s that is used too often makes a sentence instead of a page', (_, definition, mention) => {
    const { html, isTooLarge } = used(definition, mention, 8_000)
    expect(isTooLarge).toBe(true)
    expect(html).toBe(
      '<p class="md-too-large">This text is too large to render as a page. Its source is complete.</p>',
    )
    expect(used(definition, mention, 5).isTooLarge).toBe(false)
  })

  test.each([
    '```\n```\n',
    '# a\n',
    '- [ ] a\n',
    '> [!NOTE]\n\n',
    '|a|\n|-|\n\n',
    '![](http://a.b)',
    '---\n',
  ])('the most verbose markup there is stays below the bound: %j', (piece) => {
    expect(rendered(piece.repeat(4_000)).isTooLarge).toBe(false)
  })
})
