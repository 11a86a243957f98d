/** Links by name: those that notes contain, and notes and boards as what links lead to. */
import { findFile, findFiles } from '#features/library/index.ts'
import { endKey, keepLinks, takeOpenLinks } from '#features/links/index.ts'
import type { HookHandler, MemberContext } from '#platform/context.ts'
import { linkTargetsOf } from '#platform/links/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { Note } from '../rules/note.ts'
import { noteName } from '../rules/note-name.ts'
import { findBoards, findBoardsCalled, searchBoards } from '../store/boards.ts'
import { findNotes, findNotesCalled, listNotesTitled } from '../store/index.ts'

/** `before` is null for a new note. */
export async function followNote(
  ctx: MemberContext,
  before: Note | null,
  after: Note,
): Promise<void> {
  const { store, actor } = ctx
  const { id, title, content, location } = after
  if (title !== '' && title !== before?.title)
    await takeOpenLinks(store, actor.id, { kind: 'note', id }, [foldText(title)])
  if (before?.content === content) return
  const [had, has] = [before ? linkTargetsOf(before.content) : [], linkTargetsOf(content)]
  if (had.join('\n') === has.join('\n')) return
  const folder = async () =>
    location.kind === 'file' ? ((await findFile(store, actor.id, location.id))?.folder ?? '') : null
  await keepLinks(ctx, actor.id, { kind: 'note', id, isLive: true, folder }, has)
}

/** A board before a note: its name is chosen to be found by. */
export const findCalled: HookHandler<'link_names_called'> = async (
  { store },
  { ownerId, names, ends },
) => {
  for (const { id, nameFolded } of await findBoardsCalled(store, ownerId, names))
    if (!ends.has(nameFolded)) ends.set(nameFolded, { kind: 'board', id })
  for (const { id, titleFolded } of await findNotesCalled(store, ownerId, names))
    if (!ends.has(titleFolded)) ends.set(titleFolded, { kind: 'note', id })
}

/** As many queries for a hundred as for one. */
export const nameLinkEnds: HookHandler<'link_ends_named'> = async (
  { store, t },
  { ownerId, notes, boards, named },
) => {
  const found = (await findNotes(store, ownerId, notes)).filter((note) => note.deletedAt === null)
  const idsOn = (kind: Note['location']['kind']) =>
    found.flatMap(({ location }) => (location.kind === kind ? [location.id] : []))
  const onBoards = [...new Set([...idsOn('board'), ...boards])]
  const boardNames = new Map(
    onBoards.length > 0
      ? (await findBoards(store, ownerId, onBoards)).map(({ id, name }) => [id, name])
      : [],
  )
  const onFiles = [...new Set(idsOn('file'))]
  const fileNames = new Map(
    onFiles.length > 0
      ? (await findFiles(store, ownerId, onFiles)).map(({ id, fileName }) => [id, fileName])
      : [],
  )
  for (const note of found) {
    const { kind, id, path } = note.location
    const where =
      kind === 'repo' ? `${id}/${path}` : ((kind === 'file' ? fileNames : boardNames).get(id) ?? '')
    const name = noteName(note, t('notes.untitled'))
    named.set(endKey({ kind: 'note', id: note.id }), { name, where, content: note.content })
  }
  for (const id of boards) {
    const name = boardNames.get(id)
    if (name !== undefined) named.set(endKey({ kind: 'board', id }), { name, where: '' })
  }
}

/** A note is offered by its title: without one it has no name to write. */
export const offerLinkEnds: HookHandler<'link_names_offered'> = async (
  { store },
  { ownerId, text, size, offered },
) => {
  const folded = foldText(text)
  for (const { id, name } of await searchBoards(store, ownerId, folded, size))
    offered.push({ kind: 'board', id, name, where: '' })
  const notes = await listNotesTitled(store, ownerId, folded, size)
  const files = [
    ...new Set(notes.flatMap(({ kind, placeId }) => (kind === 'file' ? [placeId] : []))),
  ]
  const names = new Map(
    files.length > 0
      ? (await findFiles(store, ownerId, files)).map(({ id, fileName }) => [id, fileName])
      : [],
  )
  for (const { id, title, placeId } of notes)
    offered.push({ kind: 'note', id, name: title, where: names.get(placeId) ?? '' })
}
