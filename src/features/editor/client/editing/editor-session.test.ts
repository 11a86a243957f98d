import { expect, test } from 'vitest'
import { memoryDrafts } from '#client/offline/drafts.ts'
import { settlePromises, testClock } from '#tests/support/test-clock.ts'
import { emptyFields } from '../../rules/file-fields.ts'
import { EditorSession } from './editor-session.ts'
import type { SaveOutcome, Saver, StoredFile } from './saver.ts'
import type { DraftData } from './session-state.ts'

const written = { ...emptyFields, fileName: 'a.ts' }
const existing: StoredFile = { id: 'f1', version: 1, text: 'one\r\n', written }
const nothing: StoredFile = { id: null, version: null, text: '', written: emptyFields }

interface Setting {
  stored?: StoredFile
  drafts?: ReturnType<typeof memoryDrafts>
  page?: string
  living?: string[]
  outcomes?: SaveOutcome[]
  versions?: Record<number, string>
}

function setUp(setting: Setting = {}) {
  const { stored = existing, drafts = memoryDrafts(), page = 'here', outcomes = [] } = setting
  let text = stored.text.replaceAll('\r\n', '\n')
  const clock = testClock()
  const reported: string[] = []
  const attempts: { text: string; base: number | null }[] = []
  let held: ((outcome: SaveOutcome) => void) | null = null
  const response = (attempt: { text: string; stored: StoredFile }) => {
    attempts.push({ text: attempt.text, base: attempt.stored.version })
    const next = outcomes.shift()
    return next
      ? Promise.resolve(next)
      : new Promise<SaveOutcome>((resolve) => {
          held = resolve
        })
  }
  const saver = {
    save: response,
    saveOver: (_: string, __: number, attempt: { text: string; stored: StoredFile }) =>
      response(attempt),
    readVersion: async (_: string, version: number) => setting.versions?.[version] ?? null,
  } as unknown as Saver
  const session = new EditorSession(
    {
      userId: 'dana',
      page,
      saver,
      drafts,
      living: async () => new Set(setting.living ?? []),
      clock,
      detect: () => 'typescript',
      untitled: 'New file',
      reason: (code) => code,
      nameFor: (text) => `${text}.ts`,
      onSaved: (_, isFirst) => reported.push(isFirst ? 'first' : 'saved'),
      onNothingNew: () => reported.push('nothing new'),
    },
    { ...stored, text: '' },
    stored.written,
    {
      text: () => text,
      setText: (next) => {
        text = next
      },
      focus: () => {},
    },
  )
  return {
    session,
    drafts,
    clock,
    reported,
    attempts,
    begin: () => session.begin(stored.text),
    type: (next: string) => {
      text = next
      session.changed()
    },
    text: () => text,
    settle: (outcome: SaveOutcome) => held?.(outcome),
    keptDrafts: async () => (await drafts.list<DraftData>('dana')).map((draft) => draft.text),
  }
}

function saved(text: string, version: number, more: Partial<StoredFile> = {}): SaveOutcome {
  const stored = { id: 'f1', version, text, written, ...more }
  return { kind: 'saved', stored, warnings: [], before: version - 1 }
}

test('the first letter is kept at once, with the line breaks of the file', async () => {
  const { begin, type, keptDrafts, session } = setUp()
  await begin()
  expect(session.state.value.isDirty).toBe(false)
  type('one!\n')
  await settlePromises()
  expect(await keptDrafts()).toEqual(['one!\r\n'])
  expect(session.state.value.isDirty).toBe(true)
})

test('what is taken back leaves no draft, and an older draft stays where it is', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('older\n')
  await settlePromises()
  const { begin, type, keptDrafts, clock, session } = setUp({ drafts })
  await begin()
  expect(session.state.value.offered).toHaveLength(1)
  type('x\n')
  await settlePromises()
  expect(await keptDrafts()).toHaveLength(2)
  type('one\n')
  await clock.move(1_000)
  expect(await keptDrafts()).toEqual(['older\r\n'])
})

