import { expect, test } from 'vitest'
import { defineRoutes, get, joinRoutes } from './index.ts'

const routes = (name: string) =>
  defineRoutes({ [name]: get(`/${name}`, { who: 'public', summary: name, act: () => ({}) }) })

test('a room has the routes of all its files, and no two of one name', () => {
  expect(Object.keys(joinRoutes(routes('list'), routes('page')))).toEqual(['list', 'page'])
  expect(() => joinRoutes(routes('list'), routes('list'))).toThrow('are called list')
})
