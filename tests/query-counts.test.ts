/** A page asks the database as often for many rows as for few. */
import { expect, test } from 'vitest'
import { eachDialect, type TestHouse } from './support/house.ts'
import { testRoom } from './support/test-room.ts'

// About the state of the store itself: "could not be read" is an answer of its own there, and these are its words.
const TELLS_UNKNOWN: Record<string, string> = {
  '/admin/verify-indexes': 'could not be read',
  '/api/admin/verify-indexes': '"last_sweep"]',
  '/dashboard': 'could not be read',
  '/settings/profile': 'could not be read',
}

async function countFor({ dana, opened }: TestHouse, path: string): Promise<number> {
  // The first visit learns what everybody is told; it is remembered for a while.
  await dana.browse(path)
  const before = opened.statements.length
  const answer = await dana.browse(path)
  expect(answer.status).toBe(200)
  return opened.statements.length - before
}

eachDialect('query counts', (open) => {
  test('the list of devices does not ask once per device', async () => {
    const house = await open()
    await house.dana.signIn()
    const few = await countFor(house, '/settings/sessions')
    for (let i = 0; i < 10; i++)
      await house.dana.send('POST', '/auth/messenger', { body: house.dana.widgetData() })
    expect(await countFor(house, '/settings/sessions')).toBe(few)
    expect(few).toBeLessThanOrEqual(2)
  })

  test('who came is one question', async () => {
    const house = await open()
    await house.dana.signIn()
    expect(await countFor(house, '/settings')).toBe(1)
    const before = house.opened.statements.length
    await house.dana.get('/api/me')
    expect(house.opened.statements.length - before).toBe(1)
  })

  test('a visitor and a probe ask nothing', async () => {
    const house = await open({ env: { RATE_LIMIT_SCALE: '1' } })
    const before = house.opened.statements.length
    for (const path of ['/', '/offline', '/healthz', '/sw.js']) await house.visitor.browse(path)
    expect(house.opened.statements.length - before).toBe(0)
  })

  test('X1: with the store away no read of any room says "empty", "not found" or zero', async () => {
    const house = await open({ rooms: [testRoom({ slow: Promise.resolve() })] })
    await house.ada.signIn()
    house.opened.outage.isOn = true
    const reads = house.app.house.routes.filter(
      ({ method, path }) => method === 'GET' && path !== '/logout',
    )
    for (const route of reads) {
      const met = house.opened.outage.met
      const address = route.path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'x')
      const answer = await house.ada.send('GET', address)
      if (house.opened.outage.met === met) continue
      if (route.path in TELLS_UNKNOWN) {
        expect([route.path, answer.text.includes(TELLS_UNKNOWN[route.path]!)]).toEqual([
          route.path,
          true,
        ])
        continue
      }
      expect([route.path, answer.status]).toEqual([route.path, 503])
      if (route.path !== '/readyz') expect(answer.json.code).toBe('store_unavailable')
    }
    expect(house.opened.outage.met).toBeGreaterThan(2)
  })
})
