/** Dates in the reader's time zone, cursors of the list, and which index is the right one. */
import { describe, expect, test } from 'vitest'
import { EXPECTED, isExpected } from '../../actions/trash/expiry-index.ts'
import { clockText, daysBetween, dayText, fateOf } from '../../views/trash/trash-row.tsx'
import { decodeTrashCursor, encodeTrashCursor } from '../cursor.ts'

const at = (iso: string) => Date.parse(iso)

describe('when a file goes', () => {
  const now = at('2026-11-14T09:00:00Z')
  test.each([
    ['no date', null, { state: 'undated' }],
    ['past', '2026-11-14T08:59:59Z', { state: 'overdue' }],
    ['this very moment', '2026-11-14T09:00:00Z', { state: 'overdue' }],
    ['later today', '2026-11-14T20:00:00Z', { state: 'today' }],
    ['tomorrow, an hour after midnight', '2026-11-14T23:00:00Z', { state: 'dated', days: 1 }],
    ['in thirty days', '2026-12-14T09:00:00Z', { state: 'dated', days: 30 }],
    ['in a year', '2027-11-14T09:00:00Z', { state: 'dated', days: 365 }],
  ])('%s', (_, moment, fate) => {
    expect(fateOf(moment === null ? null : at(moment), now, 'Asia/Jerusalem')).toEqual(fate)
  })

  test('days are pages of the calendar, also across a clock change', () => {
    // Jerusalem leaves summer time on 25 October 2026: that day has 25 hours.
    const before = at('2026-10-24T21:30:00Z')
    expect(daysBetween(before, before + 86_400_000, 'Asia/Jerusalem')).toBe(0)
    expect(daysBetween(before, before + 7 * 86_400_000, 'Asia/Jerusalem')).toBe(6)
    expect(daysBetween(before, before + 7 * 86_400_000, 'UTC')).toBe(7)
  })

  test('the day and the hour are the zone’s own', () => {
    const night = at('2026-12-13T22:30:00Z')
    expect(dayText(night, 'en', 'UTC')).toBe('13 Dec 2026')
    expect(dayText(night, 'en', 'Asia/Jerusalem')).toBe('14 Dec 2026')
    expect(dayText(night, 'he', 'Asia/Jerusalem')).toMatch(/^14 .*2026$/)
    expect(clockText(night, 'en', 'Asia/Jerusalem')).toBe('00:30')
  })
})

describe('a place in the list', () => {
  const id = 'a'.repeat(26)

  test('comes back as it was', () => {
    for (const direction of ['forward', 'back'] as const) {
      const place = { deletedAt: 1_763_110_800_000, id, direction }
      expect(decodeTrashCursor(encodeTrashCursor(place))).toEqual(place)
    }
  })

  test.each([
    '',
    'x',
    '%%%',
    'bnVsbA',
    'e30',
    Buffer.from('[1,2,0]').toString('base64url'),
    Buffer.from(`[1.5,"${id}",0]`).toString('base64url'),
    Buffer.from(`[1,"${id}",2]`).toString('base64url'),
    Buffer.from(`[1,"${id}",0,0]`).toString('base64url'),
    Buffer.from(`[1,"' or 1=1",0]`).toString('base64url'),
    'a'.repeat(201),
  ])('%j is not one of ours', (text) => {
    expect(decodeTrashCursor(text)).toBeNull()
  })
})

describe('the expiry index', () => {
  test.each([
    EXPECTED,
    'CREATE INDEX files_to_purge ON public.files USING btree (purge_at) WHERE (deleted_at IS NOT NULL)',
    'CREATE INDEX files_to_purge ON "my-shelf".files USING btree (purge_at) WHERE (deleted_at IS NOT NULL)',
    'CREATE INDEX "files_to_purge" on "files" ("purge_at") where deleted_at is not null',
    'CREATE INDEX files_to_purge\n  ON files ( purge_at )\n  WHERE deleted_at IS NOT NULL;',
  ])('is this: %s', (definition) => {
    expect(isExpected(definition)).toBe(true)
  })

  test.each([
    'create index files_to_purge on files (purge_at)',
    'create unique index files_to_purge on files (purge_at) where deleted_at is not null',
    'create index files_to_purge on files (deleted_at) where deleted_at is not null',
    'create index files_to_purge on files (purge_at desc) where deleted_at is not null',
    'create index files_to_purge on files (purge_at, id) where deleted_at is not null',
    'create index files_to_purge on files (purge_at) where deleted_at is null',
    'create index files_to_purge on old_files (purge_at) where deleted_at is not null',
    'CREATE INDEX files_to_purge ON public.files USING hash (purge_at) WHERE (deleted_at IS NOT NULL)',
    '',
  ])('is not this: %s', (definition) => {
    expect(isExpected(definition)).toBe(false)
  })
})
