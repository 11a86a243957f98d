/** Settings, Data: everything a person has, as one download. Works without a script. */
import { takeoutPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export function Data() {
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
