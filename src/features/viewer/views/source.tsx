/** The source of a file: highlighted lines with numbers that are links, and the tools for reading them. */
import { editorPaths } from '#paths/files.ts'
import { DrawnLinesView, type HiddenCharacter } from '#platform/highlight/index.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { DrawnSource } from '#platform/shown-texts/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { LINES_IN_PAGE, LONG_LINE } from '../contract/limits.ts'
import { sourceHref } from '../rules/addresses.ts'
import { counted, grouped } from '../rules/measures.ts'
import { CodeTools } from './code-tools.tsx'
import { type FileView, isOld, versionOf } from './file-view.ts'
import { Outline, OutlineButton } from './outline.tsx'
import { SourcePages } from './source-pages.tsx'

export interface SourceProps {
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

export interface SourceToolsProps extends Pick<SourceProps, 'isWrapped' | 'isPending' | 'isPlain'> {
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
