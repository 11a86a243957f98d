/** The page around the form, as the server draws it. */
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { TextField } from '#platform/highlight/index.ts'
import { Island } from '#platform/html/island.tsx'
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { BegunNote } from '#ui/components/begun-note.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import type { FieldErrors, FileFields } from '../rules/file-fields.ts'
import { FileWriteForm } from './write-form.tsx'

export interface WritePageProps {
  /** Messages for the codes that a save may be refused with. */
  reasons: Record<string, string>
  file: { id: string; name: string; version: number } | null
  written: FileFields
  was: FileFields
  /** Escaped, as `readField` makes it. */
  text: MarkupText
  isProse: boolean
  detected: string
  knownTags: readonly string[]
  /** The kind of the stored line breaks; a mixed text is loaded separately. */
  ending: string | null
  isLarge: boolean
  /** The result of sending the form without a script. */
  outcome?: WriteOutcome
}

export interface WriteOutcome {
  errors: FieldErrors
  /** What is not about one field. */
  notice: string | null
  taken: { id: string; version: number } | null
  conflict: Theirs | null
}

/** What was saved elsewhere meanwhile. */
interface Theirs {
  version: number
  text: MarkupText
}

export function WritePage(props: WritePageProps) {
  const t = useT()
  const { file, written, was, outcome, text } = props
  const islandProps = {
    reasons: props.reasons,
    file,
    was,
    detected: props.detected,
    knownTags: props.knownTags,
    ending: props.ending,
    isLarge: props.isLarge,
    // A returned form contains what was typed, which differs from what is stored.
    isReturned: outcome !== undefined,
    errors: outcome?.errors ?? {},
    notice: outcome?.notice ?? null,
  }
  return (
    <div class="writing-page">
      <Island name="editor" props={islandProps} class="writing-place">
        <FileWriteForm
          file={file}
          written={written}
          was={was}
          detected={props.detected}
          knownTags={props.knownTags}
          errors={outcome?.errors}
          notices={outcome && <OutcomeNotices file={file} outcome={outcome} />}
          waysOn={outcome?.taken && <TakenWays isNew={file === null} taken={outcome.taken} />}
          editor={
            <div class="writing__desk">
              <PlainText
                text={text}
                isProse={props.isProse}
                hasError={Boolean(outcome?.errors.content)}
                isLarge={props.isLarge}
              />
            </div>
          }
        />
      </Island>
      {/* Outside of the island: the notes' own script finds and fills it. */}
      <BegunNote
        label={t('library.note_text')}
        placeholder={t('library.note_write')}
        keys="Alt+n"
      />
    </div>
  )
}

interface OutcomeNoticesProps {
  file: WritePageProps['file']
  outcome: WriteOutcome
}

function OutcomeNotices({ file, outcome }: OutcomeNoticesProps) {
  const { notice, conflict } = outcome
  return (
    <div class="writing__notices">
      <RefusalNotice text={notice} />
      {file && conflict && <ConflictNotice fileId={file.id} conflict={conflict} />}
    </div>
  )
}

function TakenWays({ isNew, taken }: { isNew: boolean; taken: { id: string; version: number } }) {
  const t = useT()
  return (
    <div class="cluster">
      <ButtonLink href={href(viewerPaths.source, { id: taken.id })} target="_blank">
        {t('library.taken_open')}
      </ButtonLink>
      {isNew && (
        <Button
          type="submit"
          formaction={href(editorPaths.edit, { id: taken.id }, { over: taken.version })}
        >
          {t('library.taken_next', { n: taken.version + 1 })}
        </Button>
      )}
    </div>
  )
}

function ConflictNotice({
  fileId,
  conflict: { version, text },
}: {
  fileId: string
  conflict: Theirs
}) {
  const t = useT()
  return (
    <Notice tone="warn" role="alert">
      <p>{t('library.conflict_form', { version })}</p>
      <div class="cluster">
        <Button
          type="submit"
          formaction={href(editorPaths.edit, { id: fileId }, { base: version })}
        >
          {t('library.conflict_over', { n: version + 1, version })}
        </Button>
      </div>
      <Details label={t('library.conflict_theirs', { version })}>
        <TextField
          markup={text}
          class="text-slot__field code-surface"
          dir="auto"
          rows={16}
          readonly
          aria-label={t('library.conflict_theirs', { version })}
        />
      </Details>
    </Notice>
  )
}

/** The text as a plain field: what the server sends, and what stays when the editor cannot be loaded. */
interface PlainTextProps {
  /** Escaped, as `readField` makes it. */
  text: MarkupText
  isProse: boolean
  hasError: boolean
  /** Too large for a text area with scripts: the island loads the text by itself. */
  isLarge: boolean
}

function PlainText(props: PlainTextProps) {
  const field = <PlainField {...props} />
  return (
    <div class="text-slot code-surface" dir="ltr">
      {props.isLarge ? <noscript>{field}</noscript> : field}
    </div>
  )
}

function PlainField({ text, isProse, hasError }: PlainTextProps) {
  const t = useT()
  return (
    <TextField
      markup={text}
      class="text-slot__field"
      id="content"
      name="content"
      dir={isProse ? 'auto' : 'ltr'}
      rows={24}
      aria-label={t('library.text')}
      autofocus={hasError || undefined}
      aria-invalid={hasError ? 'true' : undefined}
      aria-describedby={hasError ? 'content-error' : undefined}
      spellcheck={false}
      autocapitalize="off"
      autocomplete="off"
    />
  )
}
