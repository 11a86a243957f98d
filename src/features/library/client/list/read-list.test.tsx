// @vitest-environment happy-dom
import fc from 'fast-check'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { inRoot } from '#tests/support/render-root.tsx'
import { FileListRow } from '../../views/list/file-row.tsx'
import type { ListModel, ListProps, RowModel } from '../../views/list/list-model.ts'
import { FileListView } from '../../views/list.tsx'
import { readList } from './read-list.ts'
import { readListRows } from './read-rows.ts'

const t = ((key: string, slots?: { name?: string }) => `${key} ${slots?.name ?? ''}`) as never
const draw = (node: VNode) => renderToString(inRoot(node, { t }))

// Without `>`: this document takes `-->` for the end of a comment even where none began.
const text = (maxLength = 20) =>
  fc.string({ unit: fc.constantFrom(...'aZ 7.,&<"\'א/-_😀'), minLength: 1, maxLength })
// Text and hits alternately; a text between two hits may be missing, a hit may not.
const marked = fc
  .array(fc.tuple(fc.oneof(fc.constant(''), text()), text()), { maxLength: 3 })
  .chain((pairs) => fc.constant(pairs.flat()))
const name = text(60)
const line = fc.integer({ min: 1, max: 1e6 })
const row: fc.Arbitrary<RowModel> = fc
  .record({
    id: fc.stringMatching(/^[0-9a-z]{26}$/),
    name,
    folder: fc.oneof(fc.constant(''), text()),
    language: text(),
    size: text(),
    created: fc.record({ iso: text(), text: text(), exact: text() }),
    tags: fc.uniqueArray(text(), { maxLength: 6 }),
    isFavorite: fc.boolean(),
    isPinned: fc.boolean(),
    noteCount: fc.nat(200),
    isProse: fc.boolean(),
    hits: fc.option(
      fc.record({
        lines: fc.array(fc.record({ line, marked }), { minLength: 1, maxLength: 3 }),
        more: fc.option(fc.record({ count: line, isCapped: fc.boolean(), line })),
      }),
    ),
    description: marked,
  })
  // A row shows either the matching line or the description, and `isProse` only with a line.
  .map((row) => ({ ...row, ...(row.hits ? { description: [] } : { isProse: false }) }))

test('rows are read from the markup as they were drawn', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), (rows) => {
      document.body.innerHTML = rows.map((row) => draw(<FileListRow row={row} />)).join('')
      expect(readListRows(document)).toEqual(rows)
    }),
    { numRuns: 100 },
  )
})

test('what can be chosen is read from the form', () => {
  const props: ListProps = {
    address: {},
    sort: 'created_at_desc',
    total: null,
    isTooBroad: false,
    boxError: null,
    notice: null,
    isLibraryEmpty: false,
    conditions: [],
    folders: [],
    newerHref: null,
    olderHref: null,
  }
  const model: ListModel = {
    ...props,
    rows: [],
    saved: [{ id: 'one', name: 'Go & "<b>"', href: '/files?q=a&lang=go' }],
    categories: [
      { value: 'all', label: 'All' },
      { value: '"<&', label: 'Tag: "<& \u2068(3)\u2069' },
    ],
    languages: [{ value: '', label: 'Any' }],
    repos: [],
  }
  document.body.innerHTML = draw(<FileListView model={model} />)
  expect(readList(document, props)).toEqual(model)
})
