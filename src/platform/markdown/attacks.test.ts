import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { strangeMarkup } from './allowed-markup.fixture.ts'
import { attacks, BOMBS } from './attacks.fixture.ts'
import { renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'
import { drawMath } from './math.ts'

const { document } = new Window()
const options = { labels: markdownLabels.en, math: drawMath, icons: '/assets/icons.svg' }

function parsed(html: string) {
  const container = document.createElement('div')
  container.innerHTML = html
  return container as unknown as HTMLElement
}

test('the corpus is large and its names are its own', () => {
  expect(attacks.length).toBeGreaterThan(300)
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
})

describe('nothing hostile becomes markup', () => {
  test.each(attacks)('$name', ({ source }) => {
    const { html } = renderMarkdown(source, options)
    const page = parsed(html)
    expect(strangeMarkup(page)).toEqual([])
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(page.querySelectorAll('a a, a button').length).toBe(0)
  })

  test('even when the reader allowed the images of the host', () => {
    for (const { source } of attacks) {
      const { html } = renderMarkdown(source, {
        ...options,
        allowedImageHosts: new Set(['evil.example']),
      })
      const strange = strangeMarkup(parsed(html)).filter(
        (one) => !/^<img src="https?:\/\/evil\.example[/"]/.test(one),
      )
      expect(strange).toEqual([])
    }
  })

  test('no outside image is in the page before it is allowed', () => {
    for (const { source } of attacks) {
      for (const image of parsed(renderMarkdown(source, options).html).querySelectorAll('img'))
        expect(image.getAttribute('src')).toMatch(/^\/(?:raw_svg|download|assets)\/|^data:image\//)
    }
  })

  test('the list of allowed markup notices what it should', () => {
    const bad =
      '<script></script><p onclick="x">a</p><a href="javascript:x">b</a><p style="x" id="main">c</p><img src="//x">'
    expect(strangeMarkup(parsed(bad))).toHaveLength(6)
  })
})

describe('what is only long or deep ends without a fault', () => {
  test.each(BOMBS)('$name', ({ make }) => {
    expect(() => renderMarkdown(make(12_000), options)).not.toThrow()
  })
})
