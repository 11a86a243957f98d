/** Signing in: what the messenger signed opens a session, and nothing else does. */
import { expect, test } from 'vitest'
import { eachDialect } from '../../../tests/support/house.ts'

eachDialect('sign-in', (open) => {
  test('a correctly signed login answers success and sets a session cookie', async () => {
    const { dana } = await open()
    const answer = await dana.send('POST', '/auth/messenger', { body: dana.widgetData() })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ success: true })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
  })
})
