/**
 * Writes of tokens that leave no version behind: names, folders, boards, deletions. Who writes reports them with what was
 * before, in the transaction of the write, and takes them back when their person asks. What a person writes is not reported.
 */
import { type Authorship, authorship, type MemberContext } from './context.ts'
import { runHooks } from './hooks.ts'

/** By the names that the wire has for them. */
export type WrittenFields = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

export interface TokenWrite {
  /** Of the feature that reports it, which takes it back. */
  action: string
  targetId: string
  /** What it was about, as its person knows it. */
  name: string
  /** What changed, and nothing else. */
  before: WrittenFields
  after: WrittenFields
}

/** `conflict`: what it changed was changed again since. */
export type TakenBack = 'binned' | 'ended' | 'restored' | 'put_back' | 'nothing' | 'conflict'

declare module './context.ts' {
  interface Hooks {
    /** A token wrote what has no version. */
    token_wrote: TokenWrite & Authorship
    /** Its person takes it back; whose write it is fills in what became of it. */
    token_write_undone: TokenWrite & { outcome: { done: TakenBack | null } }
  }
}

/** Nothing when no field differs, and when a person writes. */
export async function reportChange(ctx: MemberContext, write: TokenWrite): Promise<void> {
  const names = Object.keys(write.after).filter(
    (name) => !isSame(write.before[name], write.after[name]),
  )
  const only = (fields: WrittenFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  if (names.length > 0)
    await reportWrite(ctx, { ...write, before: only(write.before), after: only(write.after) })
}

export async function reportWrite(ctx: MemberContext, write: TokenWrite): Promise<void> {
  const author = authorship(ctx.actor)
  if (author.byToken !== null) await runHooks(ctx, 'token_wrote', { ...write, ...author })
}

/** What the present fields make of taking a change back. */
export function standing(
  now: WrittenFields,
  { before, after }: Pick<TokenWrite, 'before' | 'after'>,
): 'as written' | 'as before' | 'changed since' {
  const isLike = (fields: WrittenFields) =>
    Object.entries(fields).every(([name, value]) => isSame(now[name], value))
  if (isLike(after)) return 'as written'
  return isLike(before) ? 'as before' : 'changed since'
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
