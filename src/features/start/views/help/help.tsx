/** The help: its pages beside the text, or folded above it on a phone. */
import type { ComponentChildren } from 'preact'
import { apiDocsPaths, helpPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { MarkdownView } from '#platform/markdown/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import type { HelpPageName } from '../../contract/help.ts'

/** What the list of pages shows of each. */
export interface HelpEntry {
  name: HelpPageName
  title: string
  lead: string
}

export interface HelpHit {
  href: string
  heading: string
  /** The page that the section is on. */
  title: string
}

interface FrameProps {
  pages: readonly HelpEntry[]
  current: HelpPageName | null
  query: string
  children: ComponentChildren
}

export function HelpFrame({ pages, current, query, children }: FrameProps) {
  const t = useT()
  return (
    <div class="help">
      <details class="help__contents">
        <summary class="help__contents-title">{t('help.pages')}</summary>
        <nav aria-label={t('help.pages')}>
          <ul class="list">
            {pages.map(({ name, title }) => (
              <li key={name}>
                <a
                  class="help__link"
                  href={href(helpPaths.page, { page: name })}
                  aria-current={name === current ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <div class="help__text">
        <HelpSearch query={query} />
        {children}
      </div>
    </div>
  )
}

function HelpSearch({ query }: { query: string }) {
  const t = useT()
  return (
    <search>
      <form class="help__search" method="get" action={helpPaths.help}>
        <Field
          id="help-search"
          name="q"
          label={t('help.search')}
          isLabelHidden
          input={{
            type: 'search',
            value: query,
            maxLength: 100,
            autocomplete: 'off',
            placeholder: t('help.search'),
          }}
        />
        <Button type="submit" icon="search">
          {t('help.search_do')}
        </Button>
      </form>
    </search>
  )
}

export function HelpStart({ pages }: { pages: readonly HelpEntry[] }) {
  const t = useT()
  return (
    <>
      <h1>{t('help.title')}</h1>
      <p class="help__lead">{t('help.lead')}</p>
      <ul class="list help__pages">
        {pages.map(({ name, title, lead }) => (
          <li key={name}>
            <a class="help__page" href={href(helpPaths.page, { page: name })}>
              <span class="help__page-title">{title}</span>
              <span class="secondary">{lead}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="secondary">
        {t('help.api')} <a href={apiDocsPaths.docs}>API</a>
      </p>
    </>
  )
}

export function HelpText({ html }: { html: string }) {
  return <MarkdownView html={html} class="help__article" />
}

interface FoundProps {
  query: string
  hits: readonly HelpHit[]
}

export function HelpFound({ query, hits }: FoundProps) {
  const t = useT()
  return (
    <>
      <h1>
        {hits.length === 0
          ? t('help.found_none', { text: query })
          : t('help.found', { n: hits.length, text: query })}
      </h1>
      <ul class="list help__hits">
        {hits.map(({ href, heading, title }) => (
          <li key={href}>
            <a class="help__hit" href={href}>
              {heading}
            </a>
            {heading !== title && <span class="secondary">{title}</span>}
          </li>
        ))}
      </ul>
      <p>
        <a href={helpPaths.help}>{t('help.all_pages')}</a>
      </p>
    </>
  )
}
