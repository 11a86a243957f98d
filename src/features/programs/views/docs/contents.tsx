/**
 * The contents: beside the text where the page is wide enough, folded above it on a phone. The open chapter lists its
 * endpoints.
 */
import type { ComponentChildren } from 'preact'
import { apiDocsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import type { ApiPage, ApiProblem, LimitClass } from '#platform/http/index.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import {
  addressOf,
  type Chapter,
  type Endpoint,
  type EndpointMatches,
} from '../../rules/docs/index.ts'
import { texts } from '../../texts/docs.ts'

export function ChapterList({
  chapters,
  selection,
}: {
  chapters: readonly Chapter[]
  selection: DocsSelection
}) {
  const t = useT()
  const open = selection.as === 'chapter' ? selection.tag : selection.as
  return (
    <details class="docs__contents">
      <summary class="docs__contents-title">{t('api_docs.contents')}</summary>
      <nav aria-label={t('api_docs.contents')}>
        <ul class="list">
          <Line href={apiDocsPaths.docs} label={t('api_docs.basics')} isOpen={open === 'start'} />
          {chapters.map(({ tag, entries }) => (
            <Line
              key={tag}
              href={addressOf(tag)}
              label={chapterTitle(t, tag)}
              isOpen={open === tag}
            >
              {open === tag && (
                <ul class="list">
                  {entries.map(({ id, method, path }) => (
                    <li key={id}>
                      <a
                        class="docs__contents-endpoint"
                        href={`#${id}`}
                        title={`${method} ${path}`}
                      >
                        <bdi dir="ltr">
                          <span class="docs__method">{method}</span> {path}
                        </bdi>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </Line>
          ))}
          <Line
            href={addressOf('errors')}
            label={t('api_docs.errors')}
            isOpen={open === 'errors'}
          />
          <Line href={addressOf('pages')} label={t('api_docs.pages')} isOpen={open === 'pages'} />
        </ul>
      </nav>
    </details>
  )
}

interface LineProps {
  href: string
  label: string
  isOpen: boolean
  children?: ComponentChildren
}

function Line({ href, label, isOpen, children }: LineProps) {
  return (
    <li>
      <a class="docs__contents-chapter" href={href} aria-current={isOpen ? 'page' : undefined}>
        {label}
      </a>
      {children}
    </li>
  )
}

// Which part of the API pages is shown, and its title.

export type ShownLimits = Partial<Record<LimitClass, number>>

export type DocsSelection =
  | { as: 'start'; limits: ShownLimits; hourly: readonly string[] }
  | { as: 'chapter'; tag: string; endpoints: readonly Endpoint[] }
  | { as: 'errors'; problems: readonly ApiProblem[] }
  | { as: 'pages'; pages: readonly ApiPage[] }
  | { as: 'search'; text: string; matches: EndpointMatches }

/** A feature without a title yet is shown under its own name, so that the page does not fail. */
export function chapterTitle(t: Translate, tag: string): string {
  const key = `chapter_${tag.replaceAll('-', '_')}`
  return key in texts.phrases ? t(`api_docs.${key}` as TextKey) : tag
}
