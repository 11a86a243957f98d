/** Writes that wait as they were asked: what they are about, and what becomes of them. */
import { findNotes } from '#features/notes/index.ts'
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import type { CallRoute } from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import type { DecideInput, HeldReply } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { bodyOf, fieldsOf, fileOf, heldKind, heldRequest } from '../rules/held-requests.ts'
import { deleteProposal, type ProposalHead, type StoredProposal } from '../store.ts'

type Texts = Pick<
  StoredProposal,
  'fileId' | 'newFile' | 'heldRequest' | 'baseText' | 'proposedText'
>

/** Its body is the proposed text, so that lists need not read it. */
export function heldTexts({ route, params, sent }: Hooks['write_proposed']): Texts {
  const request = { method: route.method, path: route.path, params: { ...params } }
  return {
    ...{ fileId: fileOf(request), newFile: '', baseText: '' },
    heldRequest: JSON.stringify(request),
    proposedText: sent === undefined ? '' : JSON.stringify(sent),
  }
}

/** The title or the first words of the notes that they are about, by the id of the proposal. */
export async function notesAbout(
  { store, actor }: MemberContext,
  heads: readonly ProposalHead[],
): Promise<Map<string, string>> {
  const byProposal = heads.flatMap(({ id, heldRequest: stored }): [string, string][] => {
    const note = heldRequest(stored)?.params['note_id']
    return note === undefined ? [] : [[id, note]]
  })
  if (byProposal.length === 0) return new Map()
  const notes = await findNotes(store, actor.id, [...new Set(byProposal.map(([, note]) => note))])
  const names = new Map(
    notes.map(({ id, title, content }) => [id, title || firstWords(readable(content), 12)]),
  )
  return new Map(byProposal.map(([id, note]) => [id, names.get(note) ?? '']))
}

/** Null for a text, which has parts. */
export async function showHeld(
  { store, actor }: MemberContext,
  { heldRequest: stored, proposedText }: StoredProposal,
): Promise<HeldReply | null> {
  const request = heldRequest(stored)
  if (!request) return null
  const { params, method, path } = request
  const noteId = params['note_id']
  const [note] = noteId === undefined ? [] : await findNotes(store, actor.id, [noteId])
  const isText = heldKind(request) === 'change_note' || heldKind(request) === 'delete_note'
  return {
    ...{ method, path, params },
    fields: fieldsOf(proposedText),
    before: isText && note ? note.content : null,
  }
}

/** The same action runs as for the token, now for the person, and with the token as the author of what is written. */
export async function decideHeld(
  ctx: MemberContext,
  proposal: StoredProposal,
  { answer }: DecideInput,
  call: CallRoute,
) {
  const done = {
    ...{ ok: true as const, file_id: proposal.fileId || null },
    ...{ left: 0, unfit: 0 },
  }
  if (answer === 'refuse') {
    await inTransaction(ctx, (ctx) => finish(ctx, proposal))
    return done
  }
  const request = heldRequest(proposal.heldRequest)
  const route = request && routeOf(ctx, request)
  const refused = { proposal_id: proposal.id, reason: 'unknown' }
  if (!request || !route) throw refuse('proposal_refused', refused)
  const { byToken, byName } = proposal
  const accepted = {
    author: { byToken, byName },
    first: (ctx: MemberContext) => finish(ctx, proposal),
  }
  const sent = { params: request.params, body: bodyOf(proposal.proposedText), accepted }
  await call(route, sent).catch((thrown: unknown) => {
    // A limit on requests, or a store that is away, is no judgement of what was proposed.
    const isItself = thrown instanceof Problem && thrown.declared.status < 429
    if (!isItself || thrown.code === 'proposal_changed') throw thrown
    throw refuse('proposal_refused', { ...refused, reason: thrown.code })
  })
  return done
}

function routeOf({ installed }: Context, { method, path }: { method: string; path: string }) {
  return installed.proposable.find((route) => route.method === method && route.path === path)
}

export async function finish(
  { store, actor }: MemberContext,
  proposal: StoredProposal,
): Promise<void> {
  if (!(await deleteProposal(store, actor.id, proposal)))
    throw refuse('proposal_changed', { proposal_id: proposal.id })
}
