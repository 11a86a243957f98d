/** The dialog: first the options, then the link; nothing is copied or shown that the server has not created. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { type ApiResponse, post } from '#client/request/request.ts'
import { sharePaths } from '#paths/sharing.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { ShareLinkReply, ShareReply } from '../../contract/index.ts'
import { parseSharedLines } from '../../rules/lines.ts'
import { ShareDialog } from '../../views/share-dialog.tsx'
import type { ShareChoices } from '../../views/share-form.tsx'

export function openShare(t: Translate, ids: readonly string[], version: number | null): void {
  const title = t('shares.share_title', { n: ids.length })
  openDialog({
    class: 'overlay-dialog share-dialog',
    label: title,
    draw: (close) => <ShareSteps title={title} ids={ids} version={version} close={close} />,
  })
}

interface StepsProps {
  title: string
  close(): void
  ids: readonly string[]
  version: number | null
}

interface Made {
  url: string
  facts: string
}

function ShareSteps({ title, ids, version, close }: StepsProps) {
  const t = useT()
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = async (choices: ShareChoices) => {
    if (parseSharedLines(choices.lines) === undefined) return setProblem(t('shares.bad_lines'))
    setBusy(true)
    setProblem(undefined)
    const response = await send(ids, version, choices)
    setBusy(false)
    const url = response.ok && (response.body.url ?? response.body.share_url)
    if (url) setMade({ url, facts: factsOf(t, choices) })
    else setProblem(problemMessage(t, response))
  }
  return (
    <ShareDialog
      title={title}
      version={version}
      made={made}
      problem={problem}
      isBusy={isBusy}
      onCreate={(choices) => void create(choices)}
      onClose={close}
    />
  )
}

type Reply = Partial<ShareReply & ShareLinkReply>

function send(
  ids: readonly string[],
  version: number | null,
  { days, password, isFollowing, hasNotes, lines }: ShareChoices,
): Promise<ApiResponse<Reply>> {
  const common = { expires_in_days: days, ...(password && { password }) }
  const [first = ''] = ids
  if (version === null && ids.length > 1)
    return post(sharePaths.apiShareFiles, { file_ids: ids, ...common })
  const range = parseSharedLines(lines)
  const body = {
    ...common,
    ...(version !== null && { version }),
    ...(isFollowing && { follow: true }),
    ...(hasNotes && { with_notes: true }),
    ...(range && { line_start: range.start, line_end: range.end }),
  }
  return post(href(sharePaths.apiShareFile, { file_id: first }), body)
}

function factsOf(t: Translate, { days, password }: ShareChoices): string {
  const life =
    days === null ? t('shares.never') : `${t('shares.expiry')} ${t('shares.days', { n: days })}`
  return password ? `${life} · ${t('shares.protected')}` : life
}

function problemMessage(t: Translate, { status, code }: ApiResponse<unknown>): string {
  if (code === 'share_quota_exceeded') return t('shares.too_many')
  if (code === 'invalid_line_range') return t('shares.bad_lines')
  if (code === 'lines_follow_nothing') return t('shares.lines_of_one_version')
  return status === 404 ? t('shares.file_gone') : t('shares.not_created')
}
