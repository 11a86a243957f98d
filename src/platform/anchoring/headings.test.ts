import { expect, test } from 'vitest'
import {
  captureAnchor,
  captureHeading,
  headingsOf,
  locateHeading,
  suggestHeadings,
  suggestLines,
} from './index.ts'

const guide = `# Guide

## Install

Run the command.

### Linux

Words.

## Use

### Linux

Other words.
`

const placed = (anchorId: string, to: string, from = guide) => {
  const {
    state,
    anchorId: id,
    line,
  } = locateHeading(captureHeading(headingsOf(from), anchorId)!, from, to)
  return state === 'lost' ? 'lost' : `${state} ${id} ${line}`
}

test('a heading is remembered with the headings above it', () => {
  expect(captureHeading(headingsOf(guide), 'h-linux-1')).toEqual({
    anchorId: 'h-linux-1',
    text: 'Linux',
    path: ['Guide', 'Use', 'Linux'],
  })
  expect(captureHeading(headingsOf(guide), 'h-nothing')).toBeNull()
})

test('a heading that stays is where it was, and lines above move it', () => {
  expect(placed('h-install', guide)).toBe('exact h-install 3')
  expect(placed('h-install', `intro\n\n${guide}`)).toBe('shifted h-install 5')
})

test('of two headings of one name each keeps its own, also when its id goes to the other', () => {
  expect(placed('h-linux', guide)).toBe('exact h-linux 7')
  expect(placed('h-linux-1', guide)).toBe('exact h-linux-1 13')
  const above = guide.replace('## Install', '## Linux\n\nNew.\n\n## Install')
  expect(placed('h-linux', above)).toBe('shifted h-linux-1 11')
  expect(placed('h-linux-1', above)).toBe('shifted h-linux-2 17')
  const withoutFirst = guide.replace('### Linux\n\nWords.\n\n', '')
  expect(placed('h-linux-1', withoutFirst)).toBe('shifted h-linux 9')
  expect(placed('h-linux', withoutFirst)).toBe('lost')
})

test('a heading with a new word is edited, and has the new id', () => {
  expect(placed('h-install', guide.replace('## Install', '## Installing'))).toBe(
    'edited h-installing 3',
  )
})

test('a heading with new words altogether is lost, and the nearest names are suggested', () => {
  const later = guide.replace('## Install', '## Getting it onto a machine')
  expect(placed('h-install', later)).toBe('lost')
  const anchor = captureHeading(headingsOf(guide), 'h-install')!
  expect(suggestHeadings(anchor, `${guide}\n## Installation\n`).map(({ text }) => text)).toEqual([
    'Install',
    'Installation',
  ])
})

test('a heading that went elsewhere with its name is found by it', () => {
  const one = '# Alpha\n\ntext\n\n# Beta\n\nmore\n'
  expect(placed('h-alpha', '# Beta\n\nmore\n\nnew\n\nnew too\n\n# Alpha\n\ntext\n', one)).toMatch(
    /^(moved|shifted) h-alpha 9$/,
  )
})

test.each([
  ['numbers', '1. Start', 'h-1-start'],
  ['Hebrew', 'התקנה', 'h-התקנה'],
  ['emphasis, links and entities', '**Bold** [link](http://a.b) &amp; `code`', 'h-bold-link--code'],
])('headings with %s keep their places', (_name, text, id) => {
  const source = `# Top\n\n## ${text}\n\ntext\n`
  expect(headingsOf(source).map((heading) => heading.id)).toContain(id)
  expect(placed(id, `new\n\n${source}`, source)).toBe(`shifted ${id} 5`)
})

test('a line knows the headings above it, and they suggest a place when the line is gone', () => {
  const line = { lineStart: 9, lineEnd: 9 }
  const anchor = captureAnchor(guide, line, headingsOf(guide))
  expect(anchor.headingPath).toEqual(['Guide', 'Install', 'Linux'])
  const later = guide.replace('Words.', 'Quite something else.')
  expect(suggestLines(anchor, later, headingsOf(later))).toMatchObject([
    { lineStart: 7, text: '### Linux' },
    { lineStart: 15, text: 'Other words.' },
  ])
})
