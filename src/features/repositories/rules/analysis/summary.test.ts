/** A whole analysis from a list of files and a history, and what changed between two of them. */
import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../contract/analysis.ts'
import { MAX_READ_BYTES } from '../../contract/limits.ts'
import { compareAnalyses } from './compare.ts'
import { readFileFacts } from './file-facts.ts'
import { HistoryCollector } from './history.ts'
import { AnalysisBuilder, type TreeFile } from './summary.ts'

const NOW = Date.UTC(2026, 10, 16)
type Files = Record<string, string>

const fileOf = (path: string, bytes: number, language = 'text'): TreeFile => ({
  ...{ path, bytes, language },
  object: path,
})

function analyse(
  files: Files,
  changes: readonly (readonly string[])[] = [],
  pairs: Analysis['pairs'] = [],
): Analysis {
  const builder = new AnalysisBuilder()
  for (const [path, text] of Object.entries(files)) builder.addFile(fileOf(path, text.length))
  for (const { path } of [...builder.filesToRead()])
    builder.addFacts(readFileFacts({ path, bytes: Buffer.from(files[path]!) }))
  const history = new HistoryCollector(Object.keys(files), NOW)
  for (const paths of changes) history.add({ at: NOW, author: 'x@y', paths })
  return builder.finish('c1', history, pairs)
}

const kindsOf = ({ suggestions }: Analysis) => suggestions.map(({ kind }) => kind)

describe('an analysis', () => {
  test('has languages without what others or programs wrote', () => {
    const { languages, aside, files, lines } = analyse({
      'a.ts': 'let a\nlet b\n',
      'b.ts': 'let c',
      'c.py': 'x = 1',
      'gen.ts': '// @generated\n',
      'vendor/x.go': 'package x\n',
      'vendor/y/z.go': 'package z\n',
      'logo.png': 'xx',
    })
    expect(languages).toEqual({
      total: 2,
      items: [
        { id: 'typescript', files: 2, bytes: 17, lines: 3 },
        { id: 'python', files: 1, bytes: 5, lines: 1 },
      ],
    })
    expect(aside.items).toEqual([
      { path: 'vendor', kind: 'vendored', files: 2, bytes: 20 },
      { path: 'gen.ts', kind: 'generated', files: 1, bytes: 14 },
    ])
    expect([files, lines]).toEqual([7, 5])
  })

  test('has dependencies with the version that the nearest lock file decided on', () => {
    const { dependencies } = analyse({
      'package.json': '{"devDependencies":{"b":"^2"},"dependencies":{"a":"^1","z":"*"}}',
      'package-lock.json': JSON.stringify({
        packages: {
          'node_modules/a': { version: '1.5.0' },
          'node_modules/z': { version: '3.0.0' },
        },
      }),
      'web/package.json': '{"dependencies":{"a":"^1"}}',
      'go.mod': 'require x v1\n',
    })
    expect(
      dependencies.items.map(({ path, name, version, locked, kind }) =>
        [path, name, version, locked, kind].join(' '),
      ),
    ).toEqual([
      'go.mod x v1  runtime',
      'package.json a ^1 1.5.0 runtime',
      'package.json z * 3.0.0 runtime',
      'package.json b ^2  development',
      'web/package.json a ^1 1.5.0 runtime',
    ])
  })

  test('reads so many bytes, manifests first, and says that there was more', () => {
    const builder = new AnalysisBuilder()
    const half = 2 ** 20
    const count = MAX_READ_BYTES / half
    for (let at = 0; at < count; at++) builder.addFile(fileOf(`f${at}.ts`, half, 'typescript'))
    builder.addFile(fileOf('package.json', 10))
    const wanted = [...builder.filesToRead()]
    expect([wanted[0]?.path, wanted.length]).toEqual(['package.json', count])
    const analysis = builder.finish('c', new HistoryCollector([], NOW), [])
    expect(analysis.spent).toEqual(['bytes'])
    // A file that was not read is counted by its name.
    expect(analysis.languages.items[0]).toMatchObject({ id: 'typescript', files: count, lines: 0 })
  })

  test('never waits for facts of files that it did not ask for', () => {
    const builder = new AnalysisBuilder()
    builder.addFacts(readFileFacts({ path: 'x.ts', bytes: Buffer.from('// TODO') }))
    expect(builder.readCount).toBe(0)
  })
})

