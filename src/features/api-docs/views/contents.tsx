/** The contents: beside the text where there is room, folded above it on a phone. */
import type { Translate } from '../../../platform/i18n/index.ts'
import type { Found } from '../rules/index.ts'
import { chapterTitle } from './docs.tsx'

export function Contents({ t, found, isWhole }: { t: Translate; found: Found; isWhole: boolean }) {
  return (
    <details class="docs__contents">
      <summary class="docs__contents-title">{t('api_docs.contents')}</summary>
      <nav aria-label={t('api_docs.contents')}>
        <ul class="list">
          {isWhole && <Entry href="#basics" label={t('api_docs.basics')} />}
          {isWhole && <Entry href="#limits" label={t('api_docs.limits')} />}
          {found.chapters.map(({ tag, endpoints }) => (
            <li key={tag}>
              <a class="docs__contents-chapter" href={`#chapter-${tag}`}>
                {chapterTitle(t, tag)}
              </a>
              <ul class="list">
                {endpoints.map(({ id, method, path }) => (
                  <li key={id}>
                    <a class="docs__contents-endpoint" href={`#${id}`} title={`${method} ${path}`}>
                      <bdi dir="ltr">
                        <span class="docs__method">{method}</span> {path}
                      </bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {found.problems.length > 0 && <Entry href="#errors" label={t('api_docs.errors')} />}
          {isWhole && <Entry href="#pages" label={t('api_docs.pages')} />}
        </ul>
      </nav>
    </details>
  )
}

function Entry({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a class="docs__contents-chapter" href={href}>
        {label}
      </a>
    </li>
  )
}
