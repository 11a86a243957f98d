/** Sections of the help, and how they are found. */
import { expect, test } from 'vitest'
import { parseMarkdown } from '#platform/markdown/index.ts'
import { findSections, sectionsOf } from './sections.ts'

const SOURCE = `# Notes

How to write.

## Write a note

Press \`n\`, or see [boards](boards.md).

## Delete

A note **goes** into the bin.
`

const sections = sectionsOf('notes', SOURCE, parseMarkdown(SOURCE).headings)

test('a section is its heading and the text up to the next one, without marks', () => {
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
    ['h-notes', 'Notes'],
    ['h-write-a-note', 'Write a note'],
    ['h-delete', 'Delete'],
  ])
  expect(sections[1]!.foldedText.trim()).toBe('press n, or see boards.')
  expect(sections[2]!.foldedText).toContain('a note goes into the bin')
})

test.each([
  ['note', ['h-notes', 'h-write-a-note', 'h-delete']],
  ['NOTE write', ['h-write-a-note', 'h-notes']],
  ['bin', ['h-delete']],
  ['boards.md', []],
  ['   ', []],
])('a search for %j finds %j, headings first', (query, ids) => {
  expect(findSections(sections, query).map(({ id }) => id)).toEqual(ids)
})
