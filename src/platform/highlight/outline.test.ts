import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'
import { outlineMarkup } from './outline-markup.ts'

const names = (content: string, language: string) =>
  outlineOf(content, language).map(
    ({ name, kind, line, depth }) => `${line} ${'>'.repeat(depth)}${kind} ${name}`,
  )

test.each<[language: string, content: string, outline: string[]]>([
  [
    'markdown',
    '# A\n\n```sh\n# no\n```\n\n## B `c` [d](e)\n\nTitle\n=====\n\nLow\n---\n####### no\n',
    ['1 heading A', '7 >heading B c d', '9 heading Title', '12 >heading Low'],
  ],
  ['markdown', '---\ntitle: x\n---\n# כותרת\n', ['4 heading כותרת']],
  [
    'python',
    'class A(B):\n    def f(self):\n        pass\n\nasync def g():\n    pass\n# def no():\n',
    ['1 class A', '2 >function f', '5 function g'],
  ],
  [
    'typescript',
    'export class A {\n  private f(x: number): void {\n  }\n  if (x) {\n  }\n}\nexport const g = async (a) => a\nfunction h() {}\ninterface I {}\nexport type T = string\nenum E {}\n',
    [
      '1 class A',
      '2 >method f',
      '7 function g',
      '8 function h',
      '9 interface I',
      '10 type T',
      '11 enum E',
    ],
  ],
  ['go', 'package a\n\nfunc (s *T) F() {}\n\ntype T struct {\n}\n', ['3 function F', '5 class T']],
  [
    'rust',
    'pub struct A;\nimpl A {\n    pub fn f(&self) {}\n}\n',
    ['1 class A', '2 class A', '3 >function f'],
  ],
  [
    'java',
    'public class A {\n    public static void main(String[] a) {\n    }\n}\n',
    ['1 class A', '2 >method main'],
  ],
  [
    'c',
    'static int add(int a, int b)\n{\n    return add(a, b);\n}\nstruct point {\n};\nint one(void) { return 1; }\nint later(void);\n',
    ['1 function add', '5 class point', '7 function one'],
  ],
  [
    'ruby',
    'module A\n  class B\n    def c?\n    end\n  end\nend\n',
    ['1 module A', '2 >class B', '3 >>function c?'],
  ],
  ['php', '<?php\nclass A {\n    public function f() {}\n}\n', ['2 class A', '3 >function f']],
  ['shell', 'f() {\n  echo\n}\nfunction g {\n}\n', ['1 function f', '4 function g']],
  [
    'sql',
    'create table if not exists a (b int);\nCREATE FUNCTION f() RETURNS int\n',
    ['1 class a', '2 function f'],
  ],
  [
    'css',
    '.a, .b {\n}\n@media print {\n  p {\n  }\n}\n',
    ['1 rule .a, .b', '3 section @media print', '4 >rule p'],
  ],
  ['toml', '[a.b]\nc = 1\n', ['1 section a.b']],
  ['makefile', 'all: a b\n\tcc\nX := 1\n', ['1 rule all']],
  ['text', 'class A\n', []],
])('%s', (language, content, outline) => {
  expect(names(content, language)).toEqual(outline)
})

test('drawn lines keep comments and strings out', () => {
  const content = 'x = """\ndef no():\n"""\ndef yes():\n'
  const drawn = [
    'x = <span class="tok-string">&quot;&quot;&quot;</span>',
    '<span class="tok-string">def no():</span>',
    '<span class="tok-string">&quot;&quot;&quot;</span>',
    '<span class="tok-keyword">def</span> <span class="tok-function">yes</span>():',
  ]
  expect(outlineOf(content, 'python', drawn).map(({ name }) => name)).toEqual(['yes'])
})

test('a machine-made file gives a bounded outline', () => {
  expect(outlineOf('def f():\n'.repeat(200_000), 'python')).toHaveLength(1_000)
  for (const language of ['c', 'typescript', 'java', 'css', 'sql', 'markdown']) {
    for (const piece of ['a ', '(', 'a::', '<a', '[', '* ', 'public ']) {
      expect(
        outlineOf(`${piece.repeat(400 / piece.length)}\n`.repeat(50), language).length,
      ).toBeLessThanOrEqual(1_000)
    }
  }
})

test('a declaration at the beginning of a long line is found, and a machine-made line is left alone', () => {
  const long = `export function parse(text: string) { return text + '${'x'.repeat(300)}' }`
  expect(outlineOf(long, 'typescript')).toMatchObject([{ name: 'parse', line: 1 }])
  expect(outlineOf(`${long}${'y'.repeat(2_000)}`, 'typescript')).toEqual([])
})

test('the entries of the list show names as text, and how deep they lie', () => {
  const [entry, deep] = outlineMarkup([
    ...outlineOf('# `<b title="x">&` a', 'markdown'),
    { name: 'f', kind: 'function', line: 7, depth: 5 },
  ]).split('</li>')
  expect(entry).toContain('>&lt;b title=&quot;x&quot;&gt;&amp; a</bdi>')
  expect(deep).toContain('data-depth="5" href="#L7"')
})
