/** Documents mention what exists, and what exists is in a document: commands, settings, pages, files and links. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HELP_PAGES } from '#features/start/contract/help.ts'
import { familyNames, isFamilyName } from '#platform/config/families.ts'
import { settings } from '#platform/config/settings.ts'
import { slugOf } from '#platform/markdown/index.ts'
import { commands } from '../src/commands/index.ts'
import { openTestApp } from './support/app.ts'
import { readSources, root } from './support/sources.ts'

// Catalogue pages are compared with the code by `tests/catalogues.test.ts`.
const documents = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('docs/*.md', { cwd: root }),
  ...globSync('docs/help/*/*.md', { cwd: root }),
  ...globSync('decisions/*.md', { cwd: root }),
]
  .sort()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The matches of a pattern in the documents, with the file of each. */
function mentions(pattern: RegExp): { file: string; name: string }[] {
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ file, name: name! })),
  )
}

const named = ({ file, name }: { file: string; name: string }) => `${file}: ${name}`

describe('settings', () => {
  const readers = readSources().filter(({ file }) => !file.startsWith('src/platform/config/'))
  const isRead = (name: string) =>
    readers.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code))

  test('each is read by the program', () => {
    const members = familyNames().map(
      ([name, declared]) => [name.split('>_')[1]!, declared] as const,
    )
    const wrong = [...Object.entries(settings), ...members]
      .filter(([name]) => !isRead(name))
      .map(([name]) => name)
    expect(wrong).toEqual([])
  })

  test('each that is in force is named in a document for whoever runs the server', () => {
    const operator = documents.filter(({ file }) => /^docs\/[\w-]+\.md$/.test(file))
    const unnamed = [...Object.entries(settings), ...familyNames()]
      .map(([name]) => name)
      .map((name) => new RegExp(name.replace('<ID>', '[A-Z]+')))
      .filter((name) => !operator.some(({ text }) => name.test(text)))
    expect(unnamed).toEqual([])
  })

  // Variables of Node, of the C library and of our own tests look like settings and are not.
  const OTHERS =
    /^(NODE_OPTIONS|NO_COLOR|XDG_CONFIG_HOME|MALLOC_ARENA_MAX|TEST_(ALL|DIST|ROUNDS)|UPDATE_[A-Z]+|STILL_STANDING|PLURAL_FORMS)$/

  test('a document names no setting that is not there, and none that nothing reads', () => {
    const known = Object.keys(settings)
    // A secret in a file is named by its setting.
    const unknown = mentions(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+?)(?:_FILE)?(?:=[^`]*)?`/g)
      .filter(({ name }) => !known.includes(name.replace(/_FILE$/, '')))
      .filter(({ name }) => !isFamilyName(name) && !OTHERS.test(name))
      .map(named)
    expect(unknown).toEqual([])
  })
})

describe('commands', () => {
  const names = commands.map(({ name }) => name)

  test('each is in the table of docs/running.md, and the table has no other', () => {
    const running = documents.find(({ file }) => file === 'docs/running.md')!.text
    const table = running.slice(running.indexOf('## Commands'), running.indexOf('## As a service'))
    const listed = [...table.matchAll(/^\| `([\w-]+)/gm)].map(([, name]) => name!)
    expect(listed.toSorted()).toEqual(names.toSorted())
  })

  test('a document teaches no command that is not there', () => {
    const taught = mentions(/(?:codeshelf|bootstrap\.mjs) ([a-z][a-z-]+)\b(?=[^\n]*(?:`|$))/gm)
    const inCode = taught.filter(({ name }) => name !== 'help' && !names.includes(name))
    // In a sentence the name of the product may be followed by any word.
    expect(inCode.filter(({ file, name }) => isCode(file, name)).map(named)).toEqual([])
  })

  function isCode(file: string, name: string): boolean {
    const { text } = documents.find((document) => document.file === file)!
    return new RegExp(`(?:\`|^|\\n)(?:node |npx )?(?:codeshelf|bootstrap\\.mjs) ${name}\\b`).test(
      text,
    )
  }

  test('npm scripts that documents name are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const unknown = mentions(/npm run ([\w:]+)/g).filter(({ name }) => !(name in scripts))
    expect(unknown.map(named)).toEqual([])
  })
})

