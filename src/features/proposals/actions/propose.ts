/** Stores what a token would have written, for its person to decide. */
import { CreateFileInput, openFile, refuseFile, UpdateFileInput } from '#features/library/index.ts'
import { libraryApi } from '#paths/files.ts'
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { MAX_PROPOSALS, MAX_PROPOSED_BYTES } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { findTwin, insertProposal, measureProposals, type StoredProposal } from '../store.ts'
import { heldTexts } from './held.ts'

type Texts = ReturnType<typeof heldTexts>

/** Handles `write_proposed`: the write itself was tried already and would have been accepted. */
export async function propose(ctx: Context, write: Hooks['write_proposed']): Promise<void> {
  const { proposal } = write
  const member = ctx as MemberContext
  proposal.id = await store(member, await textsOf(member, write))
}

async function textsOf(ctx: MemberContext, write: Hooks['write_proposed']): Promise<Texts> {
  const { route, params, body } = write
  if (route.path === libraryApi.files) return newFileTexts(body)
  const isFile = route.path === libraryApi.file && route.method === 'PUT'
  const text = isFile ? textAlone(body) : null
  return text ? editTexts(ctx, params['id'] ?? '', text) : heldTexts(write)
}

/** The text of a file, and nothing else of it: decided about part by part. */
function textAlone(body: unknown): { content: string; base: number | undefined } | null {
  const { content, base_version: base, ...more } = UpdateFileInput.parse(body)
  const hasMore = Object.values(more).some((value) => value !== undefined)
  return content === undefined || hasMore ? null : { content, base: base ?? undefined }
}

function newFileTexts(body: unknown): Texts {
  const { content, ...fields } = CreateFileInput.parse(body)
  return {
    ...{ fileId: '', newFile: JSON.stringify(fields), heldRequest: '' },
    ...{ baseText: '', proposedText: content },
  }
}

async function editTexts(
  ctx: MemberContext,
  id: string,
  { content, base }: { content: string; base: number | undefined },
): Promise<Texts> {
  const { file, content: now } = await openFile(ctx, id)
  if (file.version !== base)
    throw refuseFile('version_conflict', { file_id: id, version: file.version })
  if (now === content) throw refuse('nothing_proposed')
  return { fileId: id, newFile: '', heldRequest: '', baseText: now, proposedText: content }
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
