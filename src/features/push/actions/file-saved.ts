/** The second source: an agent saved a file. Other kinds do not exist in this release. */

import { findAnyFile } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import { directionOf } from '#platform/i18n/index.ts'
import { isRecord, storedJson } from '#platform/store/index.ts'
import { EVENT_ATTEMPTS } from '../contract/limits.ts'
import { type PushSource, writeMessage } from './sources.ts'

// A day later it is outdated.
const TTL_SECONDS = 86_400

export const fileSavedSource: PushSource = {
  kind: 'file_saved',
  family: 'event',
  maxAttempts: EVENT_ATTEMPTS,
  async compose(ctx, rows, speakerOf) {
    const messages = new Map()
    for (const { id, ownerId, data } of rows) {
      const { file_id: fileId } = storedJson(data, isRecord, {})
      if (typeof fileId !== 'string') continue
      const file = await findAnyFile(ctx.store, ownerId, fileId)
      if (!file || file.deletedAt !== null) continue
      const { t, locale } = speakerOf(ownerId)
      const message = {
        title: t('push.file_saved_title'),
        body: file.fileName,
        lang: locale,
        dir: directionOf(locale),
        tag: `file-${file.id}`,
        url: href(viewerPaths.source, { id: file.id }),
        actions: [],
        failed: t('push.action_failed'),
        about: { file_id: file.id },
      }
      messages.set(
        id,
        writeMessage({ notification: message, ttlSeconds: TTL_SECONDS, urgency: 'normal' }),
      )
    }
    return messages
  },
}
