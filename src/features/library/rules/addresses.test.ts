/** The order of a list after text was typed into its box. */
import { expect, test } from 'vitest'
import { listHref, typedHref } from './addresses.ts'

test('a search that begins asks for the best match, one that goes on keeps its order', () => {
  expect(typedHref({}, 'heap')).toBe('/files?q=heap&sort=best_match')
  expect(typedHref({ sort: 'name_asc' }, 'heap')).toBe('/files?q=heap&sort=name_asc')
  expect(typedHref({ q: 'hea', sort: 'best_match' }, 'heap')).toBe('/files?q=heap&sort=best_match')
  // The person selected newest first, or opened the URL without parameters.
  expect(typedHref({ q: 'hea' }, 'heap')).toBe('/files?q=heap')
  expect(typedHref({ q: 'h', sort: 'best_match' }, ' ')).toBe('/files')
})

test('without words the best match is not said', () => {
  expect(listHref({ lang: 'go', sort: 'best_match' })).toBe('/files?lang=go')
})
