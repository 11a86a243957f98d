import { expect, test } from 'vitest'
import { apiAddressOf } from './api-address.ts'

test.each([
  ['github.com', 'https://api.github.com/', 'github'],
  ['GitHub.com', 'https://api.github.com/', 'github'],
  ['codeberg.org', 'https://codeberg.org/api/v1', 'gitea'],
  ['ghe.example.org', 'https://ghe.example.org/api/v3', 'github'],
  ['ghe.example.org:8443', 'https://ghe.example.org:8443/api/v3', 'github'],
  ['git.example.org', 'https://git.example.org/api/v1', 'gitea'],
  ['gitlab.com', null, null],
  ['bitbucket.org', null, null],
])('the interface of %s is at %s', (host, address, kind) => {
  const found = apiAddressOf(host, ['git.example.org=https://git.example.org/api/v1'])
  expect([found?.base.href ?? null, found?.kind ?? null]).toEqual([address, kind])
})

test('what the operator configured wins', () => {
  const found = apiAddressOf('gitlab.com', ['gitlab.com=https://proxy.example.org/github'])
  expect(found?.base.href).toBe('https://proxy.example.org/github')
})
