/** The API on one page: contents at the inline start, what every caller must know, then one endpoint after another. */
import { apiDocsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import { ANYWHERE, type ApiPage } from '#platform/http/index.ts'
import type { Locale, TextKey } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Table } from '#ui/components/table.tsx'
import { addressOf, type Chapter, type EndpointMatches } from '../../rules/docs/index.ts'
import { ChapterList, chapterTitle, type DocsSelection, type ShownLimits } from './contents.tsx'
import { EndpointSection } from './endpoint.tsx'
import { CodeLinks, Errors } from './errors.tsx'

export interface DocsProps {
  locale: Locale
  chapters: readonly Chapter[]
  selection: DocsSelection
}

export function Docs({ locale, chapters, selection }: DocsProps) {
  const t = useT()
  return (
    <div class="docs">
      <ChapterList chapters={chapters} selection={selection} />
      <div class="docs__text">
        <h1>{t('api_docs.title')}</h1>
        {selection.as === 'start' && <p class="docs__lead">{t('api_docs.lead')}</p>}
        <Search text={selection.as === 'search' ? selection.text : ''} />
        {selection.as === 'start' && (
          <>
            <Basics limits={selection.limits} hourly={selection.hourly} />
            <Entries chapters={chapters} />
          </>
        )}
        {selection.as === 'chapter' && (
          <section class="docs__chapter" aria-labelledby="chapter">
            <h2 id="chapter">{chapterTitle(t, selection.tag)}</h2>
            {selection.endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} endpoint={endpoint} />
            ))}
          </section>
        )}
        {selection.as === 'errors' && <Errors locale={locale} problems={selection.problems} />}
        {selection.as === 'pages' && <Pages pages={selection.pages} />}
        {selection.as === 'search' && (
          <>
            <Outcome text={selection.text} matches={selection.matches} />
            <Entries chapters={selection.matches.chapters} />
            {selection.matches.problems.length > 0 && (
              <CodeLinks
                label={t('api_docs.errors')}
                codes={[...new Set(selection.matches.problems.map(({ code }) => code))]}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Search({ text }: { text: string }) {
  const t = useT()
  return (
    <search>
      <form class="docs__search" method="get" action={apiDocsPaths.docs}>
        <Field
          id="docs-search"
          name="q"
          label={t('api_docs.search')}
          input={{ type: 'search', value: text, maxLength: 100, autocomplete: 'off' }}
        />
        <Button type="submit" icon="search">
          {t('api_docs.search_do')}
        </Button>
        <a class="docs__file" href={apiDocsPaths.openapi}>
          {t('api_docs.description_file')}
        </a>
      </form>
    </search>
  )
}

function Outcome({ text, matches }: { text: string; matches: EndpointMatches }) {
  const t = useT()
  const n = matches.chapters.reduce((sum, { entries }) => sum + entries.length, 0)
  const isNothing = n === 0 && matches.problems.length === 0
  return (
    <p class="docs__outcome" role="status">
      {isNothing ? t('api_docs.found_none', { text }) : t('api_docs.found', { n, text })}
      {' · '}
      <a href={apiDocsPaths.docs}>{t('api_docs.search_clear')}</a>
    </p>
  )
}

/** One line per endpoint, linking to the page of its chapter. */
function Entries({ chapters }: { chapters: readonly Chapter[] }) {
  const t = useT()
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
                <span>
                  <bdi lang="en" dir="ltr">
                    {summary}
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What every caller must know, and the rate limits. */
const POINTS = ['sign_in', 'json', 'times', 'text', 'errors'] as const

interface BasicsProps {
  limits: ShownLimits
  /** Those of them that apply per hour. */
  hourly: readonly string[]
}

function Basics({ limits, hourly }: BasicsProps) {
  const t = useT()
  return (
    <>
      <section class="docs__chapter" aria-labelledby="basics">
        <h2 id="basics">{t('api_docs.basics')}</h2>
        <ul class="docs__points">
          {POINTS.map((point) => (
            <li key={point}>{t(`api_docs.basics_${point}`)}</li>
          ))}
        </ul>
        <CodeLinks label={t('api_docs.basics_anywhere')} codes={ANYWHERE} />
      </section>
      <section class="docs__chapter" aria-labelledby="limits">
        <h2 id="limits">{t('api_docs.limits')}</h2>
        <p>{t('api_docs.limits_lead')}</p>
        <div class="docs__limits">
          <Table
            caption={t('api_docs.limits_caption')}
            isCaptionHidden
            columns={[
              { label: t('api_docs.limits_kind') },
              { label: t('api_docs.limits_number'), isNumber: true },
            ]}
            rows={Object.entries(limits).map(([kind, number]) => [
              t(`api_docs.limit_${kind}` as TextKey),
              t(hourly.includes(kind) ? 'api_docs.an_hour' : 'api_docs.a_minute', {
                number: number.toLocaleString('en'),
              }),
            ])}
          />
        </div>
      </section>
    </>
  )
}

/** The pages, in short: they are for people. */
function Pages({ pages }: { pages: readonly ApiPage[] }) {
  const t = useT()
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
