/** The table of an upload: first the plan, then the progress, then the result. */
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/size.ts'
import { IconButton } from '#ui/components/button.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Select } from '#ui/components/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { ENCODINGS, type Encoding, isEncoding } from '../rules/encodings.ts'

export type RowTone = 'plain' | 'ok' | 'busy' | 'warn' | 'danger'

export interface UploadRow {
  id: string
  name: string
  folder: string
  /** As text; empty when it is unknown. */
  language: string
  sizeBytes: number
  tone: RowTone
  outcome: string
  /** Why not, or what to check, as text. */
  reason: string | null
  /** The link to the saved file. */
  href: string | null
  /** The encoding it was read in, if it was not UTF-8, and its first lines in that. */
  encoding: { id: Encoding; preview: string } | null
}

export interface UploadTableProps {
  caption: string
  rows: readonly UploadRow[]
  /** Without these the rows are read-only. */
  onName?: ((id: string, name: string) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  onEncoding?: ((id: string, encoding: Encoding) => void) | undefined
}

const ICONS: Record<RowTone, IconName> = {
  plain: 'file-plus',
  ok: 'check',
  busy: 'loader',
  warn: 'triangle-alert',
  danger: 'circle-alert',
}

export function UploadTable(props: UploadTableProps) {
  const t = useT()
  const { caption, rows, onName, onRemove, onEncoding } = props
  return (
    <table class="table upload-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('library.name')}</th>
          <th scope="col">{t('library.folder')}</th>
          <th scope="col">{t('library.file_language')}</th>
          <th scope="col" class="table__number">
            {t('library.column_size')}
          </th>
          <th scope="col">{t(onName ? 'library.column_outcome' : 'library.merge_result')}</th>
          {onRemove && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...{ row, onName, onRemove, onEncoding }} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<UploadTableProps, 'onName' | 'onRemove' | 'onEncoding'> {
  row: UploadRow
}

function Row({ row, onName, onRemove, onEncoding }: RowProps) {
  const t = useT()
  const type = (event: Event) => onName?.(row.id, (event.currentTarget as HTMLInputElement).value)
  return (
    <tr class={`upload-row upload-row--${row.tone}`}>
      <th scope="row" class="upload-row__name">
        {onName ? (
          <input
            class="field__input"
            dir="auto"
            value={row.name}
            aria-label={t('library.name_of', { name: row.name })}
            aria-invalid={row.tone === 'danger' ? 'true' : undefined}
            spellcheck={false}
            autocomplete="off"
            onInput={type}
          />
        ) : (
          <ReadName row={row} />
        )}
      </th>
      <td class="upload-row__folder" dir="ltr">
        {row.folder}
      </td>
      <td class="upload-row__language">
        <bdi>{row.language}</bdi>
      </td>
      <td class="upload-row__size table__number" dir="ltr">
        {sizeText(row.sizeBytes)}
      </td>
      <td class="upload-row__outcome">
        <span class="upload-row__words">
          <Icon name={ICONS[row.tone]} />
          <span>{row.outcome}</span>
        </span>
        {row.reason && <span class="upload-row__reason">{row.reason}</span>}
        {row.encoding && onEncoding && (
          <EncodingChoice row={row} of={row.encoding} onEncoding={onEncoding} />
        )}
      </td>
      {onRemove && (
        <td class="upload-row__remove">
          <IconButton
            icon="x"
            label={t('library.remove_row', { name: row.name })}
            onClick={() => onRemove(row.id)}
          />
        </td>
      )}
    </tr>
  )
}

interface EncodingChoiceProps {
  row: UploadRow
  of: { id: Encoding; preview: string }
  onEncoding: (id: string, encoding: Encoding) => void
}

/** Not UTF-8: the guessed encoding, a preview, and a list to change it. */
function EncodingChoice({ row, of, onEncoding }: EncodingChoiceProps) {
  const t = useT()
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    if (isEncoding(currentTarget.value)) onEncoding(row.id, currentTarget.value)
  }
  return (
    <div class="upload-encoding">
      <Select
        id={`encoding-${row.id}`}
        label={t('library.read_as')}
        value={of.id}
        options={ENCODINGS.map((id) => ({ value: id, label: t(`library.encoding_${KEYS[id]}`) }))}
        input={{ onChange: choose }}
      />
      <p class="upload-encoding__hint">{t('library.encoding_hint')}</p>
      <pre class="upload-encoding__preview" dir="auto">
        {of.preview}
      </pre>
    </div>
  )
}

const KEYS = {
  'windows-1255': 'hebrew',
  'windows-1252': 'western',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
} as const satisfies Record<Encoding, string>

function ReadName({ row }: { row: UploadRow }) {
  if (!row.href) return <FileName name={row.name} />
  return (
    <a href={row.href}>
      <FileName name={row.name} />
    </a>
  )
}
