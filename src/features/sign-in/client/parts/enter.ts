/** Posts the platform's data and goes where the reader was going; shared by the widget and its stand-in. */
import { type Answer, post } from '../../../../client/talk.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'

/** The words to show when it did not work; null when the page is on its way. */
export async function enter(t: Translate, data: unknown, next: string): Promise<string | null> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const answer = await post('/auth/messenger?tz='.concat(encodeURIComponent(zone)), data)
  if (!answer.ok) return wordsFor(t, answer)
  // The fragment never reaches the server, so it is put back here: the exact line one wanted.
  location.assign(next + location.hash)
  return null
}

export function wordsFor(t: Translate, { status, retryAfterSeconds }: Answer<unknown>): string {
  if (status === 429) return t('sign_in.limited', { n: retryAfterSeconds ?? 60 })
  return status === 0 || status >= 500 ? t('sign_in.failed') : t('sign_in.refused')
}
