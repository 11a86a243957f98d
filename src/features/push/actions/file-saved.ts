/** The second source: an agent saved a file. Other kinds do not exist in this release. */
import { directionOf } from '../../../platform/i18n/index.ts'
import { findAnyFile } from '../../library/index.ts'
import { EVENT_ATTEMPTS } from '../contract/limits.ts'
import { type PushSource, writeLetter } from './sources.ts'

// A day later it is no longer news.
const TTL_SECONDS = 86_400

export const fileSavedSource: PushSource = {
  kind: 'file_saved',
  family: 'event',
  maxAttempts: EVENT_ATTEMPTS,
  async compose(ctx, rows, speakerOf) {
    const letters = new Map()
    for (const { id, ownerId, data } of rows) {
      const { file_id: fileId = '' } = JSON.parse(data || '{}') as { file_id?: string }
      const file = await findAnyFile(ctx.store, ownerId, fileId)
      if (!file || file.deletedAt !== null) continue
      const { t, locale } = speakerOf(ownerId)
      const message = {
        title: t('push.file_saved_title'),
        body: file.fileName,
        lang: locale,
        dir: directionOf(locale),
        tag: `file-${file.id}`,
        url: `/file/${file.id}`,
        actions: [],
        failed: t('push.action_failed'),
        about: { file_id: file.id },
      }
      letters.set(id, writeLetter({ message, ttlSeconds: TTL_SECONDS, urgency: 'normal' }))
    }
    return letters
  },
}
