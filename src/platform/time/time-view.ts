/** A moment as pages show it: relative, and the exact time in the reader's zone. */
import type { MemberContext } from '../context.ts'
import { exactTime } from './exact-time.ts'
import { relativeTime } from './format.ts'
import { toIso } from './index.ts'

export function timeView({ locale, actor, now }: MemberContext, at: number) {
  return {
    iso: toIso(at),
    text: relativeTime(at, now(), locale),
    exact: exactTime(at, locale, actor.timeZone),
  }
}

export function timeViewOrNull(ctx: MemberContext, at: number | null) {
  return at === null ? null : timeView(ctx, at)
}
