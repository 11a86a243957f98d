/** Stores what a token would have written, for its person to decide. */
import { CreateFileInput, openFile, refuseFile, UpdateFileInput } from '#features/library/index.ts'
import { libraryApi } from '#paths/files.ts'
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { MAX_PROPOSALS, MAX_PROPOSED_BYTES } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { findTwin, insertProposal, measureProposals, type StoredProposal } from '../store.ts'

type Texts = Pick<StoredProposal, 'fileId' | 'newFile' | 'baseText' | 'proposedText'>

/** Handles `write_proposed`: the write itself was tried already and would have been accepted. */
export async function propose(ctx: Context, write: Hooks['write_proposed']): Promise<void> {
  const { route, params, body, proposal } = write
  const member = ctx as MemberContext
  const isNew = route.path === libraryApi.files
  const texts = isNew ? newFileTexts(body) : await editTexts(member, params['id'] ?? '', body)
  proposal.id = await store(member, texts)
}

function newFileTexts(body: unknown): Texts {
  const { content, ...fields } = CreateFileInput.parse(body)
  return { fileId: '', newFile: JSON.stringify(fields), baseText: '', proposedText: content }
}

async function editTexts(ctx: MemberContext, id: string, body: unknown): Promise<Texts> {
  const { content, base_version: base, ...more } = UpdateFileInput.parse(body)
  const others = Object.entries(more).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  if (content === undefined || others.length > 0)
    throw refuse('proposal_unsupported', { fields: others })
  const { file, content: now } = await openFile(ctx, id)
  if (file.version !== base)
    throw refuseFile('version_conflict', { file_id: id, version: file.version })
  if (now === content) throw refuse('nothing_proposed')
  return { fileId: id, newFile: '', baseText: now, proposedText: content }
}

async function store(ctx: MemberContext, texts: Texts): Promise<string> {
  const { id: ownerId, token } = ctx.actor
  const now = ctx.now()
  const proposal: StoredProposal = {
    ...{ id: newId(now), byToken: token?.id ?? '', byName: token?.name ?? '' },
    ...texts,
    ...{ turn: 0, createdAt: now },
  }
  return inTransaction(ctx, async (ctx) => {
    const twin = await findTwin(ctx.store, ownerId, proposal)
    if (twin !== null) return twin
    const { count, bytes } = await measureProposals(ctx.store, ownerId)
    const added = Buffer.byteLength(texts.baseText) + Buffer.byteLength(texts.proposedText)
    if (count >= MAX_PROPOSALS || bytes + added > MAX_PROPOSED_BYTES)
      throw refuse('proposal_quota_exceeded', { max: MAX_PROPOSALS, max_bytes: MAX_PROPOSED_BYTES })
    await insertProposal(ctx.store, ownerId, proposal)
    return proposal.id
  })
}
