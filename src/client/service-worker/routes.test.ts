import { describe, expect, test } from 'vitest'
import { OFF_WORKER } from './off-worker.ts'
import { cacheNameOf, isCacheable, routeOf, staleCaches } from './routes.ts'

const ORIGIN = 'https://shelf.example'
const ask = (path: string, method = 'GET', mode = 'cors', destination = 'document') => ({
  method,
  mode,
  destination,
  url: new URL(path, ORIGIN).href,
})

describe('what the worker does with a request', () => {
  test.each([
    ['a page', ask('/files?q=a', 'GET', 'navigate'), 'page'],
    ['a frame', ask('/outside_image?src=x', 'GET', 'navigate', 'iframe'), 'pass'],
    ['a document with scripts', ask('/html/1?scripts=1', 'GET', 'navigate'), 'pass'],
    ['signing out', ask('/logout', 'GET', 'navigate'), 'pass'],
    ['signing in elsewhere', ask('/auth/oidc/home', 'GET', 'navigate'), 'pass'],
    ['a form that is sent', ask('/new', 'POST', 'navigate'), 'pass'],
    ['a hashed script', ask('/assets/shell-AB12CD34.js'), 'asset'],
    ['a hashed font', ask('/assets/plex-sans-hebrew-AB12CD34.woff2'), 'asset'],
    ['an unhashed asset', ask('/assets/robots.txt'), 'pass'],
    [
      'a picture',
      ask('/pictures/0123456789012345678901-6x4', 'GET', 'no-cors', 'image'),
      'picture',
    ],
    ['data', ask('/api/files'), 'pass'],
    ['a write', ask('/api/files', 'POST'), 'pass'],
    ['a deletion', ask('/assets/shell-AB12CD34.js', 'DELETE'), 'pass'],
    ['another site', ask('https://elsewhere.example/assets/x-AB12CD34.js'), 'pass'],
    ['the worker itself', ask('/sw.js'), 'pass'],
  ])('%s', (_, request, route) => {
    expect(routeOf(request, ORIGIN)).toBe(route)
  })
})

test('pages of the reader’s own texts are kept, and no others', () => {
  const isCached = (path: string) => isCacheable(new URL(path, ORIGIN).href)
  for (const path of [
    '/dashboard',
    '/files?q=a',
    '/md/01ab',
    '/file/01ab?version=2',
    '/boards/01ab',
    '/edit/01ab',
    '/new',
  ])
    expect([path, isCached(path)]).toEqual([path, true])
  for (const path of [
    '/share/abc',
    '/shared/abc/1',
    '/admin/code-runs',
    '/settings/calendar',
    '/login',
    '/boards/01ab/delete',
    '/note/01ab',
    '/edit/01ab/x',
    '/calendar/x.ics',
    '/filesx',
  ])
    expect([path, isCached(path)]).toEqual([path, false])
})

test('a release keeps its own cache and the one before it', () => {
  const names = [
    'codeshelf-shell-1',
    'codeshelf-shell-2',
    'codeshelf-shell-3',
    'codeshelf-user-9',
    'x',
  ]
  expect(staleCaches(names, cacheNameOf({ release: '3' }))).toEqual(['codeshelf-shell-1'])
  expect(staleCaches(['codeshelf-shell-3'], cacheNameOf({ release: '3' }))).toEqual([])
})

test('the off switch removes itself and our caches', () => {
  expect(OFF_WORKER).toContain('registration.unregister()')
  expect(() => new Function(OFF_WORKER)).not.toThrow()
})