test('a draft of a page that still lives is not offered, nor one that the server has', async () => {
  const drafts = memoryDrafts()
  const other = setUp({ drafts, page: 'other' })
  await other.begin()
  other.type('two\n')
  await settlePromises()
  const living = setUp({ drafts, living: ['other'] })
  await living.begin()
  expect(living.session.state.value.offered).toEqual([])
  const spent = setUp({ drafts, stored: { ...existing, version: 2, text: 'two\r\n' } })
  await spent.begin()
  expect(spent.session.state.value.offered).toEqual([])
  expect(await spent.keptDrafts()).toEqual([])
})

test('a saved text leaves no draft; words typed meanwhile stay, on the new version', async () => {
  const { begin, type, session, settle: response, keptDrafts, drafts, reported, clock } = setUp()
  await begin()
  type('two\n')
  const done = session.save()
  await settlePromises()
  type('two and three\n')
  await clock.move(1_000)
  response(saved('two\r\n', 2))
  await done
  expect(reported).toEqual(['saved'])
  expect(session.state.value.isDirty).toBe(true)
  const [draft] = await drafts.list<DraftData>('dana')
  expect(draft).toMatchObject({ text: 'two and three\r\n', data: { baseVersion: 2 } })
  const again = session.save()
  await settlePromises()
  response(saved('two and three\r\n', 3))
  await again
  expect(await keptDrafts()).toEqual([])
})

test('a second press while a save is on its way saves what came after, once', async () => {
  const { begin, type, session, settle: response, attempts } = setUp()
  await begin()
  type('two\n')
  const done = session.save()
  await settlePromises()
  type('three\n')
  await session.save()
  await session.save()
  expect(attempts).toHaveLength(1)
  response(saved('two\r\n', 2))
  await settlePromises()
  response(saved('three\r\n', 3))
  await done
  expect(attempts).toEqual([
    { text: 'two\r\n', base: 1 },
    { text: 'three\r\n', base: 2 },
  ])
})

test('nothing is sent when there is nothing new, and a bad name is refused before it is sent', async () => {
  const { begin, session, attempts, reported } = setUp()
  await begin()
  await session.save()
  expect(reported).toEqual(['nothing new'])
  session.write('fileName', 'a/b')
  await session.save()
  expect(session.state.value.errors).toEqual({ fileName: 'invalid_file_name' })
  session.write('fileName', 'b.ts')
  expect(session.state.value.errors).toEqual({})
  expect(attempts).toEqual([])
})

test('without a name nothing is sent: a new text gets a proposal, which the next Save takes', async () => {
  const { begin, session, attempts, type } = setUp({ stored: nothing })
  await begin()
  await session.save()
  expect(session.state.value.errors).toEqual({ fileName: 'no_name' })
  type('shelf')
  await session.save()
  expect(session.state.value.written.fileName).toBe('shelf.ts')
  expect(session.state.value.errors).toEqual({ fileName: 'name_proposed' })
  expect(attempts).toEqual([])
  void session.save()
  await settlePromises()
  expect(attempts).toHaveLength(1)
})

test('a new file moves its draft to its own address when it is first saved', async () => {
  const {
    begin,
    type,
    session,
    keptDrafts,
    drafts,
    clock,
    settle: response,
  } = setUp({ stored: nothing })
  await begin()
  session.write('fileName', 'a.ts')
  type('one')
  await clock.move(1_000)
  expect((await drafts.list('dana', 'new'))[0]).toMatchObject({ label: 'a.ts', href: '/new' })
  const done = session.save()
  await settlePromises()
  type('one more')
  await clock.move(1_000)
  response(saved('one', 1))
  await done
  expect(await drafts.list('dana', 'new')).toEqual([])
  expect(await drafts.list('dana', 'f1')).toMatchObject([{ text: 'one more', href: '/edit/f1' }])
  expect(await keptDrafts()).toHaveLength(1)
})

