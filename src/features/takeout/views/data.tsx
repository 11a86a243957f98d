/** Settings, Data: everything a person has as one download, and the way back. The download works without a script. */
import { takeoutPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Time } from '#ui/components/time.tsx'
import type { TakeoutImport } from '../contract/imports.ts'

interface DataProps {
  imports: readonly TakeoutImport[]
}

export function Data({ imports }: DataProps) {
  return (
    <>
      <Export />
      <Import imports={imports} />
    </>
  )
}

function Export() {
  const t = useT()
  const withNotes = href(takeoutPaths.apiExport, null, { notes: 'markdown' })
  const parts = ['files', 'notes', 'pictures', 'others'] as const
  return (
    <section class="settings__section" aria-labelledby="export">
      <h2 id="export" class="settings__title">
        {t('takeout.export')}
      </h2>
      <p>{t('takeout.export_lead')}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{t(`takeout.has_${part}`)}</li>
        ))}
      </ul>
      <p class="settings__hint">{t('takeout.has_not')}</p>
      <div class="settings__acts">
        <ButtonLink kind="primary" icon="download" href={takeoutPaths.apiExport} download>
          {t('takeout.download')}
        </ButtonLink>
        <ButtonLink icon="sticky-note" href={withNotes} download>
          {t('takeout.notes_beside')}
        </ButtonLink>
      </div>
      <p class="settings__hint">{t('takeout.export_hint')}</p>
    </section>
  )
}

function Import({ imports }: DataProps) {
  const t = useT()
  return (
    <section class="settings__section" aria-labelledby="import">
      <h2 id="import" class="settings__title">
        {t('takeout.import')}
      </h2>
      <p>{t('takeout.import_lead')}</p>
      <Island name="import-upload" props={{}}>
        <div class="field">
          <label class="field__label" for="import-zip">
            {t('takeout.choose')}
          </label>
          <input class="field__input" id="import-zip" type="file" accept=".zip" />
        </div>
        <output class="settings__hint" for="import-zip" />
      </Island>
      {imports.length > 0 && (
        <>
          <h3 class="settings__title">{t('takeout.imports')}</h3>
          <ul>
            {imports.map(({ id, name, state, created_at }) => (
              <li key={id}>
                <a href={href(takeoutPaths.importPage, { id })}>
                  <FileName name={name} />
                </a>{' '}
                <span class="settings__hint">
                  {t(`takeout.state_${state}`)} · <Time at={created_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