describe('suggestions', () => {
  const WHOLE: Files = {
    'README.md': '#',
    LICENSE: 'x',
    'a.test.ts': '',
    '.github/workflows/ci.yml': 'on: push',
    '.gitignore': 'x',
    'CHANGELOG.md': '#',
  }

  test('are none for a project that has everything', () => {
    expect(analyse(WHOLE).suggestions).toEqual([])
  })

  test('name each part that is missing', () => {
    expect(kindsOf(analyse({ 'a.ts': '' }))).toEqual([
      'no_readme',
      'no_licence',
      'no_tests',
      'no_ci',
      'no_gitignore',
      'no_changelog',
    ])
  })

  test('lead to manifests that are broken, unlocked, or ask for any version', () => {
    const { suggestions } = analyse({
      ...WHOLE,
      'package.json': '{"dependencies":{"a":"*","b":"^1"}}',
      'web/package.json': '{"dependencies":{"b":"^2"}}',
      'composer.json': '{',
      '.env': 'KEY=1',
      'node_modules/x.js': '',
    })
    expect(suggestions.map(({ kind, path, name }) => `${kind} ${path} ${name}`.trim())).toEqual([
      'secret_file .env',
      'unreadable_manifest composer.json',
      'no_lock_file package.json',
      'no_lock_file web/package.json',
      'any_version package.json a',
      'two_versions web/package.json b',
      'vendored_files node_modules',
    ])
  })

  test.each(['yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'package-lock.json'])(
    'do not miss a lock file whose versions are not read: %s',
    (lock) => {
      const { suggestions } = analyse({
        ...WHOLE,
        [lock]: 'no JSON',
        'web/package.json': '{"dependencies":{"b":"^2"}}',
      })
      expect(suggestions.map(({ kind }) => kind)).not.toContain('no_lock_file')
    },
  )

  test('are about long files that change often, and far ones that change together', () => {
    const long = 'x\n'.repeat(600)
    const files = {
      ...WHOLE,
      'src/a/hot.ts': long,
      'docs/b/far.md': 'x',
      'src/a/cold.ts': long,
      'src/a.test.ts': long,
    }
    const changes = Array<string[]>(25).fill(['src/a/hot.ts', 'docs/b/far.md', 'src/a.test.ts'])
    const pair = { together: 25, of: 25 }
    const analysis = analyse(files, changes, [
      { one: 'docs/b/far.md', other: 'src/a/hot.ts', ...pair },
      { one: 'src/a/cold.ts', other: 'src/a/hot.ts', ...pair },
      { one: 'LICENSE', other: 'src/a/hot.ts', together: 25, of: 100 },
    ])
    expect(analysis.suggestions).toMatchObject([
      { kind: 'hot_and_long', path: 'src/a/hot.ts', n: 25 },
      { kind: 'far_pair', path: 'docs/b/far.md', name: 'src/a/hot.ts', n: 25 },
    ])
  })

  test('lead to the first of many remarks', () => {
    const analysis = analyse({ ...WHOLE, 'x.ts': `\n${'// TODO x\n'.repeat(60)}` })
    expect(analysis.suggestions).toMatchObject([
      { kind: 'many_todos', path: 'x.ts', line: 2, n: 60 },
    ])
  })
})

describe('two analyses', () => {
  const before = analyse({
    'a.ts': '// TODO one\n// TODO two\n',
    'package.json': '{"dependencies":{"a":"1","b":"1"}}',
  })

  test('of the same files differ in nothing', () => {
    const changes = compareAnalyses(before, before)
    expect(changes).toMatchObject({ files: 0, bytes: 0, lines: 0 })
    expect(JSON.stringify(changes)).not.toMatch(/"total":[1-9]/)
    expect(changes.suggestions).toEqual({ added: [], removed: [] })
  })

  test('differ in what came, went and changed; a remark that moved did neither', () => {
    const after = analyse({
      'a.ts': 'let x\n\n// TODO two\n// FIXME three\n',
      'b.py': 'x',
      'README.md': '#',
      'package.json': '{"dependencies":{"b":"2","c":"1"}}',
    })
    const changes = compareAnalyses(before, after)
    expect(changes).toMatchObject({
      files: 2,
      languages: { added: ['python', 'markdown'], removed: [] },
      dependencies: {
        added: { total: 1, items: [{ name: 'c' }] },
        removed: { total: 1, items: [{ name: 'a' }] },
        changed: { total: 1, items: [{ name: 'b', before: '1', after: '2' }] },
      },
      todos: {
        added: { total: 1, items: [{ mark: 'FIXME', text: 'three' }] },
        removed: { total: 1, items: [{ text: 'one' }] },
      },
      missing: { added: [], removed: ['readme'] },
    })
    expect(changes.suggestions.removed.map(({ kind }) => kind)).toEqual(['no_readme'])
  })
})
