/** The upload: collecting, planning, sending. Each of the three is a screen of the same table. */
import { useState } from 'preact/hooks'
import { sendRequest } from '#client/request/request.ts'
import { randomId } from '#client/storage/random-id.ts'
import { realClock } from '#client/time/clock.ts'
import { MAX_UPLOAD_FILES } from '#features/library/contract/limits.ts'
import { useT } from '#platform/html/render-context.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import type { Encoding } from '../../rules/encodings.ts'
import { guessName } from '../../rules/guess-name.ts'
import { type Candidate, type Planned, readAs } from '../../rules/upload-plan.ts'
import { Mishaps } from '../../views/mishaps.tsx'
import { UploadSources } from '../../views/upload-sources.tsx'
import { fromField, fromTransfer, type GatheredFile, gather, type Mishap } from './gather.ts'
import { UploadPlanning, type UploadProps } from './upload-planning.tsx'
import { UploadRun } from './upload-run.ts'
import { UploadSending } from './upload-sending.tsx'
import { useDropAndPaste } from './use-drop-and-paste.ts'

export function UploadIsland(props: UploadProps) {
  const t = useT()
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [mishaps, setMishaps] = useState<string[]>([])
  const [readingName, setReadingName] = useState('')
  const [run, setRun] = useState<ReturnType<typeof startRun> | null>(null)

  const add = async (found: GatheredFile[]) => {
    if (found.length === 0) return
    const gathered = await gather(found, () => randomId(), setReadingName)
    setReadingName('')
    setMishaps((before) => [...before, ...gathered.mishaps.map((one) => mishapText(t, one))])
    setCandidates((before) => {
      const all = [...before, ...gathered.candidates]
      const over = all.length - MAX_UPLOAD_FILES
      if (over > 0) setMishaps((known) => [...known, t('library.too_many_here', { n: over })])
      return all.slice(0, MAX_UPLOAD_FILES)
    })
  }
  const isOver = useDropAndPaste({
    isOff: run !== null,
    onTransfer: (transfer) => void fromTransfer(transfer).then(add),
    onText: (text) => void add([textFile(text)]),
  })
  const clear = () => {
    setCandidates([])
    setMishaps([])
    setRun(null)
  }
  if (run) return <UploadSending {...props} {...run} onMore={clear} />
  const hasList = candidates.length > 0
  return (
    <div class="upload">
      <UploadSources
        isOver={isOver}
        isSmall={hasList}
        onFiles={(files) => void add(fromField(files))}
      />
      {readingName && <p role="status">{t('library.reading', { name: readingName })}</p>}
      <Mishaps mishaps={mishaps} />
      {hasList && (
        <UploadPlanning
          {...props}
          candidates={candidates}
          onRemove={(id) => setCandidates(candidates.filter((one) => one.id !== id))}
          onEncoding={(id, encoding) =>
            setCandidates(candidates.map((one) => (one.id === id ? reread(one, encoding) : one)))
          }
          onClear={clear}
          onStart={(plan, tags) => setRun(startRun(plan, candidates, tags))}
        />
      )}
    </div>
  )
}

/** Pasted text as a file, with a suitable name. */
function textFile(text: string): GatheredFile {
  const name = guessName(text, detectLanguage({ name: '', content: text }))
  return { path: name, file: new File([text], name) }
}

const MISHAPS = {
  zip_too_many: 'library.zip_too_many',
  zip_too_large: 'library.zip_too_large',
  zip_unreadable: 'library.zip_unreadable',
  unreadable_file: 'library.unreadable_file',
} as const satisfies Record<Mishap['code'], TextKey>

function mishapText(t: Translate, { code, name }: Mishap): string {
  return t(MISHAPS[code], { name })
}

/** Bytes that were read before, in the encoding that the person selected. */
function reread(candidate: Candidate, encoding: Encoding): Candidate {
  return candidate.bytes ? { ...candidate, ...readAs(candidate.bytes, encoding) } : candidate
}

function startRun(
  plan: readonly Planned[],
  candidates: readonly Candidate[],
  tags: readonly string[],
) {
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
  const run = new UploadRun(
    { send: sendRequest, clock: realClock, newKey: () => randomId() },
    jobs,
    tags,
  )
  void run.start()
  return { run, plan: plan.filter(({ outcome }) => outcome !== 'picture') }
}
