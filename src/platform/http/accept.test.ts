/** The language of a visitor, from the browser's Accept-Language header. */
import { expect, test } from 'vitest'
import { localeFrom } from './request-info.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['he', 'he'],
  ['iw-IL, en;q=0.5', 'he'],
  ['en-GB,he', 'en'],
  ['he;q=0.1, en;q=0.9', 'en'],
  ['en;q=0.3, fr, he;q=0.8', 'he'],
  ['he;q=0, en;q=0.1', 'en'],
  ['he;q=0', 'en'],
  ['he;q=nonsense, en', 'en'],
  ['fr, de', 'en'],
])('%s: %s', (header, locale) => expect(localeFrom(header)).toBe(locale))
