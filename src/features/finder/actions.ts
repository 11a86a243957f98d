/** Asks each room that keeps something; the request counts once, however many rooms answer. */
import type { MemberContext } from '../../platform/context.ts'
import { displayName } from '../../platform/languages/index.ts'
import { findQuickly } from '../library/index.ts'
import type { KINDS } from './contract.ts'

export interface FinderRequest {
  q: string
  kinds: readonly (typeof KINDS)[number][]
  limit: number
}

export async function findEverywhere(ctx: MemberContext, { q, kinds, limit }: FinderRequest) {
  const files = kinds.includes('files') ? await findQuickly(ctx, q, limit) : []
  const results = files.map((file) => ({
    id: file.id,
    kind: 'files' as const,
    title: file.fileName,
    href: `/file/${file.id}`,
    detail: [file.folder, displayName(file.language)].filter(Boolean).join(' · '),
  }))
  return { ok: true as const, results }
}
