/** What people paste, and which repository, branch, path and lines are read out of it. */
import { expect, test } from 'vitest'
import { readPastedAddress } from './pasted-address.ts'

const GITHUB = 'https://github.com/o/r'

test.each([
  ['https://github.com/o/r', ''],
  ['  https://github.com/o/r/  ', ''],
  ['https://github.com/o/r.git', ''],
  ['http://github.com/o/r', ''],
  ['HTTPS://WWW.GitHub.com/o/r', ''],
  ['www.github.com/o/r', ''],
  ['github.com/o/r', ''],
  ['github.com:o/r.git', ''],
  ['git@github.com:o/r.git', ''],
  ['git@github.com:/o/r', ''],
  ['ssh://git@github.com/o/r.git', ''],
  ['ssh://git@github.com:22/o/r', ''],
  ['git://github.com/o/r.git', ''],
  ['git+https://github.com/o/r.git', ''],
  ['git+ssh://git@github.com/o/r.git', ''],
  ['https://github.com/o/r?tab=readme-ov-file', ''],
  ['https://github.com/o/r#readme', ''],
  ['https://github.com/o/r?tab=readme-ov-file#install', ''],
  ['https://github.com/o/r/issues/12', ''],
  ['https://github.com/o/r/pull/3/files?w=1', ''],
  ['https://github.com/o/r/tree/main', 'main'],
  ['https://github.com/o/r/tree/main/server/', 'main/server'],
  ['github.com/o/r/blob/main/src/app.js', 'main/src/app.js'],
  ['https://github.com/o/r/blob/main/my%20notes%23.md?plain=1', 'main/my notes#.md'],
  ['https://github.com/o/r/blob/main/%E0%A4%A.md', 'main/%E0%A4%A.md'],
  ['https://github.com/o/r/blame/v1.0/a.ts', 'v1.0/a.ts'],
  ['https://github.com/o/r/raw/refs/heads/main/a.ts', 'main/a.ts'],
  ['https://raw.githubusercontent.com/o/r/main/a.ts', 'main/a.ts'],
  ['https://raw.githubusercontent.com/o/r/refs/tags/v1/a.ts', 'v1/a.ts'],
  [`https://github.com/o/r/commit/${'a'.repeat(40)}`, 'a'.repeat(40)],
])('%s', (pasted, place) => {
  expect(readPastedAddress(pasted)).toEqual({ url: GITHUB, place, lines: '' })
})

test.each([
  ['https://gitlab.com/g/sub/p', 'https://gitlab.com/g/sub/p.git', ''],
  ['git@gitlab.com:g/sub/p.git', 'https://gitlab.com/g/sub/p.git', ''],
  ['https://gitlab.com/g/p/-/tree/main/a?ref_type=heads', 'https://gitlab.com/g/p.git', 'main/a'],
  ['https://gitlab.com/g/p/-/issues/4', 'https://gitlab.com/g/p.git', ''],
  ['https://git.lab.org/g/s/p/-/blob/dev/a.c', 'https://git.lab.org/g/s/p.git', 'dev/a.c'],
  ['https://codeberg.org/o/r/src/branch/main/a', 'https://codeberg.org/o/r', 'main/a'],
  ['https://code.home.org/o/r/src/tag/v2/a.go', 'https://code.home.org/o/r', 'v2/a.go'],
  ['https://code.home.org/git/o/r.git/tree/main', 'https://code.home.org/git/o/r.git', 'main'],
  ['https://bitbucket.org/team/r/src/master/a', 'https://bitbucket.org/team/r', 'master/a'],
  ['https://git.home.org/o/src', 'https://git.home.org/o/src', ''],
  ['https://git.home.org/o/tree/x', 'https://git.home.org/o/tree/x', ''],
  ['https://git.home.org/lib.git', 'https://git.home.org/lib.git', ''],
  ['http://127.0.0.1:3000/o/r', 'http://127.0.0.1:3000/o/r', ''],
  ['localhost:3000/o/r', 'https://localhost:3000/o/r', ''],
])('%s is %s', (pasted, url, place) => {
  expect(readPastedAddress(pasted)).toEqual({ url, place, lines: '' })
})

test('the lines of a file are kept', () => {
  const linesOf = (hash: string) => readPastedAddress(`${GITHUB}/blob/main/a.ts${hash}`)?.lines
  expect(['#L7', '#L3-L9', '#L3-9', '#L3C1-L9C4', '#readme'].map(linesOf)).toEqual([
    ...['L7', 'L3-L9', 'L3-L9', 'L3-L9', ''],
  ])
})

test.each([
  ...[
    '',
    'nonsense',
    '/etc/passwd',
    '../x',
    './x',
    '~/r',
    'file:///etc',
    'C:/x/y',
    String.raw`C:\x`,
  ],
  ...['--upload-pack=x', '-oProxyCommand=x@github.com:o/r', 'ext::sh -c x', 'fd::17', '::1'],
  ...[
    'https://github.com/o',
    'github.com/o',
    'https://github.com',
    'https://git.home.org/',
    'data:text/plain,x',
  ],
])('“%s” is no address of a repository', (pasted) => {
  expect(readPastedAddress(pasted)).toBeNull()
})

test('what hides a second host or a name with a password is not taken away', () => {
  for (const url of [
    'https://github.com@evil.example/o/r',
    'https://me:secret@github.com/o/r',
    String.raw`https://github.com\@evil.example/o/r`,
    'https://github.com%2f@evil.example/o/r',
  ])
    expect(readPastedAddress(url)?.url).toBe(url)
})
