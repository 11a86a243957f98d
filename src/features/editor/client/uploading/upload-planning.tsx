/** The plan of an upload: what each file would become, requested from the server while names are typed. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { post } from '#client/request/request.ts'
import { useTagsInUse } from '#features/library/client/public/tags-in-use.ts'
import {
  isFolder,
  MAX_CHECKED_PATHS,
  MAX_TAG,
  MAX_TAGS,
} from '#features/library/contract/limits.ts'
import { libraryApi } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { countPoints } from '#platform/text/index.ts'
import type { Encoding } from '../../rules/encodings.ts'
import { readFolder, readTags } from '../../rules/file-fields.ts'
import {
  type Candidate,
  type Existing,
  type Planned,
  pathKey,
  pathsToAsk,
  planUpload,
} from '../../rules/upload-plan.ts'
import { UploadPlanView } from '../../views/upload-plan-view.tsx'
import { planRow } from './upload-labels.ts'

export interface UploadProps {
  reasons: Record<string, string>
  knownTags: string[]
  folder: string
}

interface UploadPlanningProps extends UploadProps {
  candidates: Candidate[]
  onRemove: (id: string) => void
  onEncoding: (id: string, encoding: Encoding) => void
  onClear: () => void
  onStart: (plan: Planned[], tags: string[]) => void
}

// A typed name is checked when the typing pauses.
const ASK_PAUSE_MS = 300

export function UploadPlanning(props: UploadPlanningProps) {
  const { candidates } = props
  const labels = { t: useT(), reasons: props.reasons }
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
    const portions = pathsToAsk(plan, existing, MAX_CHECKED_PATHS)
    if (portions.length === 0) return
    let isStale = false
    const timer = setTimeout(async () => {
      const answers = await Promise.all(portions.map(askAbout))
      if (isStale) return
      setCouldNotAsk(answers.some((response) => response === null))
      const known = answers.flatMap((response) => response ?? [])
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
      rows={plan.map((row) => planRow(labels, row, couldNotAsk))}
      folder={folder}
      tags={tags}
      tagError={areTags(tagList) ? undefined : props.reasons['invalid_tags']}
      folderError={isFolder(readFolder(folder)) ? undefined : props.reasons['invalid_folder']}
      knownTags={useTagsInUse(props.knownTags, tags)}
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

/** Null without a response: unknown does not mean free. */
async function askAbout(
  places: readonly { folder: string; name: string }[],
): Promise<[string, Existing | null][] | null> {
  const paths = places.map(({ folder, name }) => ({ folder, file_name: name }))
  const response = await post<{ files: (Existing | null)[] }>(libraryApi.check, { paths })
  if (!response.ok) return null
  return places.map((path, at) => [pathKey(path), response.body.files[at] ?? null])
}
