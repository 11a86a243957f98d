/** The form alive: the desk's state drawn, and the editor in the place of the plain field. */
import { type ComponentType, Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addPictures } from '../../../../../client/add-pictures.ts'
import { loadPart } from '../../../../../client/load-part.ts'
import { addShortcuts } from '../../../../../client/shortcuts.ts'
import { toast } from '../../../../../client/toasts.ts'
import { useWatched } from '../../../../../client/use-watched.ts'
import { writtenFile } from '../../../../../client/written-file.ts'
import type { Editor } from '../../../../../platform/editor/index.ts'
import { toolOf } from '../../../../../platform/formatters/languages.ts'
import type { Translate } from '../../../../../platform/i18n/index.ts'
import { detectLanguage, displayName } from '../../../../../platform/languages/index.ts'
import { guessName } from '../../../rules/guess-name.ts'
import type { WrittenField } from '../../../rules/written.ts'
import { DeskNotices } from '../../../views/writing/desk-notices.tsx'
import { StatusLine } from '../../../views/writing/status-line.tsx'
import { WriteForm } from '../../../views/writing/write-form.tsx'
import type { DeskState, WritingDesk } from './desk.ts'
import { openEditorText } from './editor-text.ts'
import { formatText } from './format-text.ts'
import { foundForm } from './found-form.ts'
import type { Handed } from './handed.ts'
import type { MergeProps } from './merge.tsx'
import { noticeLines } from './notice-lines.ts'
import { clockTime } from './page-parts.ts'
import type { PreviewProps } from './preview.tsx'
import { reportDesk } from './report.ts'
import { beginDesk, listenForDesk, makeDesk } from './start-desk.ts'
import { openTaken } from './taken.tsx'
import { plainPort } from './text-port.ts'
import { TextSlot } from './text-slot.tsx'

interface Place {
  line: number
  column: number
}

/** At first exactly what the server drew; it comes alive when the stored text is known. */
export function EditorIsland(props: Handed) {
  const { t, locale, reasons } = props
  const [desk] = useState(() => makeDesk(props))
  const state = useWatched(desk.state)
  const editor = useRef<Editor | null>(null)
  const [isAlive, setAlive] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const [revision, setRevision] = useState(0)
  const [isPreviewShown, setPreviewShown] = useState(false)
  const language = state.written.language || state.detected
  const isMarkdown = isAlive && language === 'markdown'

  const changed = () => {
    setRevision((before) => before + 1)
    desk.changed()
  }
  const ready = async (slot: HTMLElement) => {
    if (!props.isLarge) putFieldBack(slot, changed)
    if (!(await beginDesk(desk, props))) {
      if (props.isLarge) desk.setNotice({ kind: 'said', words: t('library.text_failed') })
      return
    }
    setAlive(true)
    editor.current = await openEditorText({
      t,
      locale,
      slot,
      read: () => desk.plainText(),
      onChange: changed,
      onMove: () => setPlace(editor.current?.place() ?? null),
      onFirstPaste: (text) => nameAfterPaste(desk, text),
      onPictures: (files) => takePictures(t, desk, editor.current, files),
    })
    if (!editor.current) {
      if (props.isLarge) putLargeField(slot, desk, changed)
      desk.setNotice({ kind: 'editor-failed' })
      return
    }
    desk.useText(editor.current)
    setPlace(editor.current.place())
  }
  useEffect(() => listenForDesk(t, desk), [])
  // After each save: what others keep beside the lines is counted in the text that is stored now.
  const { id, version } = state.stored
  useEffect(() => {
    if (!editor.current || id === null || version === null) return
    editor.current.setStored(desk.storedPlainText())
    writtenFile.set({ id, version, editor: editor.current })
  }, [id, version, place === null])
  useDeskEffects(props, desk, state)
  useEffect(() => {
    void editor.current?.setLanguage(language || 'text', state.written.fileName)
  }, [language, state.written.fileName, place === null])

  const Preview = usePart<PreviewProps>(
    isMarkdown,
    async () => (await import('./preview.tsx')).Preview,
  )
  const Merge = usePart<MergeProps>(
    state.merge !== null,
    async () => (await import('./merge.tsx')).Merge,
  )
  const read = () => desk.plainText()
  const format = () => {
    if (editor.current) void formatText(t, editor.current, language)
  }
  useEffect(
    () =>
      addShortcuts([
        {
          id: 'format-text',
          keys: 'Mod+Shift+Enter',
          label: t('library.format'),
          group: t('library.text'),
          isForFields: true,
          within: '.text-slot',
          run: () => (toolOf(language) ? format() : false),
        },
      ]),
    [language],
  )
  const isSpeaking = isAlive || state.notice !== null
  const lines = isSpeaking ? noticeLines({ t, locale, desk, state, reasons }) : []
  return (
    <Fragment>
      {state.merge && Merge && (
        <Merge
          {...{ t, locale, language, merge: state.merge, isSaving: state.isSaving }}
          fileName={state.written.fileName}
          onChange={(text) => void desk.keepMerge(text)}
          onSave={(text) => void desk.saveMerge(text)}
          onBack={() => desk.closeMerge()}
        />
      )}
      <WriteForm
        t={t}
        isHidden={state.merge !== null && Merge !== null}
        file={fileOf(state)}
        written={state.written}
        was={state.stored.written}
        detected={state.detected ? displayName(state.detected) : isAlive ? '' : props.detected}
        knownTags={props.knownTags}
        errors={state.errors}
        isSaving={state.isSaving}
        notices={lines.length > 0 && <DeskNotices t={t} lines={lines} />}
        desk={
          <Fragment>
            {isMarkdown && (
              <PreviewSwitch
                label={t('library.show_preview')}
                isShown={isPreviewShown}
                onToggle={() => setPreviewShown(!isPreviewShown)}
              />
            )}
            <div class={deskClass(isMarkdown, isPreviewShown)}>
              <TextSlot onReady={(slot) => void ready(slot)} />
              {isMarkdown && (
                <section class="writing__preview" aria-label={t('library.preview')}>
                  {Preview && <Preview locale={locale} read={read} revision={revision} />}
                  {state.sizeBytes === 0 && (
                    <p class="writing__empty">{t('library.preview_empty')}</p>
                  )}
                </section>
              )}
            </div>
          </Fragment>
        }
        status={
          isAlive && (
            <StatusLine
              t={t}
              place={place}
              sizeBytes={state.sizeBytes}
              ending={endingWords(props)}
              kept={keptWords(props, state)}
              isStored={state.stored.id !== null}
              onFind={place && (() => editor.current?.openFind())}
              onFormat={place && toolOf(language) ? format : null}
            />
          )
        }
        onWrite={(field, value) => desk.write(field, value)}
        {...(isAlive && { onSave: () => void desk.save() })}
      />
    </Fragment>
  )
}

