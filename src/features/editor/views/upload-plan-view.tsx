/** The list before anything is sent: the target folder, the tags, and one button. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import type { Encoding } from '../rules/encodings.ts'
import { completions } from './about-file.tsx'
import { type UploadRow, UploadTable } from './upload-table.tsx'

export interface UploadPlanViewProps {
  rows: readonly UploadRow[]
  folder: string
  tags: string
  tagError: string | undefined
  folderError: string | undefined
  knownTags: readonly string[]
  readyCount: number
  refusedCount: number
  /** Some names could not be checked. */
  isUnsure: boolean
  onFolder: (folder: string) => void
  onTags: (tags: string) => void
  onName: (id: string, name: string) => void
  onRemove: (id: string) => void
  onEncoding: (id: string, encoding: Encoding) => void
  onAskAgain: () => void
  onStart: () => void
  onClear: () => void
}

export function UploadPlanView(props: UploadPlanViewProps) {
  const t = useT()
  const { rows, readyCount, refusedCount } = props
  return (
    <section class="upload-plan" aria-labelledby="plan-title">
      <div class="cluster cluster--wide">
        <h2 class="upload-plan__title" id="plan-title">
          {t('library.upload_table')}
        </h2>
        <p class="upload-plan__count" role="status">
          {t('library.plan_count', { n: readyCount })}
          {refusedCount > 0 && ` · ${t('library.plan_refused', { n: refusedCount })}`}
        </p>
        <PlanActs {...props} />
      </div>
      <PlanFields {...props} />
      <UploadTable
        caption={t('library.upload_table')}
        rows={rows}
        onName={props.onName}
        onRemove={props.onRemove}
        onEncoding={props.onEncoding}
      />
    </section>
  )
}

function PlanActs({ readyCount, isUnsure, onAskAgain, onStart, onClear }: UploadPlanViewProps) {
  const t = useT()
  return (
    <div class="writing__acts writing__acts--thumb">
      <Button kind="quiet" onClick={onClear}>
        {t('library.start_over')}
      </Button>
      {isUnsure ? (
        <Button icon="refresh-cw" class="writing__save" onClick={onAskAgain}>
          {t('library.outcome_unasked')}
        </Button>
      ) : (
        <Button
          kind="primary"
          icon="upload"
          class="writing__save"
          disabled={readyCount === 0}
          onClick={onStart}
        >
          {t('library.start_upload', { n: readyCount })}
        </Button>
      )}
    </div>
  )
}

function PlanFields(props: UploadPlanViewProps) {
  const t = useT()
  const { folder, tags, knownTags } = props
  const typed = (event: Event) => (event.currentTarget as HTMLInputElement).value
  return (
    <div class="upload-plan__fields">
      <Field
        id="into_folder"
        label={t('library.into_folder')}
        error={props.folderError}
        isCode
        input={{
          value: folder,
          placeholder: t('library.folder_example'),
          onInput: (event: Event) => props.onFolder(typed(event)),
        }}
      />
      <div>
        <Field
          id="all_tags"
          label={t('library.tags_for_all')}
          error={props.tagError}
          hint={t('library.tags_hint')}
          input={{
            value: tags,
            list: 'all-known-tags',
            autocomplete: 'off',
            onInput: (event: Event) => props.onTags(typed(event)),
          }}
        />
        <datalist id="all-known-tags">
          {completions(tags, knownTags).map((line) => (
            <option key={line} value={line} />
          ))}
        </datalist>
      </div>
    </div>
  )
}