test('a limit waits and repeats by itself; other troubles wait for the person', async () => {
  const later = { kind: 'later', code: 'rate_limited', seconds: 7, requestId: null } as const
  const { begin, type, session, clock, attempts } = setUp({
    outcomes: [later, saved('two\r\n', 2)],
  })
  await begin()
  type('two\n')
  await session.save()
  expect(session.state.value.notice).toEqual({ kind: 'waiting', until: clock.now() + 7_000 })
  await clock.move(7_000)
  expect(attempts).toHaveLength(2)
  expect(session.state.value.notice).toBeNull()
  const failed = setUp({
    outcomes: [{ kind: 'later', code: 'internal_error', seconds: 0, requestId: 'r' }],
  })
  await failed.begin()
  failed.type('two\n')
  await failed.session.save()
  await failed.clock.move(60_000)
  expect(failed.attempts).toHaveLength(1)
  expect(failed.session.state.value.notice).toMatchObject({ kind: 'failed' })
  expect(await failed.keptDrafts()).toEqual(['two\r\n'])
})

test('what was to be saved without a connection is saved when it is back, and nothing else is', async () => {
  const { begin, type, session, attempts, clock } = setUp({
    outcomes: [{ kind: 'offline' }, { kind: 'offline' }, { kind: 'offline' }],
  })
  await begin()
  type('two\n')
  session.cameOnline()
  expect(attempts).toHaveLength(0)
  await session.save()
  expect(session.state.value.notice).toEqual({ kind: 'offline' })
  session.cameOnline()
  expect(attempts).toHaveLength(2)
  // The server may have been down while the network was up.
  await clock.move(30_000)
  expect(attempts).toHaveLength(3)
})

const theirFile = {
  id: 'f1',
  folder: 'moved',
  file_name: 'a.ts',
  language: 'typescript',
  description: 'theirs',
  tags: [],
  source_url: '',
  version: 2,
}

test('a conflict opens a merge of base, mine and theirs; saving it goes on top of theirs', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const { begin, type, session, attempts, keptDrafts, clock } = setUp({
    outcomes: [{ kind: 'conflict', theirs }, saved('both\r\n', 3)],
  })
  await begin()
  type('mine\n')
  session.write('tags', 'x')
  await session.save()
  expect(session.state.value.merge).toEqual({
    base: 'one\n',
    mine: 'mine\n',
    theirs: 'theirs\n',
    version: 2,
    isBaseLost: false,
    begun: null,
  })
  await session.keepMerge('half done\n')
  await clock.move(1_000)
  expect((await keptDrafts()).sort()).toEqual(['half done\r\n', 'mine\r\n'])
  await session.saveMerge('both\n')
  expect(attempts.at(-1)).toEqual({ text: 'both\r\n', base: 2 })
  // A change of mine is resolved as mine, one that only they made as theirs.
  expect(session.state.value.merge).toBeNull()
  await settlePromises()
  expect(await keptDrafts()).toEqual([])
})

test('fields that only they changed are taken over in a merge, mine stay mine', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const { begin, type, session } = setUp({ outcomes: [{ kind: 'conflict', theirs }] })
  await begin()
  type('mine\n')
  session.write('tags', 'x')
  await session.save()
  void session.saveMerge('both\n')
  await settlePromises()
  expect(session.state.value.written).toMatchObject({
    folder: 'moved',
    description: 'theirs',
    tags: 'x',
  })
})

test('leaving the merge keeps my text, and saving opens it again', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const conflict: SaveOutcome = { kind: 'conflict', theirs }
  const { begin, type, session, text } = setUp({ outcomes: [conflict, conflict] })
  await begin()
  type('mine\n')
  await session.save()
  session.closeMerge(null)
  expect(text()).toBe('mine\n')
  await session.save()
  expect(session.state.value.merge).toMatchObject({ begun: null })
})

test('a merge that was left half done goes on where it was, and lies on the device until it is saved', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const conflict: SaveOutcome = { kind: 'conflict', theirs }
  const { begin, type, session, keptDrafts } = setUp({
    outcomes: [conflict, conflict, conflict, saved('by hand\r\n', 3)],
  })
  const begun = { text: 'by hand\n', places: [{ id: 0, from: 0, to: 3 }], choices: {} }
  await begin()
  type('mine\n')
  await session.save()
  session.closeMerge(begun)
  await settlePromises()
  expect(await keptDrafts()).toContain('by hand\r\n')
  await session.save()
  expect(session.state.value.merge).toMatchObject({ mine: 'mine\n', begun })
  session.closeMerge(begun)
  type('mine too\n')
  await session.save()
  // With another text it would be another merge.
  expect(session.state.value.merge).toMatchObject({ mine: 'mine too\n', begun: null })
  expect(await keptDrafts()).toContain('by hand\r\n')
  await session.saveMerge('by hand\n')
  await settlePromises()
  expect(await keptDrafts()).toEqual([])
})

