/** An old version says what it is, that it cannot be written, and the two ways on. */

import { viewerPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { historyHref, viewHref } from '../rules/addresses.ts'
import { type FileView, versionOf } from './file-view.ts'

export function VersionBand({ t, file }: { t: Translate; file: FileView }) {
  const { id, version, newest } = file
  return (
    <div class="version-band">
      <p class="version-band__words">
        <Icon name="history" class="version-band__icon" />
        <span>{t('viewer.old_version', { version, newest })}</span>
      </p>
      <div class="version-band__acts">
        <ButtonLink
          kind="quiet"
          icon="git-compare"
          href={historyHref(versionOf(file), { from: version, to: newest })}
        >
          {t('viewer.compare')}
        </ButtonLink>
        <ButtonLink
          kind="quiet"
          class="version-band__newest"
          href={viewHref({ id, version: null }, 'source', file.kind)}
        >
          {t('viewer.newest')}
        </ButtonLink>
        <form method="post" action={href(viewerPaths.restore, { id })}>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" icon="rotate-ccw">
            {t('viewer.restore_as', { version: newest + 1 })}
          </Button>
        </form>
      </div>
    </div>
  )
}
