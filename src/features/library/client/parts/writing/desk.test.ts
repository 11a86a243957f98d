import { expect, test } from 'vitest'
import { memoryDrafts } from '../../../../../client/drafts.ts'
import { settle, testClock } from '../../../../../client/test-clock.ts'
import { nothingWritten } from '../../../rules/written.ts'
import { type DraftData, WritingDesk } from './desk.ts'
import type { SaveOutcome, Saver, Stored } from './saver.ts'

const written = { ...nothingWritten, fileName: 'a.ts' }
const existing: Stored = { id: 'f1', version: 1, text: 'one\r\n', written }
const nothing: Stored = { id: null, version: null, text: '', written: nothingWritten }

interface Setting {
  stored?: Stored
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
  const said: string[] = []
  const attempts: { text: string; base: number | null }[] = []
  let held: ((outcome: SaveOutcome) => void) | null = null
  const answer = (attempt: { text: string; stored: Stored }) => {
    attempts.push({ text: attempt.text, base: attempt.stored.version })
    const next = outcomes.shift()
    return next
      ? Promise.resolve(next)
      : new Promise<SaveOutcome>((resolve) => {
          held = resolve
        })
  }
  const saver = {
    save: answer,
    saveOver: (_: string, __: number, attempt: { text: string; stored: Stored }) => answer(attempt),
    readVersion: async (_: string, version: number) => setting.versions?.[version] ?? null,
  } as unknown as Saver
  const desk = new WritingDesk(
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
      onSaved: (_, isFirst) => said.push(isFirst ? 'first' : 'saved'),
      onNothingNew: () => said.push('nothing new'),
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
    desk,
    drafts,
    clock,
    said,
    attempts,
    begin: () => desk.begin(stored.text),
    type: (next: string) => {
      text = next
      desk.changed()
    },
    text: () => text,
    answer: (outcome: SaveOutcome) => held?.(outcome),
    kept: async () => (await drafts.list<DraftData>('dana')).map((draft) => draft.text),
  }
}

function saved(text: string, version: number, more: Partial<Stored> = {}): SaveOutcome {
  const stored = { id: 'f1', version, text, written, ...more }
  return { kind: 'saved', stored, warnings: [], before: version - 1 }
}

test('the first letter is kept at once, with the line breaks of the file', async () => {
  const { begin, type, kept, desk } = setUp()
  await begin()
  expect(desk.state.get().isDirty).toBe(false)
  type('one!\n')
  await settle()
  expect(await kept()).toEqual(['one!\r\n'])
  expect(desk.state.get().isDirty).toBe(true)
})

test('what is taken back leaves no draft, and an older draft stays where it is', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('older\n')
  await settle()
  const { begin, type, kept, clock, desk } = setUp({ drafts })
  await begin()
  expect(desk.state.get().offered).toHaveLength(1)
  type('x\n')
  await settle()
  expect(await kept()).toHaveLength(2)
  type('one\n')
  await clock.move(1_000)
  expect(await kept()).toEqual(['older\r\n'])
})

test('a draft of a page that still lives is not offered, nor one that the server has', async () => {
  const drafts = memoryDrafts()
  const other = setUp({ drafts, page: 'other' })
  await other.begin()
  other.type('two\n')
  await settle()
  const living = setUp({ drafts, living: ['other'] })
  await living.begin()
  expect(living.desk.state.get().offered).toEqual([])
  const spent = setUp({ drafts, stored: { ...existing, version: 2, text: 'two\r\n' } })
  await spent.begin()
  expect(spent.desk.state.get().offered).toEqual([])
  expect(await spent.kept()).toEqual([])
})

test('a saved text leaves no draft; words typed meanwhile stay, on the new version', async () => {
  const { begin, type, desk, answer, kept, drafts, said, clock } = setUp()
  await begin()
  type('two\n')
  const done = desk.save()
  await settle()
  type('two and three\n')
  await clock.move(1_000)
  answer(saved('two\r\n', 2))
  await done
  expect(said).toEqual(['saved'])
  expect(desk.state.get().isDirty).toBe(true)
  const [draft] = await drafts.list<DraftData>('dana')
  expect(draft).toMatchObject({ text: 'two and three\r\n', data: { baseVersion: 2 } })
  const again = desk.save()
  await settle()
  answer(saved('two and three\r\n', 3))
  await again
  expect(await kept()).toEqual([])
})