test('an old draft is restored on the version it began with, so that saving leads to a merge', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settlePromises()
  const now = setUp({
    drafts,
    stored: { ...existing, version: 3, text: 'three\n' },
    versions: { 1: 'one\r\n' },
    outcomes: [
      { kind: 'conflict', theirs: { file: { ...theirFile, version: 3 }, text: 'three\n' } },
    ],
  })
  await now.begin()
  const [draft] = now.session.state.value.offered
  await now.session.restore(draft!)
  expect(now.text()).toBe('draft\n')
  expect(await now.keptDrafts()).toEqual(['draft\r\n'])
  await now.session.save()
  expect(now.attempts).toEqual([{ text: 'draft\r\n', base: 1 }])
  expect(now.session.state.value.merge).toMatchObject({
    base: 'one\n',
    theirs: 'three\n',
    version: 3,
  })
})

test('when the version it began with is gone, the merge says so', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settlePromises()
  const now = setUp({
    drafts,
    stored: { ...existing, version: 3, text: 'three\n' },
    outcomes: [
      { kind: 'conflict', theirs: { file: { ...theirFile, version: 3 }, text: 'three\n' } },
    ],
  })
  await now.begin()
  await now.session.restore(now.session.state.value.offered[0]!)
  await now.session.save()
  expect(now.session.state.value.merge).toMatchObject({
    base: '',
    mine: 'draft\n',
    isBaseLost: true,
  })
})

test('discarding can be undone', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settlePromises()
  const { begin, session, keptDrafts } = setUp({ drafts })
  await begin()
  const undo = await session.discard(session.state.value.offered[0]!)
  expect(await keptDrafts()).toEqual([])
  await undo()
  expect(await keptDrafts()).toEqual(['draft\r\n'])
  expect(session.state.value.offered).toHaveLength(1)
})

test('a device that keeps nothing says so instead of pretending', async () => {
  const drafts = { ...memoryDrafts(), put: async () => Promise.reject(new Error('full')) }
  const { begin, type, session } = setUp({ drafts })
  await begin()
  type('two\n')
  await settlePromises()
  expect(session.state.value).toMatchObject({ canDraft: false, draftAt: null, isDirty: true })
})

test('a draft of another new file is not offered in the file that was saved here', async () => {
  const drafts = memoryDrafts()
  const empty = { id: null, version: null, text: '', written }
  const old = setUp({ drafts, page: 'old', stored: empty })
  await old.begin()
  old.type('first idea')
  await settlePromises()
  const { begin, type, session, keptDrafts } = setUp({
    drafts,
    stored: empty,
    outcomes: [saved('second', 1)],
  })
  await begin()
  expect(session.state.value.offered).toHaveLength(1)
  type('second')
  await session.save()
  expect(session.state.value.offered).toEqual([])
  expect(await keptDrafts()).toEqual(['first idea'])
  const next = setUp({ drafts, stored: empty, page: 'next' })
  await next.begin()
  expect(next.session.state.value.offered.map(({ text }) => text)).toEqual(['first idea'])
})

test('a draft says that Save was pressed without a connection, and no longer once it is done', async () => {
  const { session, drafts, begin, type, clock } = setUp({ outcomes: [{ kind: 'offline' }] })
  await begin()
  type('two\n')
  await settlePromises()
  expect((await drafts.list('dana'))[0]).not.toHaveProperty('unsent')
  await session.save()
  await settlePromises()
  expect((await drafts.list('dana'))[0]).toMatchObject({
    text: 'two\r\n',
    unsent: { method: 'PUT', url: '/api/files/f1', fields: { base_version: 1 } },
  })
  session.setNotice(null)
  type('three\n')
  await clock.move(1_000)
  expect((await drafts.list('dana'))[0]).not.toHaveProperty('unsent')
})
