/** The upload: gathered, planned, sent. Each of the three is a screen of the same table. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { realClock } from '../../../../../../client/clock.ts'
import type { IslandGifts } from '../../../../../../client/island.ts'
import { reportState } from '../../../../../../client/save-state.ts'
import { talk } from '../../../../../../client/talk.ts'
import type { Watched } from '../../../../../../client/watched.ts'
import { detectLanguage } from '../../../../../../platform/languages/index.ts'
import { countPoints } from '../../../../../../platform/text/index.ts'
import {
  isFolder,
  MAX_PATHS_ASKED,
  MAX_TAG,
  MAX_TAGS,
  MAX_UPLOAD_FILES,
} from '../../../../contract/limits.ts'
import type { Encoding } from '../../../../rules/encodings.ts'
import { guessName } from '../../../../rules/guess-name.ts'
import {
  type Candidate,
  type Existing,
  type Planned,
  placeKey,
  placesToAsk,
  planUpload,
  readAs,
} from '../../../../rules/upload-plan.ts'
import { readFolder, readTags } from '../../../../rules/written.ts'
import { Mishaps } from '../../../../views/writing/mishaps.tsx'
import { UploadDoors } from '../../../../views/writing/upload-doors.tsx'
import { UploadPlanView } from '../../../../views/writing/upload-plan-view.tsx'
import { UploadRunView } from '../../../../views/writing/upload-run-view.tsx'
import { newKey } from '../page-parts.ts'
import { type Found, fromField, fromTransfer, gather, type Mishap } from './gather.ts'
import { type RunState, UploadRun } from './upload-run.ts'
import { byNeed, planRow, runRow, type Speaker } from './upload-words.ts'
import { useDropAndPaste } from './use-drop-and-paste.ts'

interface Props extends IslandGifts {
  reasons: Record<string, string>
  knownTags: string[]
  folder: string
}

export function UploadIsland(props: Props) {
  const { t } = props
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [mishaps, setMishaps] = useState<string[]>([])
  const [readingName, setReadingName] = useState('')
  const [run, setRun] = useState<{ run: UploadRun; plan: Planned[] } | null>(null)

  const add = async (found: Found[]) => {
    if (found.length === 0) return
    const gathered = await gather(found, newKey, setReadingName)
    setReadingName('')
    setMishaps((before) => [...before, ...gathered.mishaps.map((one) => mishapWords(props, one))])
    setCandidates((before) => {
      const all = [...before, ...gathered.candidates]
      const over = all.length - MAX_UPLOAD_FILES
      if (over > 0) setMishaps((known) => [...known, t('library.too_many_here', { n: over })])
      return all.slice(0, MAX_UPLOAD_FILES)
    })
  }
  const addText = (text: string) => {
    const name = guessName(text, detectLanguage({ name: '', content: text }))
    void add([{ path: name, file: new File([text], name) }])
  }
  const isOver = useDropAndPaste({
    isOff: run !== null,
    onTransfer: (transfer) => void fromTransfer(transfer).then(add),
    onText: addText,
  })
  const clear = () => {
    setCandidates([])
    setMishaps([])
    setRun(null)
  }
  if (run) return <Sending {...props} {...run} onMore={clear} />
  const hasList = candidates.length > 0
  return (
    <div class="upload">
      <UploadDoors
        t={t}
        isOver={isOver}
        isSmall={hasList}
        onFiles={(files) => void add(fromField(files))}
      />
      {readingName && <p role="status">{t('library.reading', { name: readingName })}</p>}
      <Mishaps mishaps={mishaps} />
      {hasList && (
        <Planning
          {...props}
          candidates={candidates}
          onRemove={(id) => setCandidates(candidates.filter((one) => one.id !== id))}
          onEncoding={(id, encoding) =>
            setCandidates(candidates.map((one) => (one.id === id ? reread(one, encoding) : one)))
          }
          onClear={clear}
          onStart={(plan, tags) =>
            setRun({
              plan: plan.filter(({ outcome }) => outcome !== 'picture'),
              run: startRun(plan, candidates, tags),
            })
          }
        />
      )}
    </div>
  )
}

function mishapWords({ t }: Speaker, { code, name }: Mishap): string {
  return t(`library.${code}`, { name })
}

/** Bytes that were read before, in the encoding that somebody chose. */
function reread(candidate: Candidate, encoding: Encoding): Candidate {
  return candidate.bytes ? { ...candidate, ...readAs(candidate.bytes, encoding) } : candidate
}

