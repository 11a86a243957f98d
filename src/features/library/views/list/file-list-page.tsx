/** The list inside its page: the view, the data for its island, and a text for pages without a script. */
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { FileListView } from '../list.tsx'
import type { ListModel, ListProps, RowModel } from './list-model.ts'

/**
 * The page is painted with the first rows, and not once before: the header alone took a slow phone a frame of its own.
 */
export const SCREEN_END_ID = 'screen-end'
const ROWS_OF_SCREEN = 3

export function FileListPage({ model }: { model: ListModel }) {
  const t = useT()
  // The island reads the others from the markup.
  const { rows: _, saved: _s, categories: _c, languages: _l, repos: _r, ...islandProps } = model
  const lastOfScreen = model.rows.slice(0, ROWS_OF_SCREEN).at(-1)
  return (
    <>
      <Island name="file-list" props={{ model: islandProps satisfies ListProps }}>
        <FileListView
          model={model}
          standing={(row) => ({
            id: row === lastOfScreen ? SCREEN_END_ID : undefined,
            withoutScript: <Links row={row} />,
          })}
        />
      </Island>
      {!model.isLibraryEmpty && (
        <noscript>
          <Notice>{t('library.needs_script')}</Notice>
        </noscript>
      )}
    </>
  )
}

function Links({ row }: { row: RowModel }) {
  const t = useT()
  return (
    <noscript>
      <a href={href(editorPaths.edit, { id: row.id })}>{t('library.edit')}</a>
      <a href={href(viewerPaths.download, { id: row.id })}>{t('library.download')}</a>
    </noscript>
  )
}

// A URL that was valid once: its cursor or its order is no longer known.

interface OutdatedProps {
  /** The same list from its beginning. */
  href: string
}

export function Outdated({ href }: OutdatedProps) {
  const t = useT()
  return (
    <div class="files-outdated stack">
      <h1>{t('library.outdated_title')}</h1>
      <p>
        {t('library.outdated_reason')} {t('library.outdated_safe')}
      </p>
      <ButtonLink kind="primary" href={href}>
        {t('library.start_again')}
      </ButtonLink>
    </div>
  )
}
