/** Reads the rows of a list from the markup that the server drew, so that the page does not carry them twice. */
import type { Hit, Hits } from '../../rules/hits.ts'
import type { RowModel } from '../../views/list/list-model.ts'

export function readListRows(page: ParentNode): RowModel[] {
  return [...page.querySelectorAll<HTMLElement>('.file-row')].map(readRow)
}

function readRow(row: HTMLElement): RowModel {
  const part = (selector: string) => row.querySelector<HTMLElement>(selector)
  const text = (selector: string) => part(selector)?.textContent ?? ''
  const time = part('time')
  return {
    id: row.dataset['file'] ?? '',
    name: part('.file-name')?.textContent ?? '',
    folder: text('.file-row__folder bdi'),
    language: text('.file-row__facts bdi'),
    size: text('.file-row__facts :nth-child(2)'),
    created: {
      iso: time?.getAttribute('datetime') ?? '',
      text: time?.textContent ?? '',
      exact: time?.title ?? '',
    },
    tags: readTags(row),
    isFavorite: part('.file-row__starred') !== null,
    isPinned: part('.file-row__pin') !== null,
    noteCount: Number(part('.icon-count')?.dataset['count'] ?? 0),
    isProse: part('.file-row__found')?.localName === 'span',
    hits: readHits(row),
    description: readMarked(part('.file-row__about')),
  }
}

function readHits(row: HTMLElement): Hits | null {
  const lines = [...row.querySelectorAll<HTMLElement>('.file-row__hit')].map((hit) => {
    const kind = hit.dataset['kind'] as Hit['kind']
    return {
      line: Number(hit.querySelector('bdi')?.textContent),
      marked: readMarked(hit.querySelector('.file-row__found')),
      ...(kind && { kind }),
    }
  })
  if (lines.length === 0) return null
  const more = row.querySelector<HTMLElement>('.file-row__more')?.dataset
  const [count, line, isCapped] = more?.['more']?.split(' ') ?? []
  return {
    lines,
    more:
      count === undefined
        ? null
        : { count: Number(count), isCapped: isCapped === '1', line: Number(line) },
  }
}

/** Those that are shown as links, and those behind the last one. */
function readTags(row: HTMLElement): string[] {
  return [...row.querySelectorAll<HTMLElement>('.file-row__tag')].flatMap(
    ({ dataset, textContent }) =>
      dataset['tags'] ? (JSON.parse(dataset['tags']) as string[]) : (textContent ?? ''),
  )
}

/** Text and hits alternately, beginning with text. */
function readMarked(element: HTMLElement | null): string[] {
  const pieces: string[] = []
  for (const node of element?.childNodes ?? []) {
    const isHit = node.nodeName === 'MARK'
    if (isHit && pieces.length % 2 === 0) pieces.push('')
    if (isHit === (pieces.length % 2 === 1)) pieces.push(node.textContent ?? '')
    else pieces[pieces.length - 1] += node.textContent ?? ''
  }
  return pieces
}
