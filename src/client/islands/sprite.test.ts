// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { takeIcons } from './sprite.ts'

const icons = (...names: string[]) =>
  `<svg class="page-icons">${names.map((name) => `<symbol id="_${name}"></symbol>`).join('')}</svg>`

test('parts of another page find their icons in this one, each once', () => {
  document.body.innerHTML = icons('bell', 'star')
  takeIcons(new DOMParser().parseFromString(icons('star', 'trash-2'), 'text/html'))
  const ids = [...document.querySelectorAll('.page-icons > *')].map(({ id }) => id)
  expect(ids).toEqual(['_bell', '_star', '_trash-2'])
  takeIcons(null)
})