function startRun(
  plan: readonly Planned[],
  candidates: readonly Candidate[],
  tags: readonly string[],
): UploadRun {
  const bytes = new Map(candidates.map((one) => [one.id, one.bytes]))
  const jobs = plan.flatMap(({ id, folder, name, text, existing, outcome, pictures }) =>
    text !== null && (outcome === 'new' || outcome === 'next')
      ? [
          {
            ...{ id, folder, name, text, existing: existing && { ...existing } },
            pictures: [...pictures].map(([address, picture]) => ({
              ...{ address, id: picture, bytes: bytes.get(picture) ?? new Uint8Array() },
            })),
          },
        ]
      : [],
  )
  const run = new UploadRun({ send: talk, clock: realClock, newKey }, jobs, tags)
  void run.start()
  return run
}

interface PlanningProps extends Props {
  candidates: Candidate[]
  onRemove: (id: string) => void
  onEncoding: (id: string, encoding: Encoding) => void
  onClear: () => void
  onStart: (plan: Planned[], tags: string[]) => void
}

// A name that is being typed is asked about when the typing pauses.
const ASK_PAUSE_MS = 300

function Planning(props: PlanningProps) {
  const { t, candidates } = props
  const [folder, setFolder] = useState(props.folder)
  const [tags, setTags] = useState('')
  const [names, setNames] = useState<Record<string, string>>({})
  const [existing, setExisting] = useState<ReadonlyMap<string, Existing | null>>(new Map())
  const [couldNotAsk, setCouldNotAsk] = useState(false)
  const [asking, setAsking] = useState(0)
  const plan = useMemo(
    () => planUpload({ candidates, choices: { folder, names }, existing }),
    [candidates, folder, names, existing],
  )
  useEffect(() => {
    const portions = placesToAsk(plan, existing, MAX_PATHS_ASKED)
    if (portions.length === 0) return
    let isStale = false
    const timer = setTimeout(async () => {
      const answers = await Promise.all(portions.map(askAbout))
      if (isStale) return
      setCouldNotAsk(answers.some((answer) => answer === null))
      const known = answers.flatMap((answer) => answer ?? [])
      if (known.length > 0) setExisting(new Map([...existing, ...known]))
    }, ASK_PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [plan, asking])
  const ready = plan.filter(({ outcome }) => outcome === 'new' || outcome === 'next')
  const unknown = plan.filter(({ outcome }) => outcome === 'unknown')
  const refused = plan.filter(({ outcome }) => outcome === 'refused')
  const tagList = readTags(tags)
  return (
    <UploadPlanView
      t={t}
      rows={plan.map((row) => planRow(props, row, couldNotAsk))}
      folder={folder}
      tags={tags}
      tagError={areTags(tagList) ? undefined : props.reasons['invalid_tags']}
      folderError={isFolder(readFolder(folder)) ? undefined : props.reasons['invalid_folder']}
      knownTags={props.knownTags}
      readyCount={ready.length}
      refusedCount={refused.length}
      isUnsure={couldNotAsk && unknown.length > 0}
      onFolder={setFolder}
      onTags={setTags}
      onName={(id, name) => setNames({ ...names, [id]: name })}
      onRemove={props.onRemove}
      onEncoding={props.onEncoding}
      onAskAgain={() => setAsking(asking + 1)}
      onStart={() => {
        if (unknown.length === 0 && areTags(tagList)) props.onStart(plan, tagList)
      }}
      onClear={props.onClear}
    />
  )
}

function areTags(tags: readonly string[]): boolean {
  return tags.length <= MAX_TAGS && tags.every((tag) => countPoints(tag) <= MAX_TAG)
}

/** Null when nobody answered: unknown is not "free". */
async function askAbout(
  places: readonly { folder: string; name: string }[],
): Promise<[string, Existing | null][] | null> {
  const paths = places.map(({ folder, name }) => ({ folder, file_name: name }))
  const answer = await talk<{ files: (Existing | null)[] }>('POST', '/api/files/check', { paths })
  if (!answer.ok) return null
  return places.map((place, at) => [placeKey(place), answer.body.files[at] ?? null])
}

interface SendingProps extends Props {
  run: UploadRun
  plan: Planned[]
  onMore: () => void
}

function Sending(props: SendingProps) {
  const { t, run, plan } = props
  const state = useFrames(run.state)
  const counts = countRows(plan, state)
  useEffect(() => {
    const goOn = () => run.goOn()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [run])
  useEffect(() => reportRun(props, state, counts), [state])
  useEffect(() => {
    if (state.isFinished) document.getElementById('upload-result')?.focus()
  }, [state.isFinished])
  const rows = plan.map((row) => runRow(props, row, state.rows.get(row.id)))
  const canRetry = [...state.rows.values()].some(({ kind }) => kind === 'refused')
  return (
    <UploadRunView
      t={t}
      rows={state.isFinished ? rows.toSorted(byNeed) : rows}
      counts={counts}
      isFinished={state.isFinished}
      pause={pauseWords(props, state)}
      canRetry={canRetry}
      onGoOn={() => run.goOn()}
      onRetry={() => void run.retry()}
      onMore={props.onMore}
    />
  )
}

/** At most one drawing a frame, however fast the answers come; a pause also counts down. */
function useFrames(source: Watched<RunState>): RunState {
  const [state, setState] = useState(source.get())
  const frame = useRef(0)
  useEffect(() => {
    const draw = () => {
      frame.current = 0
      setState({ ...source.get() })
    }
    const ask = () => {
      frame.current ||= requestAnimationFrame(draw)
    }
    ask()
    const stop = source.watch(ask)
    return () => {
      stop()
      cancelAnimationFrame(frame.current)
    }
  }, [source])
  const isPaused = state.pause?.kind === 'limit'
  useEffect(() => {
    if (!isPaused) return
    const timer = setInterval(() => setState({ ...source.get() }), 1_000)
    return () => clearInterval(timer)
  }, [isPaused])
  return state
}

function countRows(plan: readonly Planned[], { rows }: RunState) {
  const kinds = [...rows.values()].map(({ kind }) => kind)
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  // What the table refused before anything was sent is part of the result too.
  const before = plan.filter(({ id }) => !rows.has(id)).length
  return {
    all: plan.length,
    saved: count('saved'),
    unchanged: count('unchanged'),
    refused: count('refused') + before,
  }
}

function pauseWords({ t }: Props, { pause }: RunState) {
  if (!pause) return null
  if (pause.kind === 'limit') {
    const n = Math.max(1, Math.ceil((pause.until - Date.now()) / 1000))
    return { words: t('library.paused_limit', { n }), canGoOn: false }
  }
  const isOut = pause.kind === 'signed-out'
  return { words: t(isOut ? 'library.paused_signed_out' : 'library.paused_offline'), canGoOn: true }
}

function reportRun(
  { t }: Props,
  { isFinished, pause }: RunState,
  { all, saved, unchanged, refused }: ReturnType<typeof countRows>,
): void {
  const label = t('library.upload_files')
  const detail = t('library.sent_of', { done: saved + unchanged + refused, all })
  const state =
    pause?.kind === 'offline' ? 'offline' : pause?.kind === 'signed-out' ? 'needs-you' : 'saving'
  reportState('upload', isFinished ? [] : [{ id: 'upload', label, state, detail }])
}
