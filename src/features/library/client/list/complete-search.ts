/** Completions of the word at the caret of the search box, from what this list contains. */
import { CATEGORIES } from '../../contract/limits.ts'
import { type Completion, completeAt, type Offers } from '../../rules/completion.ts'
import type { ListModel } from '../../views/list/list-model.ts'

export function completionIn(box: HTMLInputElement, model: ListModel): Completion | null {
  return completeAt(box.value, box.selectionStart ?? 0, offersOf(model))
}

function offersOf({ languages, categories, repos, rows }: ListModel): Offers {
  const folders = new Set(rows.map(({ folder }) => folder).filter(Boolean))
  return {
    lang: languages.filter(({ value }) => value !== ''),
    tag: categories.filter(({ value }) => !CATEGORIES.some((category) => category === value)),
    repo: repos.filter(({ value }) => value !== ''),
    folder: [...folders].map((value) => ({ value, label: value })),
  }
}