function putFieldBack(slot: HTMLElement, changed: () => void): void {
  const { field, hadFocus } = foundForm()
  slot.append(field)
  if (hadFocus) field.focus()
  field.addEventListener('input', changed)
}

function putLargeField(slot: HTMLElement, desk: WritingDesk, changed: () => void): void {
  foundForm().field.value = desk.plainText()
  desk.useText(plainPort(foundForm().field))
  putFieldBack(slot, changed)
}

function useDeskEffects({ t }: Handed, desk: WritingDesk, state: DeskState): void {
  useEffect(() => reportDesk(t, desk, state), [state])
  useEffect(() => {
    if (state.taken) openTaken({ t, desk, taken: state.taken })
  }, [state.taken])
  useEffect(() => {
    if (!state.taken) focusFirst(state.errors)
  }, [state.errors])
  // A wait counts down in words.
  const isWaiting = state.notice?.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => desk.setNotice(desk.state.get().notice), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
}

const FIELDS: [WrittenField | 'content', string][] = [
  ['fileName', '#file_name'],
  ['folder', '#folder'],
  ['language', '#language'],
  ['description', '#description'],
  ['tags', '#tags'],
  ['sourceUrl', '#source_url'],
  ['content', '.text-slot [role="textbox"], #content'],
]

/** To the first field that needs the person, unless they are in the middle of another one's correction. */
function focusFirst(errors: DeskState['errors']): void {
  const wrong = FIELDS.filter(([name]) => errors[name])
  const [first] = wrong
  if (!first || wrong.some(([, place]) => document.activeElement?.matches(place))) return
  document.querySelector<HTMLElement>(first[1])?.focus()
}

function PreviewSwitch(props: { label: string; isShown: boolean; onToggle: () => void }) {
  return (
    <div class="writing__switch">
      <button
        class="button"
        type="button"
        aria-pressed={props.isShown ? 'true' : 'false'}
        onClick={props.onToggle}
      >
        {props.label}
      </button>
    </div>
  )
}

/** A large part of the page that is fetched when it is first wanted. */
function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ view: ComponentType<Props> } | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || isAsked.current) return
    isAsked.current = true
    void loadPart(load).then((view) => {
      isAsked.current = view !== null
      if (view) setPart({ view })
    })
  }, [isWanted])
  return part?.view ?? null
}

function fileOf({ stored: { id, version, written } }: DeskState) {
  return id && version ? { id, version, name: written.fileName } : null
}

function deskClass(isSplit: boolean, isPreviewShown: boolean): string {
  const split = isSplit ? ' writing__desk--split' : ''
  return `writing__desk${split}${isSplit && isPreviewShown ? ' writing__desk--preview' : ''}`
}

/** Pasting into an empty page: the text says what it is, and the person may say otherwise. */
function nameAfterPaste(desk: WritingDesk, text: string): void {
  const { written, stored } = desk.state.get()
  if (stored.id !== null || written.fileName !== '') return
  desk.write('fileName', guessName(text, detectLanguage({ name: '', content: text })))
}

/** Only Markdown shows them; elsewhere an address of a picture would be a line of noise. */
function takePictures(
  t: Translate,
  desk: WritingDesk,
  editor: Editor | null,
  files: readonly File[],
): void {
  const { written, detected } = desk.state.get()
  if (!editor || (written.language || detected) !== 'markdown') {
    toast({ text: t('pictures.only_markdown') })
  } else addPictures(t, files, editor)
}

function endingWords({ t, ending }: Handed): string {
  if (ending === 'mixed') return t('library.mixed_endings')
  return ending === '\r\n' ? 'CRLF' : ending === '\r' ? 'CR' : ''
}

function keptWords({ t, locale }: Handed, state: DeskState): string {
  if (!state.isDirty) return ''
  if (!state.canDraft) return t('library.draft_not_kept')
  if (state.draftAt === null) return t('library.not_saved_yet')
  const time = clockTime(state.draftAt, Date.now(), locale)
  return `${t('library.not_saved_yet')} · ${t('library.draft_kept', { time })}`
}
