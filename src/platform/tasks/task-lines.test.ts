import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { fenceWalker } from './fences.ts'
import { tasksOf, toggleTask } from './index.ts'

const found = (text: string) =>
  tasksOf(text).map(({ checked, text }) => (checked ? '+' : '-') + text)

describe('a task line', () => {
  test.each([
    [
      'every marker',
      '- [ ] a\n* [x] b\n+ [X] c\n1. [ ] d\n42. [x] e',
      ['-a', '+b', '+c', '-d', '+e'],
    ],
    ['an indent, by blanks or tabs', '  - [ ] a\n\t- [x] b\n      - [ ] c', ['-a', '+b', '-c']],
    ['several blanks after the marker', '-   [ ] a\n-\t[x] b', ['-a', '+b']],
    ['an empty task', '- [ ]\n- [x] ', ['-', '+']],
    ['Hebrew', '- [ ] לקנות חלב', ['-לקנות חלב']],
    ['other line ends', '- [ ] a\r\n- [x] b\r- [ ] c', ['-a', '+b', '-c']],
    ['not without a blank before the box', '-[ ] a\n1.[ ] b', []],
    ['not with another marker', '1) [ ] a\n• [ ] b\n[ ] c\na. [ ] d', []],
    ['not with another sign in the box', '- [] a\n- [  ] b\n- [y] c\n- [✓] d', []],
    ['in a quote', '> - [ ] a\n>> 1. [x] b\n> > * [ ] c\n    > - [x] d', ['-a', '+b', '-c', '+d']],
    [
      'behind marks of direction, which nobody sees',
      '\u200f- [ ] א\n  \u200f\u2067*\u200f \u200e[x] ב\n> \u200f1. [ ] ג',
      ['-א', '+ב', '-ג'],
    ],
    ['not a link that is called x', '- [x](/a) b\n- [x][a] c', []],
    ['not in the middle of a line', 'see - [ ] a', []],
  ])('%s', (_, text, expected) => expect(found(text)).toEqual(expected))
})

describe('a fenced block hides what looks like a task', () => {
  test.each([
    ['backticks', '```\n- [ ] no\n```\n- [ ] yes'],
    ['tildes', '~~~\n- [ ] no\n~~~\n- [ ] yes'],
    ['with a language', '```md\n- [ ] no\n```\n- [ ] yes'],
    ['a shorter fence inside', '````\n```\n- [ ] no\n```\n- [ ] no\n````\n- [ ] yes'],
    ['the other kind inside', '```\n~~~\n- [ ] no\n```\n- [ ] yes'],
    ['a longer end', '```\n- [ ] no\n`````\n- [ ] yes'],
    ['an end with words is no end', '```\n- [ ] no\n``` js\n- [ ] no\n```\n- [ ] yes'],
    ['three blanks before it', '   ```\n- [ ] no\n   ```\n- [ ] yes'],
    ['an end indented too far is no end', '```\n    ```\n- [ ] no\n```\n- [ ] yes'],
    ['inside a list item', '- a\n  ```\n  - [ ] no\n  ```\n- [ ] yes'],
    ['behind the marker itself', '- ```\n  - [ ] no\n  ```\n- [ ] yes'],
    ['left when the list item ends', '- a\n  ```\n  - [ ] no\n- [ ] yes'],
    ['inside a numbered item', '10. a\n    ```\n    - [ ] no\n    ```\n- [ ] yes'],
    ['inside a nested item', '- a\n  - b\n    ~~~\n    - [ ] no\n    ~~~\n  - [ ] yes'],
    ['inside a quote', '> ```\n> - [ ] no\n> ```\n- [ ] yes'],
    ['left when the quote ends', '> ```\n> - [ ] no\n- [ ] yes'],
    ['with other line ends', '```\r\n- [ ] no\r\n```\r\n- [ ] yes'],
    ['with blank lines', '```\n\n- [ ] no\n\n```\n\n- [ ] yes'],
  ])('%s', (_, text) => expect(found(text)).toEqual(['-yes']))

  test('to the end when it is never closed', () => {
    expect(found('- [ ] yes\n```\n- [ ] no\n- [ ] no')).toEqual(['-yes'])
  })

  test.each([
    ['two backticks', '``\n- [ ] yes\n``'],
    ['a code span of three', '```a```\n- [ ] yes'],
    ['indented code that shows a fence', 'a\n\n    ```\n- [ ] yes'],
    ['a fence in the middle of a line', 'a ```\n- [ ] yes'],
  ])('but %s hides nothing', (_, text) => expect(found(text)).toEqual(['-yes']))
})

describe('toggling', () => {
  test('changes exactly one code unit, whatever stands around it', () => {
    const text = '# 🙂\r\n\r\n- [ ] אחת\r\n\t* [X] two\r\n```\r\n- [ ] no\r\n```\r\n1. [x] three'
    for (const task of tasksOf(text)) {
      const toggled = toggleTask(text, task.index, !task.checked)!
      expect(toggled).toHaveLength(text.length)
      const changed = [...text.split('').keys()].filter((at) => text[at] !== toggled[at])
      expect(changed).toEqual([task.offset])
      expect(tasksOf(toggled)[task.index]).toEqual({ ...task, checked: !task.checked })
    }
  })

  test('to the state it has changes nothing, even a capital X', () => {
    expect(toggleTask('- [X] a', 0, true)).toBe('- [X] a')
    expect(toggleTask('- [ ] a', 0, false)).toBe('- [ ] a')
  })

  test.each([-1, 1, 0.5, Number.NaN])('a task that is not there (%s) answers null', (index) => {
    expect(toggleTask('- [ ] a', index, true)).toBeNull()
  })
})

test('the lines it calls fenced are those the Markdown library calls fenced', () => {
  const md = new MarkdownIt().disable(['code', 'lheading'])
  const line = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('```', '~~~', '````', '~~~~', '```js', '``` ', '   ```'),
    },
    { weight: 3, arbitrary: fc.constantFrom('- [ ] a', '1. [x] b', '  - [ ] c', '+ [ ] d') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('  ```', '   ~~~', '- ```', '> ```', '> - [ ] q', '>'),
    },
    { weight: 1, arbitrary: fc.constantFrom('', '# heading') },
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const isFenced = fenceWalker()
      const ours = lines.flatMap((one, at) => (isFenced(one) ? [at] : []))
      const theirs = md
        .parse(text, {})
        .filter(({ type }) => type === 'fence')
        .flatMap(({ map }) => Array.from({ length: map![1] - map![0] }, (_, i) => map![0] + i))
      // A blank line at the end of a container may be counted to either side; no task is on it.
      const isTask = (at: number) => /\S/.test(lines[at] ?? '')
      expect(ours.filter(isTask)).toEqual([...new Set(theirs)].filter(isTask))
    }),
    { numRuns: 3000 },
  )
})
