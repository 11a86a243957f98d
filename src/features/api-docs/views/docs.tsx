/** The API on paper: contents at the inline start, what every caller must know, then one endpoint after another. */
import type { ApiPage, ApiProblem, LimitClass } from '../../../platform/http/index.ts'
import type { Locale, TextKey, Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Field } from '../../../ui/components/field.tsx'
import { addressOf, type Chapter, type Endpoint, type Found } from '../rules/index.ts'
import { texts } from '../texts.ts'
import { Basics } from './basics.tsx'
import { Contents } from './contents.tsx'
import { EndpointSection } from './endpoint.tsx'
import { CodeLinks, Errors } from './errors.tsx'
import { Pages } from './pages.tsx'

/** What stands on the page. */
export type Shown =
  | { as: 'start'; limits: Record<LimitClass, number> }
  | { as: 'chapter'; tag: string; endpoints: readonly Endpoint[] }
  | { as: 'errors'; problems: readonly ApiProblem[] }
  | { as: 'pages'; pages: readonly ApiPage[] }
  | { as: 'search'; text: string; found: Found }

export interface DocsProps {
  t: Translate
  locale: Locale
  chapters: readonly Chapter[]
  shown: Shown
}

/** A room without a title yet stands under its own name: the page must not fall with it. */
export function chapterTitle(t: Translate, tag: string): string {
  const key = `chapter_${tag.replaceAll('-', '_')}`
  return key in texts.phrases ? t(`api_docs.${key}` as TextKey) : tag
}

export function Docs({ t, locale, chapters, shown }: DocsProps) {
  return (
    <div class="docs">
      <Contents t={t} chapters={chapters} shown={shown} />
      <div class="docs__text">
        <h1>{t('api_docs.title')}</h1>
        {shown.as === 'start' && <p class="docs__lead">{t('api_docs.lead')}</p>}
        <Search t={t} text={shown.as === 'search' ? shown.text : ''} />
        {shown.as === 'start' && (
          <>
            <Basics t={t} limits={shown.limits} />
            <Entries t={t} chapters={chapters} />
          </>
        )}
        {shown.as === 'chapter' && (
          <section class="docs__chapter" aria-labelledby="chapter">
            <h2 id="chapter">{chapterTitle(t, shown.tag)}</h2>
            {shown.endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} t={t} endpoint={endpoint} />
            ))}
          </section>
        )}
        {shown.as === 'errors' && <Errors t={t} locale={locale} problems={shown.problems} />}
        {shown.as === 'pages' && <Pages t={t} pages={shown.pages} />}
        {shown.as === 'search' && (
          <>
            <Outcome t={t} text={shown.text} found={shown.found} />
            <Entries t={t} chapters={shown.found.chapters} />
            {shown.found.problems.length > 0 && (
              <CodeLinks
                label={t('api_docs.errors')}
                codes={[...new Set(shown.found.problems.map(({ code }) => code))]}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Search({ t, text }: { t: Translate; text: string }) {
  return (
    <search>
      <form class="docs__search" method="get" action="/docs">
        <Field
          id="docs-search"
          name="q"
          label={t('api_docs.search')}
          input={{ type: 'search', value: text, maxLength: 100, autocomplete: 'off' }}
        />
        <Button type="submit" icon="search">
          {t('api_docs.search_do')}
        </Button>
        <a class="docs__file" href="/openapi.json">
          {t('api_docs.description_file')}
        </a>
      </form>
    </search>
  )
}

function Outcome({ t, text, found }: { t: Translate; text: string; found: Found }) {
  const n = found.chapters.reduce((sum, { entries }) => sum + entries.length, 0)
  const isNothing = n === 0 && found.problems.length === 0
  return (
    <p class="docs__outcome" role="status">
      {isNothing ? t('api_docs.found_none', { text }) : t('api_docs.found', { n, text })}
      {' · '}
      <a href="/docs">{t('api_docs.search_clear')}</a>
    </p>
  )
}

/** Endpoints in a line each, leading to the page of their chapter. */
function Entries({ t, chapters }: { t: Translate; chapters: readonly Chapter[] }) {
  return (
    <>
      {chapters.map(({ tag, entries }) => (
        <section key={tag} class="docs__chapter" aria-labelledby={`chapter-${tag}`}>
          <h2 id={`chapter-${tag}`}>
            <a href={addressOf(tag)}>{chapterTitle(t, tag)}</a>
          </h2>
          <ul class="list fields">
            {entries.map(({ id, method, path, summary }) => (
              <li key={id} class="fields__row">
                <a class="fields__name" href={addressOf(tag, id)}>
                  <code dir="ltr">
                    {method} {path}
                  </code>
                </a>
                <bdi lang="en" dir="ltr">
                  {summary}
                </bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
