/** The inputs of the frame around a body. */
import type { Preferences } from '#features/account/index.ts'
import type { Actor } from '#platform/context.ts'
import type { PageParts } from '#platform/http/index.ts'
import type { Locale } from '#platform/i18n/index.ts'

/** Everything that a frame shows. What is not in here cannot be in a frame, because frames are cached by it. */
export interface FrameInput {
  locale: Locale
  actor: Omit<Actor, 'sessionId'> | null
  title: string
  shell: NonNullable<PageParts['shell']>
  commands: NonNullable<PageParts['commands']>
  path: string
  visitorTheme: Preferences['theme']
  islands: string[]
  icons: string[]
  faces: NonNullable<PageParts['faces']>
  screenEnd: string | null
  sheets: readonly string[]
  companions: readonly string[]
  group: PageParts['group'] | null
  announcement: { id: string; text: string; link: string } | null
}
