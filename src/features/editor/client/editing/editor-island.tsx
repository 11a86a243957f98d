/** Draws the state of the editor session and mounts the code editor in place of the plain field. */
import { Component, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { usePart } from '#client/shell/load-part.ts'
import { useTagsInUse } from '#features/library/client/public/tags-in-use.ts'
import { toolOf } from '#platform/formatters/languages.ts'
import { Untouched } from '#platform/html/markup.tsx'
import { useRenderContext } from '#platform/html/render-context.ts'
import { displayName } from '#platform/languages/index.ts'
import { SessionNotices } from '../../views/session-notices.tsx'
import { StatusLine } from '../../views/status-line.tsx'
import { FileWriteForm } from '../../views/write-form.tsx'
import type { EditorState } from './editor-controller.ts'
import type { EditorInput, EditorProps } from './editor-props.ts'
import type { MergePanelProps } from './merge.tsx'
import { noticeLines } from './notice-lines.ts'
import { clockTime } from './page-parts.ts'
import type { PreviewProps } from './preview.tsx'
import { serverForm } from './server-form.ts'
import type { SessionState } from './session-state.ts'
import { type Editing, languageOf, startEditing, takePastedText } from './start-editing.ts'
import { format, useEditing } from './use-editing.ts'

interface Parts {
  props: EditorProps
  editing: Editing
  state: SessionState
  view: EditorState
}

/** At first exactly what the server drew; it becomes interactive when the stored text is known. */
export function EditorIsland(input: EditorInput) {
  const props = { ...input, ...useRenderContext() }
  const { t, locale, reasons } = props
  const [editing] = useState(() => startEditing(props))
  const { session, controller } = editing
  const state = session.state.value
  const view = controller.state.value
  useEditing(props, editing, state, view)
  const Merge = usePart<MergePanelProps>(
    state.merge !== null,
    async () => (await import('./merge.tsx')).MergePanel,
  )
  const { isAlive } = view
  const isSpeaking = isAlive || state.notice !== null
  const lines = isSpeaking ? noticeLines({ t, locale, session, state, reasons }) : []
  const parts: Parts = { props, editing, state, view }
  return (
    <Fragment>
      {state.merge && Merge && (
        <Merge
          {...{ merge: state.merge, isSaving: state.isSaving }}
          language={languageOf(state)}
          fileName={state.written.fileName}
          onChange={(text) => void session.keepMerge(text)}
          onSave={(text) => void session.saveMerge(text)}
          onBack={(begun) => session.closeMerge(begun)}
        />
      )}
      <FileWriteForm
        isHidden={state.merge !== null && Merge !== null}
        file={fileOf(state)}
        written={state.written}
        was={state.stored.written}
        detected={state.detected ? displayName(state.detected) : isAlive ? '' : props.detected}
        knownTags={useTagsInUse(props.knownTags, state.written.tags)}
        errors={state.errors}
        isSaving={state.isSaving}
        notices={lines.length > 0 && <SessionNotices lines={lines} />}
        editor={<EditedText {...parts} />}
        status={isAlive && <EditorStatus {...parts} />}
        onWrite={(field, value) => session.write(field, value)}
        {...(isAlive && {
          onSave: () => void session.save(),
          onPastedText: (text: string) => takePastedText(t, session, text),
        })}
      />
    </Fragment>
  )
}

/** The text, and beside a Markdown text its preview. */
function EditedText({ props: { t }, editing: { session, controller }, state, view }: Parts) {
  const isMarkdown = view.isAlive && languageOf(state) === 'markdown'
  const Preview = usePart<PreviewProps>(
    isMarkdown,
    async () => (await import('./preview.tsx')).Preview,
  )
  return (
    <Fragment>
      {isMarkdown && (
        <div class="writing__switch">
          <button
            class="button"
            type="button"
            aria-pressed={view.isPreviewShown ? 'true' : 'false'}
            onClick={() => controller.togglePreview()}
          >
            {t('library.show_preview')}
          </button>
        </div>
      )}
      <div class={editorClass(isMarkdown, view.isPreviewShown)}>
        <TextSlot onReady={(slot) => void controller.start(slot)} />
        {isMarkdown && (
          <section class="writing__preview" aria-label={t('library.preview')}>
            {Preview && <Preview read={() => session.plainText()} revision={view.revision} />}
            {state.sizeBytes === 0 && <p class="writing__empty">{t('library.preview_empty')}</p>}
          </section>
        )}
      </div>
    </Fragment>
  )
}

function EditorStatus({ props, editing: { controller }, state, view: { caret } }: Parts) {
  const { t } = props
  const language = languageOf(state)
  return (
    <StatusLine
      caret={caret}
      sizeBytes={state.sizeBytes}
      ending={endingLabel(props)}
      draftState={draftLabel(props, state)}
      isStored={state.stored.id !== null}
      onFind={() => controller.editor?.openFind()}
      onFormat={toolOf(language) ? () => format(t, controller, language) : null}
    />
  )
}

function fileOf({ stored: { id, version, written } }: SessionState) {
  return id && version ? { id, version, name: written.fileName } : null
}

function editorClass(isSplit: boolean, isPreviewShown: boolean): string {
  const split = isSplit ? ' writing__desk--split' : ''
  return `writing__desk${split}${isSplit && isPreviewShown ? ' writing__desk--preview' : ''}`
}

function endingLabel({ t, ending }: EditorProps): string {
  if (ending === 'mixed') return t('library.mixed_endings')
  return ending === '\r\n' ? 'CRLF' : ending === '\r' ? 'CR' : ''
}

function draftLabel({ t, locale }: EditorProps, state: SessionState): string {
  if (!state.isDirty) return ''
  if (!state.canDraft) return t('library.draft_not_kept')
  if (state.draftAt === null) return t('library.not_saved_yet')
  const time = clockTime(state.draftAt, Date.now(), locale)
  return `${t('library.not_saved_yet')} · ${t('library.draft_kept', { time })}`
}

/** The slot of the text. Its content is not Preact's: first the plain field, then the editor. */
interface TextSlotProps {
  onReady: (slot: HTMLElement) => void
}

class TextSlot extends Component<TextSlotProps> {
  override componentDidMount(): void {
    this.props.onReady(serverForm().slot)
  }

  override shouldComponentUpdate(): boolean {
    return false
  }

  /** The field stays on the screen, with its caret. */
  override render() {
    return <Untouched class="text-slot code-surface" dir="ltr" />
  }
}
