/** A text for reading only: the pages of shares consist of these. */
import { DrawnLinesView, type HiddenCharacter } from '#platform/highlight/index.ts'
import { Island } from '#platform/html/island.tsx'
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { DocumentText } from '#platform/markdown/index.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { LINES_IN_PAGE } from '../contract/limits.ts'
import { counted } from '../rules/measures.ts'
import { Contents } from './markdown-page.tsx'
import { Outline, SourcePages } from './source.tsx'

export interface ReadingDocumentProps {
  markup: MarkupText
  contents: MarkupText | null
  isEmpty: boolean
  hasDiagrams: boolean
}

export function ReadingDocument(props: ReadingDocumentProps) {
  const t = useT()
  const { markup, contents, hasDiagrams } = props
  if (props.isEmpty) return <EmptyState icon="file-text" sentence={t('viewer.empty_file')} />
  return (
    <div class="reader" data-contents={contents === null ? undefined : ''}>
      {contents !== null && <Contents markup={contents} />}
      <div class="reader__sheet" id="reader">
        <DocumentText markup={markup} class="reader__text" />
      </div>
      <Island name="public-reader" class="reader__live" props={{ hasDiagrams }} />
    </div>
  )
}

interface FramedProps {
  name: string
  src: string
}

export function ReadingFrame({ name, src }: FramedProps) {
  const t = useT()
  return (
    <div class="stage">
      <p class="secondary">
        {t('viewer.scripts_off')} {t('viewer.nothing_outside')}
      </p>
      <div class="stage__desk" data-width="full">
        <iframe
          class="stage__frame"
          src={src}
          sandbox=""
          title={t('viewer.frame_of', { name })}
          referrerpolicy="no-referrer"
        />
      </div>
    </div>
  )
}

export function ReadingImage({ name, src }: FramedProps) {
  const t = useT()
  return (
    <div class="stage">
      <div class="stage__desk stage__desk--svg" data-ground="light" data-fitted="">
        <img class="stage__image" src={src} alt={t('viewer.image_of', { name })} />
      </div>
    </div>
  )
}

export interface ReadingSourceProps {
  name: string
  /** Lines of the whole text, and those on this page. */
  total: number
  markup: MarkupText
  firstLine: number
  hidden: readonly HiddenCharacter[]
  pageHref(from: number | null): string
  /** The island of the source hydrates it. */
  isAlive?: boolean
  /** The outline for which its tools have a button. */
  outline?: MarkupText | null
  isWrapped?: boolean
  /** Who wrote the lines is in front of them. */
  hasOrigins?: boolean
}

export function ReadingSource(props: ReadingSourceProps) {
  const t = useT()
  const { name, total, markup, firstLine, hidden, pageHref } = props
  const { isWrapped = false, outline = null, hasOrigins = false } = props
  const alive = props.isAlive ? { 'data-total': total, 'data-first': firstLine } : {}
  if (total === 0) return <EmptyState icon="file" sentence={t('viewer.empty_file')} />
  return (
    <>
      {hidden.length > 0 && (
        <Notice tone="warn">{t('viewer.hidden_direction', { n: hidden.length })}</Notice>
      )}
      {/* A box that scrolls must be reachable by keyboard. */}
      <section
        class={hasOrigins ? 'source source--blamed code-surface' : 'source code-surface'}
        id="source"
        dir="ltr"
        tabindex={0}
        aria-label={t('viewer.source_of', { name, ...counted(total) })}
        data-digits={String(total).length}
        {...alive}
      >
        <DrawnLinesView markup={markup} isWrapped={isWrapped} />
      </section>
      {total > LINES_IN_PAGE && (
        <SourcePages total={total} firstLine={firstLine} pageHref={pageHref} />
      )}
      <Outline outline={outline} />
    </>
  )
}
