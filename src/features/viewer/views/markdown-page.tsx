/** A Markdown file as a document: one column, its contents beside it, and boxes that tick. */
import { Island } from '#platform/html/island.tsx'
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { DocumentContents, DocumentText } from '#platform/markdown/index.ts'
import type { DocumentFailure } from '#platform/markdown/long-documents.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { type FileView, isOld } from './file-view.ts'

interface MarkdownPageProps {
  file: FileView
  markup: MarkupText
  contents: MarkupText | null
  isEmpty: boolean
  hasTasks: boolean
  hasDiagrams: boolean
  /** Code blocks that were not coloured in time: the browser requests them. */
  isPending: boolean
}

export function MarkdownPage({ file, markup, contents, ...page }: MarkdownPageProps) {
  const t = useT()
  if (page.isEmpty) return <EmptyState icon="file-text" sentence={t('viewer.empty_file')} />
  return (
    <div class="reader" data-contents={contents === null ? undefined : ''}>
      {page.hasTasks && !isOld(file) && (
        <noscript>
          <Notice>{t('viewer.ticking_needs_script')}</Notice>
        </noscript>
      )}
      {contents !== null && <Contents markup={contents} />}
      <div class="reader__sheet" id="reader">
        <DocumentText markup={markup} class="reader__text" />
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
        }}
      />
    </div>
  )
}

interface UndrawnProps {
  reason: DocumentFailure
  /** Null where the source is on the page already. */
  sourceHref: string | null
  againHref: string
}

/** A document that could not be drawn: the reason, and what can be done instead. */
export function UndrawnDocument({ reason, sourceHref, againHref }: UndrawnProps) {
  const t = useT()
  return (
    <Notice tone="warn">
      <p>{t(`viewer.undrawn_${reason}`)}</p>
      {sourceHref && (
        <ButtonLink href={sourceHref} icon="code">
          {t('viewer.see_source')}
        </ButtonLink>
      )}
      {reason === 'busy' && <ButtonLink href={againHref}>{t('viewer.try_again')}</ButtonLink>}
    </Notice>
  )
}

// The headings of a document as a list of links.

/** On a wide page it is beside the text; elsewhere the same list is a bottom sheet behind a button. */
export function Contents({ markup }: { markup: MarkupText }) {
  const t = useT()
  return (
    <>
      <nav class="contents" aria-label={t('viewer.contents')}>
        <p class="contents__title">{t('viewer.contents')}</p>
        <DocumentContents markup={markup} />
      </nav>
      <div class="menu contents-sheet">
        <button class="button" type="button" popovertarget="contents">
          <Icon name="list-tree" />
          {t('viewer.contents')}
        </button>
        <nav class="menu__panel" id="contents" popover="auto" aria-label={t('viewer.contents')}>
          <DocumentContents markup={markup} />
        </nav>
      </div>
    </>
  )
}
