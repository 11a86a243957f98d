/** The wire types of the account. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { LOCALES } from '#platform/i18n/index.ts'
import { isTimeZone } from '#platform/time/index.ts'

export const ROLES = ['user', 'premium', 'admin'] as const
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
/** For how long a deleted account can be restored. */
export const LEAVING_DAYS = 30
const CODE_THEMES = ['follow', 'day', 'night', 'contrast'] as const

const bad = (name: string) => named('invalid_preference', { field: name })

/** Each preference by itself: an invalid value refuses the change and is named. */
export const Preferences = z
  .object({
    locale: z.enum(LOCALES, bad('locale')),
    time_zone: z.string(bad('time_zone')).refine(isTimeZone, bad('time_zone')),
    theme: z.enum(THEMES, bad('theme')),
    code_theme: z.enum(CODE_THEMES, bad('code_theme')),
    density: z.enum(['comfortable', 'compact'], bad('density')),
    text_scale: z.int(bad('text_scale')).min(90, bad('text_scale')).max(130, bad('text_scale')),
    code_scale: z.int(bad('code_scale')).min(11, bad('code_scale')).max(20, bad('code_scale')),
    wrap: z.boolean(bad('wrap')),
    motion: z.enum(['system', 'reduced', 'full'], bad('motion')),
    rail: z.enum(['open', 'folded'], bad('rail')),
    folders: z.enum(['open', 'folded'], bad('folders')),
    single_keys: z.boolean(bad('single_keys')),
    palette_key: z.boolean(bad('palette_key')),
    editor_keys: z.boolean(bad('editor_keys')),
  })
  .meta({ title: 'Preferences' })
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Omit<Preferences, 'locale' | 'time_zone'> = {
  theme: 'system',
  code_theme: 'follow',
  density: 'comfortable',
  text_scale: 100,
  code_scale: 13,
  wrap: false,
  motion: 'system',
  rail: 'open',
  folders: 'open',
  single_keys: true,
  palette_key: true,
  editor_keys: true,
}

export const PreferencesChange = Preferences.partial().refine(
  (change) => Object.values(change).some((value) => value !== undefined),
  { error: 'invalid_payload' },
)
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const PreferencesReply = z.object({ ok: z.literal(true), preferences: Preferences })

export const Me = z
  .object({
    id: z.string(),
    first_name: z.string(),
    username: z.string(),
    role: z.enum(ROLES),
    has_seen_welcome_modal: z.boolean(),
    locale: z.enum(LOCALES),
    time_zone: z.string(),
    theme: z.enum(THEMES),
  })
  .meta({ title: 'Me' })

export const SessionRow = z
  .object({
    id: z.string(),
    agent: z.string(),
    address_prefix: z.string(),
    created_at: z.string(),
    last_seen_at: z.string(),
    is_current: z.boolean(),
  })
  .meta({ title: 'Session' })
export const SessionsReply = z.object({ ok: z.literal(true), sessions: z.array(SessionRow) })
export type SessionsReply = z.infer<typeof SessionsReply>

export const ZoneQuery = z.object({
  q: z.string().max(100).optional().catch(undefined),
  done: z.string().optional().catch(undefined),
})
export const LeaveForm = z.object({ sure: z.literal('yes') })
export const WelcomeReply = z.object({ ok: z.literal(true) })

export const EndedReply = z.object({ ok: z.literal(true), ended: z.int() })