describe('addresses', () => {
  const openPaths = async () =>
    (await openTestApp('sqlite')).inner.routes.map(({ route }) => route.path)
  const patternOf = (path: string) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.').replaceAll('*', '.*')}$`)

  test('each address of the server that a document names has a route', async () => {
    const patterns = (await openPaths()).map(patternOf)
    const pages = mentions(
      /`(?:GET |POST |PUT |DELETE |https?:\/\/[\w.:]+)?(\/(?:api|help|docs|login|tools|admin|settings|reminders|note|calendar|healthz|readyz|openapi)\b[^`\s?#]*)[^`]*`/g,
    )
    const dead = pages
      .map(({ file, name }) => ({ file, name: name.replace(/<\w+>|…/g, 'x') }))
      .filter(({ name }) => !patterns.some((pattern) => pattern.test(name)) || isLostHelp(name))
    expect(pages.length).toBeGreaterThan(10)
    expect(dead.map(named)).toEqual([])
  })

  test('each address of a contract has a route, and nobody else types one', async () => {
    const paths = new Set(await openPaths())
    const contracts = readSources('src/paths/*.ts').flatMap(({ file, code }) =>
      [...code.matchAll(/'(\/.*)'/g)].map(([, name]) => ({ file, name: name! })),
    )
    expect(contracts.length).toBeGreaterThan(200)
    expect(contracts.filter(({ name }) => !paths.has(name)).map(named)).toEqual([])
    const others = readSources('src/{client,shell,features}/**/*.{ts,tsx}').filter(
      ({ file }) => !file.includes('/contract/'),
    )
    const typed = others.flatMap(({ file, code }) =>
      [...code.matchAll(/[`'"](\/[a-z](?:\$\{[^{}]*\}|[^`'"?#\s])*)/g)].map(([, name]) => ({
        file,
        name: name!,
      })),
    )
    const patterns = contracts.map(({ name }) => patternOf(name))
    const isAddress = (name: string) =>
      name.startsWith('/api/') ||
      patterns.some((pattern) => pattern.test(name.replace(/\$\{[^{}]*\}/g, 'x')))
    expect(typed.filter(({ name }) => isAddress(name)).map(named)).toEqual([])
  })

  function isLostHelp(path: string): boolean {
    const [, name] = path.match(/^\/help\/(.+)$/) ?? []
    return name !== undefined && !HELP_PAGES.some((page) => page === name)
  }

  test('each link inside the repository leads to a file and, where it has one, to a heading', () => {
    const dead = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|[#/])([^)\s#]+)(?:#([^)]+))?\)/g)]
        .filter(([, to, hash]) => !leadsSomewhere(join(dirname(file), to!), hash))
        .map(([link]) => `${file}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  function leadsSomewhere(file: string, hash: string | undefined): boolean {
    const path = join(root, file)
    if (!existsSync(path)) return false
    if (hash === undefined) return true
    const text = readFileSync(path, 'utf8')
    const headings = text.matchAll(/^#+ (.+)$/gm)
    return (
      text.includes(`<a id="${hash}"></a>`) ||
      [...headings].some(([, heading]) => slugOf(heading!) === hash)
    )
  }
})

test('each file of ours that a document names exists', () => {
  const paths = mentions(
    /`((?:src|tests|scripts|bench|migrations|docs|decisions|changes)\/[\w./-]*[\w/])`/g,
  )
  // The help names files of its readers.
  const ours = paths.filter(({ file }) => !file.startsWith('docs/help/'))
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter(({ name }) => !existsSync(join(root, name))).map(named)).toEqual([])
})

test('the index of documents names every document and every help page', () => {
  const index = documents.find(({ file }) => file === 'docs/README.md')!.text
  const wanted = [
    ...globSync('docs/*.md', { cwd: root }).map((file) => file.slice('docs/'.length)),
    ...HELP_PAGES.map((name) => `help/en/${name}.md`),
  ].filter((file) => file !== 'README.md')
  expect(wanted.filter((file) => !index.includes(`(${file})`))).toEqual([])
})

describe('decisions', () => {
  const sections = documents.flatMap(({ file, text }) =>
    file.startsWith('decisions/')
      ? [...text.matchAll(/<a id="(\d{4})"><\/a>/g)].map(
          ([, number]) => `${basename(file)}#${number}`,
        )
      : [],
  )

  test('the index lists each number once, with the page that has it', () => {
    const index = documents.find(({ file }) => file === 'decisions/README.md')!.text
    const listed = [...index.matchAll(/^\| \d+ \| .*\]\((.+)\) \|$/gm)].map(([, to]) => to!)
    expect(sections.length).toBeGreaterThan(80)
    expect(listed.toSorted()).toEqual(sections.toSorted())
  })

  test('each that the code cites is there', () => {
    const cited = readSources('{src,tests,scripts,bench,migrations}/**/*.{ts,tsx}').flatMap(
      ({ file, text }) =>
        [...text.matchAll(/decisions\/([\w-]+\.md#\w+)/g)].map(([, name]) => ({
          file,
          name: name!,
        })),
    )
    expect(cited.length).toBeGreaterThan(2)
    expect(cited.filter(({ name }) => !sections.includes(name)).map(named)).toEqual([])
  })
})
