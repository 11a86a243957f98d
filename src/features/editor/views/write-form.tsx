/** The form of a file: its name first, then its text. It works as plain HTML; the editor's island hydrates it. */
import type { ComponentChildren } from 'preact'
import { MAX_DESCRIPTION, MAX_NAME } from '#features/library/contract/limits.ts'
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import type { FieldErrors, FieldName, FileFields } from '../rules/file-fields.ts'
import { AboutFile } from './about-file.tsx'
import { LanguageChip } from './language-chip.tsx'

export interface FileWriteFormProps {
  /** Null for a file that does not exist yet. */
  file: { id: string; name: string; version: number } | null
  written: FileFields
  /** The values of the fields when the page was drawn: only what differs is changed. */
  was: FileFields
  /** The detected language, as text; empty when it is not known yet. */
  detected: string
  knownTags: readonly string[]
  errors?: FieldErrors | undefined
  isSaving?: boolean
  /** Lines above the fields: a draft, a refusal, a warning. */
  notices?: ComponentChildren
  /** Options after a refusal, below the field that states the reason. */
  waysOn?: ComponentChildren
  /** The text and its companions. */
  editor: ComponentChildren
  status?: ComponentChildren
  isHidden?: boolean
  onWrite?: (field: FieldName, value: string) => void
  onSave?: () => void
  /** A text that is no name was pasted into the name. */
  onPastedText?: (text: string) => void
}

export function FileWriteForm(props: FileWriteFormProps) {
  const t = useT()
  const { file, written, errors = {}, onSave } = props
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave?.()
  }
  return (
    <form
      class="writing"
      method="post"
      action={file ? href(editorPaths.edit, { id: file.id }) : editorPaths.newFile}
      hidden={props.isHidden === true}
      {...(onSave && { onSubmit: submit })}
    >
      <WriteHead {...props} />
      {props.notices}
      <div class="writing__fields">
        <NameField {...props} />
        <Field
          id="folder"
          label={t('library.folder')}
          error={errors.folder}
          isCode
          input={{
            value: written.folder,
            placeholder: t('library.folder_example'),
            onInput: writer(props, 'folder'),
          }}
        />
        <LanguageChip
          value={written.language}
          detected={props.detected}
          onChoose={(id) => props.onWrite?.('language', id)}
        />
      </div>
      {props.waysOn}
      <AboutFile
        {...props}
        maxDescription={MAX_DESCRIPTION}
        writer={(field) => writer(props, field)}
      />
      {props.editor}
      {errors.content && (
        <p class="field__error" id="content-error" role="alert">
          {errors.content}
        </p>
      )}
      {props.status}
      <input type="hidden" name="was" value={JSON.stringify(props.was)} />
      {file && <input type="hidden" name="base_version" value={String(file.version)} />}
    </form>
  )
}

/** Passes what was typed to the listener; without a script there is none. */
export function writer({ onWrite }: Pick<FileWriteFormProps, 'onWrite'>, field: FieldName) {
  return (event: Event) => onWrite?.(field, (event.currentTarget as HTMLInputElement).value)
}

function WriteHead({ file, isSaving = false }: FileWriteFormProps) {
  const t = useT()
  return (
    <div class="cluster cluster--wide">
      <h1 class="writing__title">
        {file ? t('library.edit_file') : t('library.new_file')}{' '}
        {file && <bdi class="writing__of clip">{file.name}</bdi>}
      </h1>
      <div class="writing__acts writing__acts--thumb">
        {file ? (
          <ButtonLink kind="quiet" icon="eye" href={href(viewerPaths.source, { id: file.id })}>
            {t('library.view_file')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="quiet" icon="upload" href={editorPaths.upload}>
            {t('library.upload_link')}
          </ButtonLink>
        )}
        <Button
          kind="primary"
          icon="save"
          type="submit"
          class="writing__save"
          aria-keyshortcuts="Control+S"
          aria-disabled={isSaving ? 'true' : undefined}
        >
          {isSaving ? t('library.saving') : t('library.save')}
        </Button>
      </div>
    </div>
  )
}

function NameField(props: FileWriteFormProps) {
  const t = useT()
  const { file, written, errors = {} } = props
  return (
    <Field
      id="file_name"
      label={t('library.name')}
      error={errors.fileName}
      input={{
        value: written.fileName,
        required: true,
        placeholder: t('library.name_example'),
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: false,
        // The first of two with autofocus gets the focus: here, unless another field has an error.
        ...(file === null && !Object.values(errors).some(Boolean) && { autofocus: true }),
        onInput: writer(props, 'fileName'),
        onPaste: takesText(props),
      }}
    />
  )
}

/** Code is often pasted right after the page opens, with the focus still in the name, which would flatten it. */
function takesText({ onPastedText }: FileWriteFormProps) {
  return (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isName = text.length <= MAX_NAME && !/[\r\n]/.test(text.trim())
    if (isName || !onPastedText) return
    event.preventDefault()
    onPastedText(text)
  }
}
