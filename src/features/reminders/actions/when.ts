/** The moment that an input means: the dialog shows it before it is set, and has no time zone data of its own. */

import { listRingingDevices } from '#features/push/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { isTimeZone, toIso } from '#platform/time/index.ts'
import type { Interpretation } from '../contract/index.ts'
import { PRESETS, type Repeat } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import { fullLabel, groupOf, shortLabel } from '../rules/moment-labels.ts'
import { readTime } from '../rules/reading-time.ts'
import {
  judgeMoment,
  type LocalMoment,
  localMoment,
  presetMoment,
  wallText,
} from '../rules/when.ts'

export async function showWhen(
  ctx: MemberContext,
  { tz, text, at }: { tz?: string | undefined; text?: string | undefined; at?: string | undefined },
) {
  if (tz !== undefined && !isTimeZone(tz)) throw refuse('invalid_tz')
  const zone = tz ?? ctx.actor.timeZone
  const now = ctx.now()
  const { moment, other, repeat, unread } = readInput(text, at, now, zone)
  return {
    ok: true as const,
    tz: zone,
    own_tz: ctx.actor.timeZone,
    presets: PRESETS.map((preset) => {
      const local: LocalMoment = { at: presetMoment(preset, now, zone), dstShift: null }
      const interpretation = interpret(ctx, local, zone)
      // After nine in the evening "tonight" means tomorrow, and the label shows that.
      const isPassed = preset === 'today-21' && groupOf(local.at, now, zone) === 'tomorrow'
      return { preset, ...interpretation, ...(isPassed && { short: ctx.t('reminders.passed_21') }) }
    }),
    result: moment && interpret(ctx, moment, zone),
    other: other && interpret(ctx, other, zone),
    repeat,
    unread,
    devices: (await listRingingDevices(ctx)).length,
  }
}

interface TimeInput {
  moment: LocalMoment | null
  other: LocalMoment | null
  repeat: Repeat | ''
  unread: string[]
}

function readInput(
  text: string | undefined,
  at: string | undefined,
  now: number,
  zone: string,
): TimeInput {
  const nothing: TimeInput = { moment: null, other: null, repeat: '', unread: [] }
  if (at !== undefined) return { ...nothing, moment: localMoment(at, zone) }
  if (text === undefined) return nothing
  const read = readTime(text, now, zone)
  if (read.at === null) return { ...nothing, unread: read.unread }
  const { repeat, isGap, other } = read
  const moment = toTheMinute(read.at, zone)
  return {
    ...nothing,
    moment: moment && isGap ? { ...moment, dstShift: 'gap' } : moment,
    other: other === null ? null : toTheMinute(other, zone),
    repeat,
  }
}

/** The dialog sends minutes back; a time counted from now is rounded up to one. */
function toTheMinute(at: number, zone: string): LocalMoment | null {
  return localMoment(wallText(Math.ceil(at / 60_000) * 60_000, zone), zone)
}

function interpret(
  ctx: MemberContext,
  { at, dstShift }: LocalMoment,
  zone: string,
): Interpretation {
  const now = ctx.now()
  const fitness = judgeMoment(at, now)
  return {
    remind_at: toIso(at),
    at: wallText(at, zone),
    words: fullLabel(at, now, ctx.locale, zone),
    short: shortLabel({ ...ctx, now }, at, zone),
    oddity: dstShift,
    is_past: fitness === 'past',
    is_too_far: fitness === 'too_far',
  }
}
