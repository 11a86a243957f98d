/** The API on paper: contents at the inline start, what every caller must know, then one endpoint after another. */
import type { ApiPage, ApiProblem, LimitClass } from '../../../platform/http/index.ts'
import type { Locale, TextKey, Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Field } from '../../../ui/components/field.tsx'
import type { Chapter, Found } from '../rules/index.ts'
import { texts } from '../texts.ts'
import { Basics } from './basics.tsx'
import { Contents } from './contents.tsx'
import { EndpointSection } from './endpoint.tsx'
import { Errors } from './errors.tsx'
import { Pages } from './pages.tsx'

export interface DocsProps {
  t: Translate
  locale: Locale
  /** What was searched for; empty shows everything. */
  text: string
  found: Found
  limits: Record<LimitClass, number>
  pages: readonly ApiPage[]
}

/** A room without a title yet stands under its own name: the page must not fall with it. */
export function chapterTitle(t: Translate, tag: string): string {
  const key = `chapter_${tag.replaceAll('-', '_')}`
  return key in texts.phrases ? t(`api_docs.${key}` as TextKey) : tag
}

export function Docs({ t, locale, text, found, limits, pages }: DocsProps) {
  const isWhole = text === ''
  return (
    <div class="docs">
      <Contents t={t} found={found} isWhole={isWhole} />
      <div class="docs__text">
        <h1>{t('api_docs.title')}</h1>
        <p class="docs__lead">{t('api_docs.lead')}</p>
        <Search t={t} text={text} />
        {isWhole ? <Basics t={t} limits={limits} /> : <Outcome t={t} text={text} found={found} />}
        {found.chapters.map((chapter) => (
          <ChapterSection key={chapter.tag} t={t} chapter={chapter} />
        ))}
        {found.problems.length > 0 && (
          <Errors t={t} locale={locale} problems={found.problems as ApiProblem[]} />
        )}
        {isWhole && <Pages t={t} pages={pages} />}
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
  const n = found.chapters.reduce((sum, { endpoints }) => sum + endpoints.length, 0)
  const isNothing = n === 0 && found.problems.length === 0
  return (
    <p class="docs__outcome" role="status">
      {isNothing ? t('api_docs.found_none', { text }) : t('api_docs.found', { n, text })}
      {' · '}
      <a href="/docs">{t('api_docs.search_clear')}</a>
    </p>
  )
}

function ChapterSection({ t, chapter }: { t: Translate; chapter: Chapter }) {
  return (
    <section class="docs__chapter" aria-labelledby={`chapter-${chapter.tag}`}>
      <h2 id={`chapter-${chapter.tag}`}>{chapterTitle(t, chapter.tag)}</h2>
      {chapter.endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} t={t} endpoint={endpoint} />
      ))}
    </section>
  )
}
