/** Groups and names as providers send them, and as an attacker with control of claims would. */
import { expect, test } from 'vitest'
import { groupsOf, isAllowed, labelOf, profileFromClaims, roleFrom } from './oidc-claims.ts'

const GROUPS = { ADMIN_GROUP: 'admins', PREMIUM_GROUP: 'premium', ALLOWED_GROUPS: ['staff'] }

test.each<[unknown, string[]]>([
  [
    ['staff', 'admins'],
    ['staff', 'admins'],
  ],
  ['admins', ['admins']],
  [undefined, []],
  [null, []],
  [7, []],
  [{ 0: 'admins', length: 1 }, []],
  [{ admins: true }, []],
  [[['admins'], { name: 'admins' }, null, 7, 'staff'], ['staff']],
])('the groups %j are %j', (groups, expected) => expect(groupsOf({ groups })).toEqual(expected))

test.each([
  'admins,staff',
  'admins staff',
  'Admins',
  ' admins',
  'admins\u0000',
  '\u0430dmins',
  'admins\u200b',
])('the one group %j gives nothing', (groups) => {
  expect(roleFrom(GROUPS, groupsOf({ groups }))).toBeNull()
  expect(isAllowed(GROUPS, groupsOf({ groups }))).toBe(false)
})

test('very many groups are looked through, and give what one of them gives', () => {
  const groups = Array.from({ length: 100_000 }, (_, at) => `group ${at}`)
  expect(roleFrom(GROUPS, groupsOf({ groups }))).toBeNull()
  expect(roleFrom(GROUPS, groupsOf({ groups: [...groups, 'admins'] }))).toBe('admin')
  expect(isAllowed(GROUPS, groupsOf({ groups: [...groups, 'staff'] }))).toBe(true)
})

test('names are one line, cut to their length, and never anything but text', () => {
  const hostile = {
    name: { toString: 'x' },
    given_name: ['Dana'],
    preferred_username: `a\r\nSet-Cookie: b${'x'.repeat(500)}`,
    email: '\ud800',
    nickname: 5,
  }
  const profile = profileFromClaims(hostile, 'Home')
  expect(profile.username).toHaveLength(64)
  expect(profile.username).not.toMatch(/\p{Cc}/u)
  expect(profile).toMatchObject({ firstName: profile.username, lastName: '', photoUrl: '' })
  expect(labelOf(hostile, 'Home')).toBe(profile.username)
  expect(profileFromClaims({}, 'Home').firstName).toBe('Home')
})
