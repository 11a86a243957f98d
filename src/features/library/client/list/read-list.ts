/** Reads a list from the markup that the server drew: the page's data holds only what the markup does not show. */
import type { ListModel, ListProps, Option, SavedModel } from '../../views/list/list-model.ts'
import { readListRows } from './read-rows.ts'

export function readList(page: ParentNode, props: ListProps): ListModel {
  return {
    ...props,
    rows: readListRows(page),
    saved: readSaved(page),
    categories: readOptions(page, 'category'),
    languages: readOptions(page, 'lang'),
    repos: readOptions(page, 'repo'),
  }
}

function readSaved(page: ParentNode): SavedModel[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('.saved__link')].map((link) => ({
    id: link.dataset['saved'] ?? '',
    name: link.textContent ?? '',
    href: link.getAttribute('href') ?? '',
  }))
}

function readOptions(page: ParentNode, name: string): Option[] {
  const options = page.querySelectorAll<HTMLOptionElement>(
    `.files__form select[name="${name}"] > option`,
  )
  return [...options].map((option) => ({
    value: option.getAttribute('value') ?? '',
    label: option.textContent ?? '',
  }))
}
