/** A list without rows: nothing there yet, nothing that fits, or a page whose rows have gone. */
import { editorPaths } from '#paths/files.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { listHref, notesHref } from '../../rules/addresses.ts'
import { sentenceOf } from './conditions.tsx'
import type { ListModel } from './list-model.ts'

export function Nothing({ t, model }: { t: Translate; model: ListModel }) {
  if (model.isLibraryEmpty) {
    return (
      <EmptyState
        icon="files"
        sentence={t('library.empty_library')}
        action={
          <div class="files__doors acts">
            <ButtonLink kind="primary" href={editorPaths.newFile} icon="file-plus">
              {t('library.new_file')}
            </ButtonLink>
            <ButtonLink href={editorPaths.upload} icon="upload">
              {t('library.upload')}
            </ButtonLink>
          </div>
        }
      />
    )
  }
  // The notice above the list says why there is nothing yet.
  if (model.isTooBroad || model.boxError) return null
  // Rows exist, but not here: the page was emptied after its link had been made.
  if (model.total === null || model.total.count > 0) {
    return (
      <EmptyState
        icon="files"
        sentence={t('library.past_the_end')}
        action={<ButtonLink href={listHref(model.address)}>{t('library.first_page')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon="search"
      sentence={t('library.no_result', { conditions: sentenceOf(t, model.conditions) })}
      action={
        <div class="files__doors acts">
          <ButtonLink href={listHref({ sort: model.address.sort })}>
            {t('library.show_all')}
          </ButtonLink>
          {model.address.q && (
            <ButtonLink href={notesHref(model.address.q)} icon="sticky-note">
              {t('library.search_notes')}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
