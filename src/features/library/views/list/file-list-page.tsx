/** The place of the list in its page: the view, what its island takes over, and a word where there is no script. */
import { Island } from '#platform/html/island.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { Notice } from '#ui/components/notice.tsx'
import { FileListView } from '../list.tsx'
import type { ListModel, ListProps } from './list-model.ts'

export function FileListPage({ t, model }: { t: Translate; model: ListModel }) {
  // The island reads the others from the markup.
  const { rows: _, saved: _s, categories: _c, languages: _l, repos: _r, ...islandProps } = model
  return (
    <>
      <Island name="file-list" props={{ model: islandProps satisfies ListProps }}>
        <FileListView t={t} model={model} />
      </Island>
      {!model.isLibraryEmpty && (
        <noscript>
          <Notice>{t('library.needs_script')}</Notice>
        </noscript>
      )}
    </>
  )
}