test('a second press while a save is on its way saves what came after, once', async () => {
  const { begin, type, desk, answer, attempts } = setUp()
  await begin()
  type('two\n')
  const done = desk.save()
  await settle()
  type('three\n')
  await desk.save()
  await desk.save()
  expect(attempts).toHaveLength(1)
  answer(saved('two\r\n', 2))
  await settle()
  answer(saved('three\r\n', 3))
  await done
  expect(attempts).toEqual([
    { text: 'two\r\n', base: 1 },
    { text: 'three\r\n', base: 2 },
  ])
})

test('nothing is sent when there is nothing new, and a bad name is refused before it is sent', async () => {
  const { begin, desk, attempts, said } = setUp()
  await begin()
  await desk.save()
  expect(said).toEqual(['nothing new'])
  desk.write('fileName', 'a/b')
  await desk.save()
  expect(desk.state.get().errors).toEqual({ fileName: 'invalid_file_name' })
  desk.write('fileName', 'b.ts')
  expect(desk.state.get().errors).toEqual({})
  expect(attempts).toEqual([])
})

test('a new file moves its draft to its own address when it is first saved', async () => {
  const { begin, type, desk, kept, drafts, clock, answer } = setUp({ stored: nothing })
  await begin()
  desk.write('fileName', 'a.ts')
  type('one')
  await clock.move(1_000)
  expect((await drafts.list('dana', 'new'))[0]).toMatchObject({ label: 'a.ts', href: '/new' })
  const done = desk.save()
  await settle()
  type('one more')
  await clock.move(1_000)
  answer(saved('one', 1))
  await done
  expect(await drafts.list('dana', 'new')).toEqual([])
  expect(await drafts.list('dana', 'f1')).toMatchObject([{ text: 'one more', href: '/edit/f1' }])
  expect(await kept()).toHaveLength(1)
})

test('a limit waits and repeats by itself; other troubles wait for the person', async () => {
  const later = { kind: 'later', code: 'rate_limited', seconds: 7, requestId: null } as const
  const { begin, type, desk, clock, attempts } = setUp({ outcomes: [later, saved('two\r\n', 2)] })
  await begin()
  type('two\n')
  await desk.save()
  expect(desk.state.get().notice).toEqual({ kind: 'waiting', until: clock.now() + 7_000 })
  await clock.move(7_000)
  expect(attempts).toHaveLength(2)
  expect(desk.state.get().notice).toBeNull()
  const failed = setUp({
    outcomes: [{ kind: 'later', code: 'internal_error', seconds: 0, requestId: 'r' }],
  })
  await failed.begin()
  failed.type('two\n')
  await failed.desk.save()
  await failed.clock.move(60_000)
  expect(failed.attempts).toHaveLength(1)
  expect(failed.desk.state.get().notice).toMatchObject({ kind: 'failed' })
  expect(await failed.kept()).toEqual(['two\r\n'])
})

test('coming back online offers to save, and only if there is something to save', async () => {
  const { begin, type, desk } = setUp({ outcomes: [{ kind: 'offline' }] })
  await begin()
  type('two\n')
  await desk.save()
  expect(desk.state.get().notice).toEqual({ kind: 'offline' })
  desk.cameOnline()
  expect(desk.state.get().notice).toEqual({ kind: 'online-again' })
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
  const { begin, type, desk, attempts, kept, clock } = setUp({
    outcomes: [{ kind: 'conflict', theirs }, saved('both\r\n', 3)],
  })
  await begin()
  type('mine\n')
  desk.write('tags', 'x')
  await desk.save()
  expect(desk.state.get().merge).toEqual({
    base: 'one\n',
    mine: 'mine\n',
    theirs: 'theirs\n',
    version: 2,
    isBaseLost: false,
  })
  await desk.keepMerge('half done\n')
  await clock.move(1_000)
  expect((await kept()).sort()).toEqual(['half done\r\n', 'mine\r\n'])
  await desk.saveMerge('both\n')
  expect(attempts.at(-1)).toEqual({ text: 'both\r\n', base: 2 })
  // What I changed is mine, what only they changed is theirs.
  expect(desk.state.get().merge).toBeNull()
  await settle()
  expect(await kept()).toEqual([])
})

