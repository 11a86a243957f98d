/** Tags in a text: what is one, and that the engine draws as a link exactly what is stored. */
import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/engine.ts'
import { markdownLabels } from '../markdown/index.ts'
import { MAX_TEXT_TAG, MOST_TAGS, tagsOf } from './index.ts'

const long = 'x'.repeat(MAX_TEXT_TAG)

test.each<[text: string, tags: string[]]>([
  ['#todo', ['todo']],
  ['call #dana and #דנה/בית, #a_b-c.', ['dana', 'דנה/בית', 'a_b-c']],
  ['#Todo #todo #TODO', ['Todo']],
  ['- [ ] #one\n> #two\n    - #three', ['one', 'two', 'three']],
  ['\u200f#ימין', ['ימין']],
  ['**#bold**', []],
  ['# Heading\n## Another #tagged', ['tagged']],
  ['#12 #3a c# a#b https://x.org/#top \\#not', ['3a']],
  ['`#code` ``a ` #b`` #out `#c ` #d', ['out', 'd']],
  ['```\n#fenced\n```\n#after', ['after']],
  ['text\n\n    #indented\n\n#after', ['after']],
  ['[see #this](#there) #that', ['that']],
  ['#a/ #b- #/ #-', ['a', 'b']],
  [`#${long} #${long}x`, [long]],
  ['##double', []],
])('%j has %j', (text, tags) => {
  const options = { labels: markdownLabels.en, tagsAt: '/n?t=' }
  const { html } = renderMarkdown(text, options)
  const drawn = [...html.matchAll(/class="md-tag" href="\/n\?t=([^"]*)"/g)]
  const names = new Map(
    drawn.map(([, name = '']) => [
      decodeURIComponent(name).toLowerCase(),
      decodeURIComponent(name),
    ]),
  )
  expect([...new Set(names.keys())]).toEqual(tags.map((tag) => tag.toLowerCase()))
  // In the text of a link a tag would be a link in a link: it is counted, and drawn as text.
  expect(tagsOf(text)).toEqual(text.startsWith('[see') ? ['this', ...tags] : tags)
})

test('without an address tags are the text they are', () => {
  const { html } = renderMarkdown('a #tag & <b>', { labels: markdownLabels.en })
  expect(html).toContain('>a #tag &amp; &lt;b&gt;</p>')
})

test('a text has so many tags at most', () => {
  const text = Array.from({ length: MOST_TAGS + 10 }, (_, n) => `#t${n}x`).join(' ')
  expect(tagsOf(text)).toHaveLength(MOST_TAGS)
})
