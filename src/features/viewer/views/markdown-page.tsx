/** A Markdown file to be read in peace: one column, its contents beside it, and boxes that tick. */
import { Island } from '../../../platform/html/island.tsx'
import type { Phrase, Translate } from '../../../platform/i18n/index.ts'
import { type Heading, MarkdownView } from '../../../platform/markdown/index.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Notice } from '../../../ui/components/notice.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { type FileView, isOld } from './file-view.ts'

export interface MarkdownPageProps {
  t: Translate
  file: FileView
  html: string
  headings: readonly Heading[]
  hasTasks: boolean
  hasDiagrams: boolean
  /** Code blocks that were not coloured in time: the browser asks for them. */
  isPending: boolean
  phrases: Record<string, Phrase>
}

// One heading needs no list of contents.
const FEWEST_HEADINGS = 2

export function MarkdownPage({ t, file, html, headings, ...page }: MarkdownPageProps) {
  if (html.trim() === '') return <EmptyState icon="file-text" sentence={t('viewer.empty_file')} />
  const hasContents = headings.length >= FEWEST_HEADINGS
  return (
    <div class="reader" data-contents={hasContents ? '' : undefined}>
      {page.hasTasks && !isOld(file) && (
        <noscript>
          <Notice>{t('viewer.ticking_needs_script')}</Notice>
        </noscript>
      )}
      {hasContents && <Contents t={t} headings={headings} />}
      <div class="reader__sheet" id="reader">
        <MarkdownView html={html} class="reader__text" />
      </div>
      <Island
        name="markdown-reader"
        class="reader__live"
        props={{
          id: file.id,
          version: file.version,
          isOld: isOld(file),
          hasTasks: page.hasTasks,
          hasDiagrams: page.hasDiagrams,
          isPending: page.isPending,
          phrases: page.phrases,
        }}
      />
    </div>
  )
}

/** On a wide desk it stands beside the text; elsewhere the same list is a sheet behind a button. */
function Contents({ t, headings }: Pick<MarkdownPageProps, 't' | 'headings'>) {
  const top = Math.min(...headings.map(({ level }) => level))
  const list = (
    <ul class="list contents__list">
      {headings.map(({ id, level, text }) => (
        <li key={id}>
          <a
            class="contents__entry"
            data-depth={Math.min(level - top, 4)}
            data-heading={id}
            href={`#${id}`}
          >
            <bdi dir="auto">{text || '#'}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav class="contents" aria-label={t('viewer.contents')}>
        <p class="contents__title">{t('viewer.contents')}</p>
        {list}
      </nav>
      <div class="menu contents-sheet">
        <button class="button" type="button" popovertarget="contents">
          <Icon name="list-tree" />
          {t('viewer.contents')}
        </button>
        <nav class="menu__panel" id="contents" popover="auto" aria-label={t('viewer.contents')}>
          {list}
        </nav>
      </div>
    </>
  )
}
