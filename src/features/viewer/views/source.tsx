/** The source of a file: highlighted lines with numbers that are links, and the tools for reading them. */
import { editorPaths } from '#paths/files.ts'
import { DrawnLinesView, DrawnOutline, type HiddenCharacter } from '#platform/highlight/index.ts'
import { Island } from '#platform/html/island.tsx'
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { DrawnSource } from '#platform/shown-texts/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { LINES_IN_PAGE, LONG_LINE } from '../contract/limits.ts'
import { sourceHref } from '../rules/addresses.ts'
import { counted, grouped } from '../rules/measures.ts'
import { CodeTools } from './code-tools.tsx'
import { type FileView, isOld, versionOf } from './file-view.ts'

interface SourceProps {
  file: FileView
  source: DrawnSource
  firstLine: number
  /** Colours are still being computed: the browser requests them. */
  isPending: boolean
  /** There are none, and there will be none. */
  isPlain: boolean
  isWrapped: boolean
}

export function Source(props: SourceProps) {
  const t = useT()
  const { file, source, firstLine, isWrapped } = props
  const { hidden, hasLongLines, outline } = source
  if (file.lines === 0) return <EmptySource file={file} />
  return (
    <>
      {hidden.length > 0 && <HiddenWarning file={file} hidden={hidden} />}
      {hasLongLines && (
        <noscript>
          <Notice>{t('viewer.long_lines_cut', { n: grouped(LONG_LINE) })}</Notice>
        </noscript>
      )}
      {/* A box that scrolls must be reachable by keyboard. */}
      <section
        class="source code-surface"
        id="source"
        dir="ltr"
        tabindex={0}
        aria-label={t('viewer.source_of', { name: file.name, ...counted(file.lines) })}
        data-total={file.lines}
        data-first={firstLine}
        data-digits={String(file.lines).length}
      >
        <DrawnLinesView markup={source.markup} isWrapped={isWrapped} />
      </section>
      {file.lines > LINES_IN_PAGE && (
        <SourcePages
          total={file.lines}
          firstLine={firstLine}
          pageHref={(from) => sourceHref(versionOf(file), { from })}
        />
      )}
      <Outline outline={outline} />
    </>
  )
}

function EmptySource({ file }: { file: FileView }) {
  const t = useT()
  const edit = isOld(file) ? null : (
    <ButtonLink icon="pencil" href={href(editorPaths.edit, { id: file.id })}>
      {t('viewer.edit')}
    </ButtonLink>
  )
  return <EmptyState icon="file" sentence={t('viewer.empty_file')} action={edit} />
}

interface HiddenWarningProps extends Pick<SourceProps, 'file'> {
  hidden: readonly HiddenCharacter[]
}

function HiddenWarning({ file, hidden }: HiddenWarningProps) {
  const t = useT()
  const lines = [...new Set(hidden.map(({ line }) => line))].slice(0, 10)
  return (
    <Notice tone="warn">
      {t('viewer.hidden_direction', { n: hidden.length })}{' '}
      {lines.map((line, at) => (
        <>
          {at > 0 && ', '}
          <a href={`${sourceHref(versionOf(file), pageOf(line, file.lines))}#L${line}`}>
            {t('viewer.line', { line })}
          </a>
        </>
      ))}
    </Notice>
  )
}

function pageOf(line: number, total: number): { from?: number } {
  if (total <= LINES_IN_PAGE || line <= LINES_IN_PAGE) return {}
  return { from: Math.floor((line - 1) / LINES_IN_PAGE) * LINES_IN_PAGE + 1 }
}

interface SourceToolsProps extends Pick<SourceProps, 'isWrapped' | 'isPending' | 'isPlain'> {
  file: Pick<FileView, 'id' | 'version' | 'newest' | 'lines'>
  outline: DrawnSource['outline']
}

export function SourceTools({ file, outline, isWrapped, isPending, isPlain }: SourceToolsProps) {
  const { id, version, newest, lines: total } = file
  return (
    <div class="toolbar file__tools">
      <Island
        name="code-tools"
        props={{ isWrapped, id, version, newest, total, isPending, isPlain }}
      >
        <CodeTools isWrapped={isWrapped} />
      </Island>
      <OutlineButton outline={outline} />
    </div>
  )
}

// For readers without a script, who get 2,000 lines at a time; the island of a file removes it.

interface SourcePagesProps {
  total: number
  firstLine: number
  /** Null is the first page. */
  pageHref(from: number | null): string
}

export function SourcePages({ total, firstLine, pageHref }: SourcePagesProps) {
  const t = useT()
  const last = Math.min(total, firstLine + LINES_IN_PAGE - 1)
  const link = (from: number, label: string, rel: string) => (
    <a class="button" rel={rel} href={pageHref(from > 1 ? from : null)}>
      {label}
    </a>
  )
  return (
    <nav class="source-pages" id="source-pages" aria-label={t('viewer.pages')}>
      {firstLine > 1 &&
        link(Math.max(1, firstLine - LINES_IN_PAGE), t('viewer.earlier_lines'), 'prev')}
      <p class="number">
        {t('viewer.lines_shown', {
          first: grouped(firstLine),
          last: grouped(last),
          total: grouped(total),
        })}
      </p>
      {last < total && link(last + 1, t('viewer.later_lines'), 'next')}
    </nav>
  )
}

// The names that a source declares, in a popover of links: it needs no script. The popover is after the lines,
// because a browser shows what it has read so far: up to 60 kB of names before them were read before the first
// line.

interface OutlineProps {
  /** The entries of the list; null where there are none. */
  outline: MarkupText | null
}

function OutlineButton({ outline }: OutlineProps) {
  const t = useT()
  if (!outline) return null
  return (
    <button
      class="button button--quiet button--icon outline-button"
      type="button"
      popovertarget="outline"
      aria-label={t('viewer.outline')}
      title={t('viewer.outline')}
      aria-keyshortcuts="o"
    >
      <Icon name="list-tree" />
    </button>
  )
}

export function Outline({ outline }: OutlineProps) {
  const t = useT()
  if (!outline) return null
  return (
    <nav class="menu__panel outline" id="outline" popover="auto" aria-label={t('viewer.outline')}>
      <p class="menu__title">{t('viewer.outline')}</p>
      <DrawnOutline markup={outline} />
    </nav>
  )
}
