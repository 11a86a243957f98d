/** What was added and removed between two analyses of one repository. */
import type { Analysis, AnalysisChanges } from '../../contract/analysis.ts'
import { boundedList } from './bounded-list.ts'
import type { AnalysedDependency } from './dependencies.ts'

const SHOWN = 100

export function compareAnalyses(before: Analysis, after: Analysis): AnalysisChanges {
  return {
    since: before.commit,
    files: after.files - before.files,
    bytes: after.bytes - before.bytes,
    lines: after.lines - before.lines,
    languages: differing(
      before.languages.items.map(({ id }) => id),
      after.languages.items.map(({ id }) => id),
      (id) => id,
    ),
    dependencies: compareDependencies(before.dependencies.items, after.dependencies.items),
    todos: listsOf(differing(before.todos.items, after.todos.items, todoKey)),
    missing: differing(before.missing, after.missing, (part) => part),
    suggestions: differing(before.suggestions, after.suggestions, suggestionKey),
  }
}

/** A remark that only moved is the same one. */
function todoKey({ path, mark, text }: Analysis['todos']['items'][number]): string {
  return JSON.stringify([path, mark, text])
}

/** A number that grew makes no new suggestion. */
function suggestionKey({ kind, path, name }: Analysis['suggestions'][number]): string {
  return JSON.stringify([kind, kind === 'many_todos' ? null : path, name])
}

function compareDependencies(
  before: readonly AnalysedDependency[],
  after: readonly AnalysedDependency[],
): AnalysisChanges['dependencies'] {
  const keyOf = ({ ecosystem, name, path, kind }: AnalysedDependency) =>
    JSON.stringify([ecosystem, name, path, kind])
  const { added, removed } = differing(before, after, keyOf)
  const earlier = new Map(before.map((one) => [keyOf(one), one]))
  const changed = after.flatMap((one) => {
    const was = earlier.get(keyOf(one))
    if (!was || versionOf(was) === versionOf(one)) return []
    const { ecosystem, name, path } = one
    return [{ ecosystem, name, path, before: versionOf(was), after: versionOf(one) }]
  })
  return { ...listsOf({ added, removed }), changed: boundedList(SHOWN, changed) }
}

/** The version that is really used, if known. */
function versionOf({ version, locked }: AnalysedDependency): string {
  return locked === null || locked === version ? version : `${version} (${locked})`
}

function differing<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): { added: Item[]; removed: Item[] } {
  const [earlier, later] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return {
    added: after.filter((item) => !earlier.has(keyOf(item))),
    removed: before.filter((item) => !later.has(keyOf(item))),
  }
}

function listsOf<Item extends object>(change: { added: Item[]; removed: Item[] }) {
  return { added: boundedList(SHOWN, change.added), removed: boundedList(SHOWN, change.removed) }
}