test('fields that only they changed are taken over in a merge, mine stay mine', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const { begin, type, desk } = setUp({ outcomes: [{ kind: 'conflict', theirs }] })
  await begin()
  type('mine\n')
  desk.write('tags', 'x')
  await desk.save()
  void desk.saveMerge('both\n')
  await settle()
  expect(desk.state.get().written).toMatchObject({
    folder: 'moved',
    description: 'theirs',
    tags: 'x',
  })
})

test('leaving the merge keeps my text, and saving opens it again', async () => {
  const theirs = { file: theirFile, text: 'theirs\r\n' }
  const conflict: SaveOutcome = { kind: 'conflict', theirs }
  const { begin, type, desk, text } = setUp({ outcomes: [conflict, conflict] })
  await begin()
  type('mine\n')
  await desk.save()
  desk.closeMerge()
  expect(text()).toBe('mine\n')
  await desk.save()
  expect(desk.state.get().merge).not.toBeNull()
})

test('an old draft is restored on the version it began with, so that saving leads to a merge', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settle()
  const now = setUp({
    drafts,
    stored: { ...existing, version: 3, text: 'three\n' },
    versions: { 1: 'one\r\n' },
    outcomes: [
      { kind: 'conflict', theirs: { file: { ...theirFile, version: 3 }, text: 'three\n' } },
    ],
  })
  await now.begin()
  const [draft] = now.desk.state.get().offered
  await now.desk.restore(draft!)
  expect(now.text()).toBe('draft\n')
  expect(await now.kept()).toEqual(['draft\r\n'])
  await now.desk.save()
  expect(now.attempts).toEqual([{ text: 'draft\r\n', base: 1 }])
  expect(now.desk.state.get().merge).toMatchObject({ base: 'one\n', theirs: 'three\n', version: 3 })
})

test('when the version it began with is gone, the merge says so', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settle()
  const now = setUp({
    drafts,
    stored: { ...existing, version: 3, text: 'three\n' },
    outcomes: [
      { kind: 'conflict', theirs: { file: { ...theirFile, version: 3 }, text: 'three\n' } },
    ],
  })
  await now.begin()
  await now.desk.restore(now.desk.state.get().offered[0]!)
  await now.desk.save()
  expect(now.desk.state.get().merge).toMatchObject({ base: '', mine: 'draft\n', isBaseLost: true })
})

test('discarding can be undone', async () => {
  const drafts = memoryDrafts()
  const old = setUp({ drafts, page: 'old' })
  await old.begin()
  old.type('draft\n')
  await settle()
  const { begin, desk, kept } = setUp({ drafts })
  await begin()
  const undo = await desk.discard(desk.state.get().offered[0]!)
  expect(await kept()).toEqual([])
  await undo()
  expect(await kept()).toEqual(['draft\r\n'])
  expect(desk.state.get().offered).toHaveLength(1)
})

test('a device that keeps nothing says so instead of pretending', async () => {
  const drafts = { ...memoryDrafts(), put: async () => Promise.reject(new Error('full')) }
  const { begin, type, desk } = setUp({ drafts })
  await begin()
  type('two\n')
  await settle()
  expect(desk.state.get()).toMatchObject({ canDraft: false, draftAt: null, isDirty: true })
})

test('a draft of another new file is not offered in the file that was saved here', async () => {
  const drafts = memoryDrafts()
  const empty = { id: null, version: null, text: '', written }
  const old = setUp({ drafts, page: 'old', stored: empty })
  await old.begin()
  old.type('first idea')
  await settle()
  const { begin, type, desk, kept } = setUp({
    drafts,
    stored: empty,
    outcomes: [saved('second', 1)],
  })
  await begin()
  expect(desk.state.get().offered).toHaveLength(1)
  type('second')
  await desk.save()
  expect(desk.state.get().offered).toEqual([])
  expect(await kept()).toEqual(['first idea'])
  const next = setUp({ drafts, stored: empty, page: 'next' })
  await next.begin()
  expect(next.desk.state.get().offered.map(({ text }) => text)).toEqual(['first idea'])
})
