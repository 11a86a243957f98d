/**
 * What one room does and others must follow. The room that does it declares it and knows nobody who follows; a
 * follower works in the same transaction, so that both happen or neither, and what it refuses undoes the whole act.
 */
import type { Context } from './context.ts'

/** Rooms add what happens with them by declaration merging, each with what is told about it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface Happenings {}
export type Happening = keyof Happenings & string

type Follower<Name extends Happening> = (ctx: Context, told: Happenings[Name]) => Promise<void>

/** What one room follows. */
export type Follows = { readonly [Name in Happening]?: Follower<Name> }

/** Everybody who follows, in the order of the rooms. */
export type Followers = { readonly [Name in Happening]?: readonly Follower<Name>[] }

export async function happened<Name extends Happening>(
  ctx: Context,
  name: Name,
  told: Happenings[Name],
): Promise<void> {
  for (const follow of ctx.followers[name] ?? []) await follow(ctx, told)
}

export function joinFollowers(rooms: readonly { follows?: Follows }[]): Followers {
  const all: Record<string, unknown[]> = {}
  for (const { follows = {} } of rooms)
    for (const [name, follow] of Object.entries(follows)) all[name] = [...(all[name] ?? []), follow]
  return all as Followers
}
