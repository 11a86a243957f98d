/** `requirements.txt`, `pyproject.toml`, `setup.cfg` and `Pipfile`. */
import {
  type DependencyKind,
  DependencyList,
  listOf,
  type ManifestContents,
  tableOf,
} from './dependency.ts'
import { readToml } from './toml.ts'

const MAX_LINE = 1_000
const NAME = /^[A-Za-z0-9][\w.-]*/
const DEVELOPMENT =
  /(?:^|[-_.])(?:dev|develop|development|test|tests|testing|lint|docs?|ci)(?:$|[-_.])/i

/** Names of groups and files that show their purpose. */
export function kindOfGroup(name: string): DependencyKind {
  return DEVELOPMENT.test(name) ? 'development' : 'runtime'
}

/** `name[extra] >=1,<2 ; marker` or `name @ address`; options and addresses without a name are left out. */
function addRequirement(found: DependencyList, written: unknown, kind: DependencyKind): void {
  if (typeof written !== 'string') return
  const line = written.slice(0, MAX_LINE).trim()
  const name = NAME.exec(line)?.[0]
  if (name === undefined) return
  let rest = line.slice(name.length).trim()
  if (rest.startsWith('[')) rest = rest.slice(rest.indexOf(']') + 1).trim()
  const isAddress = rest.startsWith('@')
  // Anything but a comparison is no requirement: a path, an address alone, a sentence.
  if (rest !== '' && !isAddress && !/^[=<>!~;(]/.test(rest)) return
  found.add(name, isAddress ? rest.slice(1) : rangeIn(rest), kind)
}

/** `(>=1) ; marker --hash=…` is `>=1`. */
function rangeIn(rest: string): string {
  const [range = ''] = rest.split(';', 1)
  const plain = range.split(' --', 1)[0]!.trim()
  return plain.startsWith('(') && plain.endsWith(')') ? plain.slice(1, -1) : plain
}

export function readRequirements(text: string, kind: DependencyKind): ManifestContents {
  const found = new DependencyList()
  let isContinued = false
  for (const written of text.split('\n')) {
    const line = written
      .slice(0, MAX_LINE)
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
    // What continues a line are its hashes.
    if (!isContinued && !line.startsWith('-')) addRequirement(found, line.replace(/\\$/, ''), kind)
    isContinued = line.endsWith('\\')
  }
  return found
}

export function readPyproject(text: string): ManifestContents {
  const manifest = readToml(text)
  const found = new DependencyList()
  const project = tableOf(manifest['project'])
  for (const one of listOf(project['dependencies'])) addRequirement(found, one, 'runtime')
  for (const [group, list] of Object.entries(tableOf(project['optional-dependencies'])))
    for (const one of listOf(list)) addRequirement(found, one, kindOfGroup(group))
  for (const list of Object.values(tableOf(manifest['dependency-groups'])))
    for (const one of listOf(list)) addRequirement(found, one, 'development')
  for (const one of listOf(tableOf(manifest['build-system'])['requires']))
    addRequirement(found, one, 'development')
  addPoetry(found, tableOf(tableOf(manifest['tool'])['poetry']))
  return found
}

function addPoetry(found: DependencyList, poetry: Readonly<Record<string, unknown>>): void {
  addTable(found, poetry['dependencies'], 'runtime')
  addTable(found, poetry['dev-dependencies'], 'development')
  for (const [name, group] of Object.entries(tableOf(poetry['group'])))
    addTable(found, tableOf(group)['dependencies'], name === 'main' ? 'runtime' : 'development')
}

/** Names with a version, or with a table that has one. */
function addTable(found: DependencyList, table: unknown, kind: DependencyKind): void {
  for (const [name, value] of Object.entries(tableOf(table))) {
    const { version, git, path, url } = tableOf(value)
    // The language itself is no package.
    if (name !== 'python')
      found.add(name, typeof value === 'string' ? value : (version ?? git ?? path ?? url), kind)
  }
}

export function readPipfile(text: string): ManifestContents {
  const manifest = readToml(text)
  const found = new DependencyList()
  addTable(found, manifest['packages'], 'runtime')
  addTable(found, manifest['dev-packages'], 'development')
  return found
}

/** The lists of `setup.cfg`: a key, and under it one requirement on each line that is set in. */
export function readSetupCfg(text: string): ManifestContents {
  const found = new DependencyList()
  let section = ''
  let kind: DependencyKind | null = null
  for (const written of text.split('\n')) {
    const line = written.slice(0, MAX_LINE)
    const inner = line.trim()
    if (inner === '' || inner.startsWith('#')) continue
    if (inner.startsWith('[')) [section, kind] = [inner, null]
    else if (/^\s/.test(line)) {
      if (kind) addRequirement(found, inner, kind)
    } else {
      const [key = '', ...rest] = inner.split('=')
      kind = kindOfList(section, key.trim())
      if (kind) addRequirement(found, rest.join('='), kind)
    }
  }
  return found
}

function kindOfList(section: string, key: string): DependencyKind | null {
  if (section === '[options.extras_require]') return kindOfGroup(key)
  if (section !== '[options]') return null
  if (key === 'install_requires') return 'runtime'
  return key === 'tests_require' || key === 'setup_requires' ? 'development' : null
}
