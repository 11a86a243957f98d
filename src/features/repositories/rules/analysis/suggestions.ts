/** What could be improved, each with the reason and the location. Every suggestion follows from the figures. */
import type { Ecosystem } from '#platform/manifests/index.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { type AnalysedDependency, folderAbove } from './dependencies.ts'
import { isTestFile } from './project-parts.ts'

export type Suggestion = Analysis['suggestions'][number]

export interface SuggestionFacts {
  dependencies: readonly AnalysedDependency[]
  secrets: readonly string[]
  linesOf(path: string): number
  hasLock(path: string, ecosystem: Ecosystem): boolean
}

/** The maximum per kind: the lists above have the rest. */
const MOST_OF_A_KIND = 6
const LONG_FILE_LINES = 500
const HOT_IN_YEAR = 20
const FAR_TOGETHER = 10
const FAR_SHARE = 0.7
const MANY_TODOS = 50
// With these, an installation uses the lock file; elsewhere a manifest alone is authoritative.
const LOCKED_ECOSYSTEMS: readonly Ecosystem[] = ['npm', 'composer', 'rubygems']

const suggestion = (kind: Suggestion['kind'], more: Partial<Suggestion> = {}): Suggestion => ({
  kind,
  path: null,
  line: null,
  name: '',
  n: 0,
  ...more,
})

export function suggest(analysis: Analysis, facts: SuggestionFacts): Suggestion[] {
  const groups = [
    facts.secrets.map((path) => suggestion('secret_file', { path })),
    analysis.missing.map((part) => suggestion(`no_${part}`)),
    unreadableManifests(analysis),
    withoutLock(facts),
    anyVersions(facts.dependencies),
    twoVersions(facts.dependencies),
    vendoredFolders(analysis),
    analysis.large.items.map(({ path, bytes }) => suggestion('large_file', { path, n: bytes })),
    hotAndLong(analysis, facts),
    farPairs(analysis),
    manyTodos(analysis),
  ]
  return groups.flatMap((group) => group.slice(0, MOST_OF_A_KIND))
}

function unreadableManifests({ manifests }: Analysis): Suggestion[] {
  return manifests.items
    .filter(({ unreadable }) => unreadable)
    .map(({ path }) => suggestion('unreadable_manifest', { path }))
}

function withoutLock({ dependencies, hasLock }: SuggestionFacts): Suggestion[] {
  const manifests = new Map(dependencies.map((one) => [one.path, one.ecosystem]))
  return [...manifests]
    .filter(
      ([path, ecosystem]) => LOCKED_ECOSYSTEMS.includes(ecosystem) && !hasLock(path, ecosystem),
    )
    .filter(([path]) => !path.endsWith('.gemspec'))
    .map(([path]) => suggestion('no_lock_file', { path }))
}

const ANY_VERSION = new Set(['*', 'latest', 'x', '>=0', '>= 0', 'master', 'dev-master'])

function anyVersions(dependencies: readonly AnalysedDependency[]): Suggestion[] {
  return dependencies
    .filter(({ version, locked }) => ANY_VERSION.has(version) && locked === null)
    .map(({ name, path }) => suggestion('any_version', { name, path }))
}

/** The same package with different versions in manifests of one repository. */
function twoVersions(dependencies: readonly AnalysedDependency[]): Suggestion[] {
  const byName = Map.groupBy(
    dependencies.filter(({ version }) => /\d/.test(version)),
    ({ ecosystem, name }) => `${ecosystem} ${name}`,
  )
  return [...byName.values()].flatMap((same) => {
    const versions = new Set(same.map(({ version }) => version))
    if (versions.size < 2) return []
    const { name, path } = same.at(-1)!
    return [suggestion('two_versions', { name, path, n: versions.size })]
  })
}

function vendoredFolders({ aside }: Analysis): Suggestion[] {
  return aside.items
    .filter(({ kind }) => kind === 'vendored')
    .map(({ path, files }) => suggestion('vendored_files', { path, n: files }))
}

function hotAndLong({ hot }: Analysis, { linesOf }: SuggestionFacts): Suggestion[] {
  return (
    hot.year
      // Tests grow with what they test.
      .filter(({ path }) => !isTestFile(path) && linesOf(path) >= LONG_FILE_LINES)
      .filter(({ changes }) => changes >= HOT_IN_YEAR)
      .map(({ path, changes }) => suggestion('hot_and_long', { path, n: changes }))
  )
}

/** Files that rarely change apart although they are in different parts of the repository. */
function farPairs({ pairs }: Analysis): Suggestion[] {
  return pairs
    .filter(({ together, of }) => together >= FAR_TOGETHER && together / of >= FAR_SHARE)
    .filter(({ one, other }) => topOf(one) !== topOf(other))
    .map(({ one: path, other: name, together }) =>
      suggestion('far_pair', { path, name, n: together }),
    )
}

function topOf(path: string): string {
  return folderAbove(path).split('/').slice(0, 2).join('/')
}

function manyTodos({ todos }: Analysis): Suggestion[] {
  const [first] = todos.items
  if (!first || todos.total < MANY_TODOS) return []
  return [suggestion('many_todos', { path: first.path, line: first.line, n: todos.total })]
}
