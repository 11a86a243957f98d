/** The pages, in short: they are for people. */
import type { ApiPage } from '#platform/http/index.ts'
import type { Translate } from '#platform/i18n/index.ts'

export function Pages({ t, pages }: { t: Translate; pages: readonly ApiPage[] }) {
  return (
    <section class="docs__chapter" aria-labelledby="pages">
      <h2 id="pages">{t('api_docs.pages')}</h2>
      <p>{t('api_docs.pages_lead')}</p>
      <ul class="list fields">
        {pages.map(({ method, path, summary, access }) => (
          <li key={`${method} ${path}`} class="fields__row">
            <span class="fields__name">
              <code>
                {method} {path}
              </code>
            </span>
            <span class="fields__about">
              <span>
                <bdi lang="en" dir="ltr">
                  {summary}
                </bdi>
              </span>
              <span class="fields__note">{t(`api_docs.access_${access}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
