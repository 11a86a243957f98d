import { expect, test } from 'vitest'
import { get, post, type Route } from './route.ts'
import { RouteFinder } from './route-finder.ts'

const routes = (): Route[] => [
  get('/things', { who: 'public', summary: '', act: () => 'list' }),
  get('/things/new', { who: 'public', summary: '', act: () => 'new' }),
  get('/things/:id', { who: 'public', summary: '', act: () => 'one' }),
  post('/things/:id', { who: 'public', summary: '', act: () => 'change' }),
  get('/trees/:name/*', { who: 'public', summary: '', act: () => 'tree' }),
]

test('the most exact address is found, whatever is asked of it and however it is written', () => {
  const list = routes()
  const finder = new RouteFinder(list)
  const found = (method: string, url: string) => finder.find(method, url)
  expect(found('GET', '/things?page=2')).toEqual({ route: list[0], params: {} })
  expect(found('HEAD', '/things')).toEqual({ route: list[0], params: {} })
  expect(found('GET', '/things/new')).toEqual({ route: list[1], params: {} })
  expect(found('GET', '/things/a%2Fb%20c')).toEqual({ route: list[2], params: { id: 'a/b c' } })
  expect(found('POST', '/things/new')).toEqual({ route: list[3], params: { id: 'new' } })
  expect(found('GET', '/trees/a/b/c')).toEqual({
    route: list[4],
    params: { name: 'a', '*': 'b/c' },
  })
  for (const unknown of ['/thing', '/things/a/b', '/THINGS'])
    expect([unknown, found('GET', unknown)]).toEqual([unknown, null])
  expect(found('GET', `/things/${'a'.repeat(2_001)}`)).toBe('too long')
})

test('an address tells its methods', () => {
  const finder = new RouteFinder(routes())
  expect(finder.methodsAt('/things')).toEqual(['GET', 'HEAD'])
  expect(finder.methodsAt('/things/1?a=b')).toEqual(['GET', 'HEAD', 'POST'])
  expect(finder.methodsAt('/nothing')).toEqual([])
})

test('servers with the same addresses find routes of their own', () => {
  const [one, other] = [routes(), routes()]
  const [first, second] = [new RouteFinder(one), new RouteFinder(other)]
  expect(first.find('GET', '/things')).toMatchObject({ route: one[0] })
  expect((second.find('GET', '/things') as { route: Route }).route).toBe(other[0])
})
