/** Shows proposals, and carries out what their person decides about them. */
import {
  type CodeFile,
  CreateFileInput,
  changeFile,
  createFile,
  findFiles,
  openFile,
} from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { decideHunks, hunksOf } from '#platform/diff/hunks.ts'
import type { CallRoute } from '#platform/http/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { defineTextJob } from '#platform/text-threads/index.ts'
import { toIso } from '#platform/time/index.ts'
import {
  type DecideInput,
  MAX_PROPOSALS,
  type ProposalRecord,
  type ProposalReply,
} from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { heldKind, heldRequest } from '../rules/held-requests.ts'
import {
  findProposal,
  listProposals,
  listProposalsOn,
  type ProposalHead,
  type StoredProposal,
  saveTexts,
} from '../store.ts'
import { decideHeld, finish, notesAbout, showHeld } from './held.ts'

const hunksJob = defineTextJob<typeof hunksOf>('hunksOf')
const decideJob = defineTextJob<typeof decideHunks>('decideHunks')

export async function showProposals(
  ctx: MemberContext,
  limit = MAX_PROPOSALS,
): Promise<ProposalRecord[]> {
  return proposalReplies(ctx, await listProposals(ctx.store, ctx.actor.id, limit))
}

/** Those for one file, for its page. */
export async function proposalsOn(
  { store, actor }: MemberContext,
  fileId: string,
): Promise<{ id: string; by: string }[]> {
  const heads = await listProposalsOn(store, actor.id, fileId)
  return heads.map(({ id, byName }) => ({ id, by: byName }))
}

export async function showProposal(ctx: MemberContext, id: string): Promise<ProposalReply> {
  const found = await loadProposal(ctx, id)
  const [proposal] = (await proposalReplies(ctx, [found])) as [ProposalRecord]
  const held = await showHeld(ctx, found)
  if (held) return { ok: true, proposal, parts: [], held }
  const base = found.baseText
  const isOpen = found.fileId !== '' && !proposal.is_binned
  const now = isOpen ? (await openFile(ctx, found.fileId)).content : base
  const parts = await hunksJob.run(ctx.actor.id, { base, proposed: found.proposedText, now })
  return { ok: true, proposal, parts, held: null }
}

async function loadProposal({ store, actor }: MemberContext, id: string): Promise<StoredProposal> {
  const proposal = await findProposal(store, actor.id, id)
  if (!proposal) throw refuse('proposal_not_found', { proposal_id: id })
  return proposal
}

async function proposalReplies(
  ctx: MemberContext,
  heads: readonly ProposalHead[],
): Promise<ProposalRecord[]> {
  const { store, actor } = ctx
  const ids = heads.map(({ fileId }) => fileId).filter((id) => id !== '')
  const files = ids.length === 0 ? [] : await findFiles(store, actor.id, ids)
  const byId = new Map(files.map((file) => [file.id, file]))
  const notes = await notesAbout(ctx, heads)
  return heads.map((head) =>
    proposalReply(head, byId.get(head.fileId) ?? null, notes.get(head.id) ?? ''),
  )
}

function proposalReply(head: ProposalHead, file: CodeFile | null, note: string): ProposalRecord {
  const { id, fileId, byName, byToken, createdAt, turn } = head
  const held = heldRequest(head.heldRequest)
  const { folder, fileName } = file ?? namesOf(head)
  const path = folder === '' ? fileName : `${folder}/${fileName}`
  const repoPath = [held?.params['repo_name'], held?.params['*']].filter(Boolean).join('/')
  return {
    ...{ id, file_id: fileId === '' ? null : fileId, by: byName, token_id: byToken },
    ...{ is_new: head.newFile !== '', held: held && heldKind(held) },
    name: path || note || repoPath,
    created_at: toIso(createdAt),
    turn,
    is_binned: file !== null && file.deletedAt !== null,
  }
}

function namesOf(head: ProposalHead) {
  const fields = newFileOf(head)
  return { folder: fields?.folder ?? '', fileName: fields?.file_name ?? '' }
}

const NewFileFields = CreateFileInput.omit({ content: true })

function newFileOf({ newFile }: ProposalHead) {
  try {
    return NewFileFields.safeParse(JSON.parse(newFile)).data ?? null
  } catch {
    return null
  }
}

export async function decide(ctx: MemberContext, id: string, input: DecideInput, call: CallRoute) {
  const proposal = await loadProposal(ctx, id)
  if (proposal.turn !== input.turn) throw refuse('proposal_changed', { proposal_id: id })
  if (proposal.heldRequest !== '') return decideHeld(ctx, proposal, input, call)
  return proposal.fileId === ''
    ? decideNewFile(ctx, proposal, input)
    : decideEdit(ctx, proposal, input)
}

async function decideNewFile(
  ctx: MemberContext,
  proposal: StoredProposal,
  { answer }: DecideInput,
) {
  const fields = newFileOf(proposal)
  const fileId = await inTransaction(signedBy(ctx, proposal), async (ctx) => {
    await finish(ctx, proposal)
    if (answer === 'refuse') return null
    // Taken back with everything else: the text stays.
    if (!fields) throw refuse('proposal_unfit', { proposal_id: proposal.id, file_id: null })
    const { file_name: fileName, source_url: sourceUrl, ...more } = fields
    const content = proposal.proposedText
    return (await createFile(ctx, { ...more, fileName, sourceUrl, content })).file.id
  })
  return { ok: true as const, file_id: fileId, left: 0, unfit: 0 }
}

async function decideEdit(ctx: MemberContext, proposal: StoredProposal, input: DecideInput) {
  const { fileId, baseText: base, proposedText: proposed } = proposal
  const isAccepted = input.answer === 'accept'
  // What is refused needs no file: it may be in the bin.
  const opened = isAccepted ? await openFile(ctx, fileId) : null
  const now = opened?.content ?? base
  const texts = { base, proposed, now }
  const decision = { part: input.part ?? null, isAccepted }
  const decided = await decideJob.run(ctx.actor.id, texts, decision)
  const { left, unfit } = decided
  if (isAccepted && decided.base === base && unfit > 0)
    throw refuse('proposal_unfit', { proposal_id: proposal.id, file_id: fileId })
  await inTransaction(signedBy(ctx, proposal), async (ctx) => {
    if (left === 0) await finish(ctx, proposal)
    else {
      const rest = { baseText: decided.base, proposedText: decided.proposed }
      if (!(await saveTexts(ctx.store, ctx.actor.id, proposal, rest)))
        throw refuse('proposal_changed', { proposal_id: proposal.id })
    }
    if (!opened || decided.now === now) return
    await changeFile(ctx, fileId, { content: decided.now, baseVersion: opened.file.version })
  })
  return { ok: true as const, file_id: fileId, left, unfit }
}

/** What is accepted has its author: it is listed with what the token wrote, and can be undone there. */
function signedBy(ctx: MemberContext, { byToken, byName }: StoredProposal): MemberContext {
  return { ...ctx, actor: { ...ctx.actor, author: { byToken, byName } } }
}
