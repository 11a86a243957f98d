import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { bundledLanguages } from 'shiki/langs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../crypto/index.ts'
import { isLanguage } from '../languages/index.ts'
import { stopTextThreads } from '../text-threads/index.ts'
import { openUnruly, type UnrulyOptions } from '../text-threads/unruly.fixture.ts'
import { grammarOf, grammarsByLanguage } from './grammars.ts'
import { Highlighter, type HighlighterOptions, plainLines } from './highlighter.ts'
import { textOfLine } from './line-html.ts'
import { splitLines } from './split-lines.ts'
import { TOKEN_KINDS } from './theme.ts'

const ONLY_OUR_TAGS = new RegExp(`<(?!/span>|span class="tok-(?:${TOKEN_KINDS.join('|')})">)`)

describe('with the real grammars', () => {
  const highlighter = new Highlighter()
  const draw = (content: string, language: string) =>
    highlighter.highlightLines(sha256(content), content, language)
  beforeAll(async () => void (await draw('let a = 1', 'javascript')))
  afterAll(stopTextThreads)

  test.each([
    ['typescript', 'export const a: number = f(1) // b', ['keyword', 'type', 'number', 'comment']],
    [
      'python',
      '@d\ndef f(x: int):\n    return "a" + None',
      ['function', 'keyword', 'string', 'constant'],
    ],
    ['html', '<p class="a">b &amp; c</p>', ['tag', 'attribute', 'string']],
    ['css', '.a { color: red }', ['attribute', 'constant']],
    ['json', '{"a": [1, true, "b"]}', ['attribute', 'number', 'constant', 'string']],
    ['shell', '# c\nif true; then echo "$a"; fi', ['comment', 'keyword', 'string']],
    ['svg', '<svg width="1"/>', ['tag', 'attribute']],
    ['dockerfile', 'FROM node\nRUN ls # c', ['keyword']],
    ['markdown', '# Title\n\n`code`', ['function', 'string']],
    ['sql', 'select 1 from a -- b', ['keyword', 'number', 'comment']],
    ['cpp', '#include <a>\nint main() { return 0; }', ['keyword', 'string', 'function', 'number']],
  ])('%s has its kinds of words', async (language, content, kinds) => {
    const { lines, isPlain } = await draw(content, language)
    expect(isPlain).toBe(false)
    for (const kind of kinds) expect(lines.join('\n')).toContain(`class="tok-${kind}"`)
  })

  test('code inside a string is code again', async () => {
    const { lines } = await draw('`a \u0024{b + 1}`', 'typescript')
    expect(lines[0]).toMatch(
      /<span class="tok-string">`a <\/span>.*b \+ <span class="tok-number">1/,
    )
  })

  test('every language escapes, styles nothing and gives the text back', async () => {
    const content = `<script>alert("1 & 2")</script> ' " & < > &lt; <b style="color:red">\n\t/* x */ "a\\"b" {{ y }} <%= z %>\n`
    const languages = [
      'c',
      'html',
      'xml',
      'javascript',
      'tsx',
      'php',
      'python',
      'ruby',
      'markdown',
      'yaml',
      'css',
      'sql',
      'shell',
      'vue',
      'svelte',
      'handlebars',
      'twig',
      'go',
      'rust',
      'java',
      'perl',
      'latex',
      'diff',
      'ini',
      'toml',
      'json',
    ]
    for (const language of languages) {
      const { lines } = await draw(content, language)
      expect([language, lines.map(textOfLine)]).toEqual([language, splitLines(content)])
      const html = lines.join('\n')
      expect([language, ONLY_OUR_TAGS.test(html)]).toEqual([language, false])
      expect([language, /style=/.test(html.replaceAll('style=&quot;', ''))]).toEqual([
        language,
        false,
      ])
      expect([language, /&(?!(?:amp|lt|gt|quot);)/.test(html)]).toEqual([language, false])
    }
  })

  test('any text has as many lines drawn as written, with the same letters', async () => {
    const character = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r',
      '\r\n',
      '<',
      '&',
      '"',
      '/*',
      '*/',
      '`',
      '${',
      '}',
      'א',
      '😀',
      '\u2028',
      '\u202e',
      '\u0000',
      '\t',
    )
    const text = fc.array(character, { maxLength: 60 }).map((letters) => letters.join(''))
    const language = fc.constantFrom('typescript', 'python', 'html', 'markdown', 'text')
    await fc.assert(
      fc.asyncProperty(text, language, async (content, id) => {
        const { lines } = await draw(content, id)
        expect(lines.map(textOfLine)).toEqual(splitLines(content))
        expect(ONLY_OUR_TAGS.test(lines.join('\n'))).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('an unknown language stays plain and says why', async () => {
    expect(await draw('a < b', 'klingon')).toEqual({
      lines: ['a &lt; b'],
      isPlain: true,
      reason: 'no_grammar',
    })
    expect(await draw('a < b', 'text')).toEqual({
      lines: ['a &lt; b'],
      isPlain: true,
      reason: 'no_grammar',
    })
    expect((await draw('', 'python')).lines).toEqual([])
  })
})

describe('grammars', () => {
  test('each borrowed grammar exists, and belongs to a known language', () => {
    for (const [language, grammar] of Object.entries(grammarsByLanguage)) {
      expect([language, isLanguage(language)]).toEqual([language, true])
      expect([language, grammar in bundledLanguages]).toEqual([language, true])
    }
  })

  test('the languages that most people write all have one', () => {
    for (const id of 'python typescript tsx javascript html css scss less json jsonc yaml toml markdown xml svg shell powershell batchfile dockerfile makefile cmake c cpp csharp fsharp java kotlin scala groovy go rust ruby php perl lua r julia matlab objective-c objective-cpp swift dart elixir erlang haskell ocaml clojure common-lisp emacs-lisp scheme nim zig verilog systemverilog vhdl assembly unix-assembly sql plsql plpgsql tsql graphql protobuf hcl nginx apacheconf dotenv ini java-properties tex bibtex rst asciidoc org csv tsv diff jupyter-notebook vue svelte astro vim gettext-catalog html-erb handlebars pug solidity webassembly cuda glsl hlsl wgsl prolog raku racket fortran pascal ada cobol vb'.split(
      ' ',
    )) {
      expect([id, isLanguage(id)]).toEqual([id, true])
      expect([id, (grammarOf(id) ?? '') in bundledLanguages]).toEqual([id, true])
    }
  })
})

describe('with a thread of our own', () => {
  const opened: ReturnType<typeof openUnruly>['pool'][] = []
  const open = (options: HighlighterOptions & UnrulyOptions = {}) => {
    const { pool, job } = openUnruly(options)
    opened.push(pool)
    return new Highlighter({ job, ...options })
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((pool) => pool.stop()))
  })

  test('the same content asked for twenty times at once is drawn once', async () => {
    const highlighter = open()
    const asked = Array.from({ length: 20 }, () => highlighter.highlightLines('h', 'a\nb', 'c'))
    expect(highlighter.state.underWay).toBe(1)
    const drawn = await Promise.all(asked)
    for (const one of drawn) expect(one).toEqual({ lines: ['A', 'B'], isPlain: false })
  })

  test('peek answers at once, and only with what is there', async () => {
    const highlighter = open()
    expect(highlighter.peek('h', 'c')).toBeNull()
    await highlighter.highlightLines('h', 'a', 'c')
    expect(highlighter.peek('h', 'C')).toEqual({ html: 'A' })
    expect(highlighter.peek('h', 'cpp')).toBeNull()
    expect(highlighter.peek('other', 'c')).toBeNull()
  })

  test('a page that cannot wait gets plain lines, and colours at its next look', async () => {
    const highlighter = open()
    const first = await highlighter.highlightLines('h', 'a', 'c', { waitMs: 0 })
    expect(first).toEqual({ lines: ['a'], isPlain: true, reason: 'pending' })
    await highlighter.highlightLines('h', 'a', 'c')
    expect(highlighter.peek('h', 'c')?.html).toBe('A')
  })

  test.each([
    ['loop', 'timeout'],
    ['crash', 'failed'],
    ['fault', 'failed'],
    ['short', 'failed'],
  ])('a job that does %s leaves plain lines with the reason %s', async (content, reason) => {
    const highlighter = open({ timeoutMs: content === 'loop' ? 1_500 : 20_000 })
    const drawn = await highlighter.highlightLines(content, content, 'c')
    expect(drawn).toEqual({ lines: [content], isPlain: true, reason })
    expect((await highlighter.highlightLines('next', 'next', 'c')).isPlain).toBe(false)
  })

  test('a file that overran its time is not tried again at every look', async () => {
    const highlighter = open({ timeoutMs: 300 })
    const first = await highlighter.highlightLines('h', 'loop', 'c')
    expect(first.reason).toBe('timeout')
    expect(highlighter.peek('h', 'c')).toEqual({ html: null, reason: 'timeout' })
    const hasty = open({ timeoutMs: 300, retryMs: 0 })
    await hasty.highlightLines('h', 'loop', 'c')
    expect(hasty.peek('h', 'c')).toBeNull()
  })

  test('two MiB, one line of 2 MB and 200,000 lines stay plain without a thread', async () => {
    const highlighter = open()
    const long = 'x'.repeat(2_000_000)
    const many = 'let a = "<b>"\n'.repeat(200_000)
    const wide = `a\n${'y'.repeat(10_001)}\n`
    expect(await highlighter.highlightLines('1', long, 'c')).toMatchObject({
      reason: 'too_large',
      lines: [long],
    })
    const drawn = await highlighter.highlightLines('2', many, 'c')
    expect(drawn.lines).toHaveLength(200_000)
    expect(drawn.lines[199_999]).toBe('let a = &quot;&lt;b&gt;&quot;')
    expect(await highlighter.highlightLines('3', wide, 'c')).toMatchObject({
      isPlain: true,
      reason: 'long_line',
    })
    expect(await highlighter.highlightLines('4', `${'z'.repeat(9_999)}\n`, 'c')).toMatchObject({
      isPlain: false,
    })
    expect(opened[0]!.threads).toBe(1)
  })

  test('memory keeps within its bound and forgets what was used least recently', async () => {
    const highlighter = open({ memoryBytes: 20_000 })
    for (let number = 0; number < 40; number++) {
      await highlighter.highlightLines(`h${number}`, 'x'.repeat(500), 'c')
      highlighter.peek('h0', 'c')
      expect(highlighter.state.memoryBytes).toBeLessThanOrEqual(20_000)
    }
    expect(highlighter.peek('h0', 'c')).not.toBeNull()
    expect(highlighter.peek('h1', 'c')).toBeNull()
    expect(highlighter.peek('h39', 'c')).not.toBeNull()
  })

  test('after stopping everyone gets plain lines', async () => {
    const highlighter = open()
    await opened[0]!.stop()
    expect(await highlighter.highlightLines('h', 'a', 'c')).toMatchObject({
      isPlain: true,
      reason: 'busy',
    })
  })
})

describe('on disk', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawn-'))
  })
  const { pool, job } = openUnruly()
  afterAll(async () => {
    await pool.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const open = (cacheFolder: string, diskBytes = 1_000_000, drawnBy = job) =>
    new Highlighter({ job: drawnBy, cacheFolder, diskBytes })
  // As long as is worth a file.
  const [tail, drawnTail] = ['x'.repeat(2 * 1024), 'X'.repeat(2 * 1024)]

  test('a second process finds what the first has drawn, without a thread', async () => {
    const index = join(folder, 'again')
    const one = open(index)
    await one.highlightLines('h', `a\nב\n${tail}`, 'c')
    await one.settled()
    const stopped = openUnruly()
    await stopped.pool.stop()
    const other = open(index, 1_000_000, stopped.job)
    expect(await other.highlightLines('h', `a\nב\n${tail}`, 'c')).toEqual({
      lines: ['A', 'ב', drawnTail],
      isPlain: false,
    })
    await other.settled()
  })

  test('a short text is drawn again and has no file', async () => {
    const index = join(folder, 'short')
    const one = open(index)
    expect(await one.highlightLines('short', tail.slice(1), 'c')).toMatchObject({ isPlain: false })
    await one.highlightLines('long', tail, 'c')
    await one.settled()
    expect(await readdir(index)).toHaveLength(1)
  })

  test('a damaged, foreign or deleted file is drawn again', async () => {
    const index = join(folder, 'damaged')
    const one = open(index)
    const [text, drawn] = [`a\n${tail}`, { lines: ['A', drawnTail], isPlain: false }]
    await one.highlightLines('h', text, 'c')
    await one.settled()
    const [name] = await readdir(index)
    await writeFile(join(index, name!), 'not what it was')
    const other = open(index)
    expect(await other.highlightLines('h', text, 'c')).toEqual(drawn)
    await other.settled()
    await rm(index, { recursive: true })
    const third = open(index)
    expect(await third.highlightLines('h', text, 'c')).toEqual(drawn)
    await third.settled()
  })

  test('it keeps within its bound and clears what a crash left behind', async () => {
    const index = join(folder, 'bound')
    const one = open(index, 40_000)
    for (let number = 0; number < 40; number++) {
      const text = Array.from({ length: 40 }, (_, at) => sha256(`${number} ${at}`)).join('')
      await one.highlightLines(sha256(text), text, 'c')
    }
    await one.settled()
    await writeFile(join(index, 'left.part'), 'x')
    const other = open(index, 40_000)
    await other.highlightLines('more', tail, 'c')
    await other.settled()
    const names = await readdir(index)
    expect(names).not.toContain('left.part')
    expect(names.length).toBeGreaterThan(10)
    expect(names.length).toBeLessThan(40)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(index, name))).size))
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(40_000)
  })

  test('a folder that cannot be written costs the cache and nothing else', async () => {
    const one = open('/dev/null/cache')
    expect(await one.highlightLines('h', 'a', 'c')).toEqual({ lines: ['A'], isPlain: false })
    await one.settled()
  })
})

test('plain lines are escaped and need no thread', () => {
  expect(plainLines('a < b\r\n"c"')).toEqual({
    lines: ['a &lt; b', '&quot;c&quot;'],
    isPlain: true,
  })
})
