import { describe, expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

describe('where a login leads', () => {
  test.each([
    '/files?q=a%26b',
    '/',
    '/file/x#l5',
    '/settings',
    '/loginless',
    '/files?q=שלום',
    '/%2f%2fx',
    '/.//x',
    '/a@b',
  ])('%s survives', (next) => expect(landingPath(next)).toBe(next))

  test.each([
    undefined,
    '',
    '//x',
    '//x.example.org/files',
    '/\\x',
    '\\\\x',
    'https:x',
    'https://x.example.org',
    'javascript:alert(1)',
    'files',
    '/a\nb',
    '/\tx',
    '/a\u0000b',
    '/a\rSet-Cookie: a=b',
    '/login',
    '/login?next=/files',
    '/logout',
    '/./logout',
    '/x/../logout',
    '/x/%2e%2e/logout',
    '/%6cogout',
    '/%61uth/oidc/home',
    '/bad%ff',
    '/auth/messenger',
    '/join/abc',
    '/sign-in-link/abc',
    `/${'x'.repeat(2_001)}`,
  ])('%j does not', (next) => expect(landingPath(next)).toBe('/dashboard'))
})
