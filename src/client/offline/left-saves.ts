/**
 * Files that were saved offline in an editor that was then closed: any open page of the same person sends them. While
 * its editor is open a file belongs to the editor, and on its own page the draft is offered.
 */
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import { sendRequest } from '../request/request.ts'
import { retryClass } from '../request/retry-class.ts'
import { pageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { hasShape } from '../storage/has-shape.ts'
import { localStore, UNSENT_KEY } from '../storage/local-store.ts'
import { openLock } from '../tabs/tab-lock.ts'
import { toast } from '../toasts/toasts.ts'
import { type Draft, type Drafts, livingPages, sharedDrafts, type UnsentSave } from './drafts.ts'
import { reportState, type StateItem } from './save-state.ts'

// 2 MiB on a slow line take longer than a note does.
const SAVE_TIMEOUT_MS = 60_000

const UNSENT: UnsentSave = { method: 'PUT', url: '', fields: {} }

type Unsent = Draft & { unsent: UnsentSave }

export interface LeftPorts {
  userId: string
  drafts: Drafts
  living: () => Promise<ReadonlySet<string>>
  send: typeof sendRequest
  /** The path of this page. */
  path: string
  onSaved: (draft: Draft) => void
}

export async function sendLeftSaves(): Promise<void> {
  const ports: LeftPorts = {
    userId: pageData().user?.id ?? 'visitor',
    drafts: await sharedDrafts(),
    living: livingPages,
    send: sendRequest,
    path: location.pathname,
    onSaved: ({ label }) => toast({ text: translate('shell.left_saved', { name: label }) }),
  }
  // Two tabs that sent the same save would make the second one a conflict with the first.
  await openLock('left-saves').run(async () => {
    await sendAll(ports)
    const [left, living] = await Promise.all([listUnsent(ports), ports.living()])
    if (left.length === 0) localStore.drop(UNSENT_KEY)
    reportState('left-saves', left.filter(({ page }) => !living.has(page)).map(itemOf))
  })
}

/** Sends what can be sent; what the server refuses waits for the person. */
export async function sendAll(ports: LeftPorts): Promise<void> {
  const { drafts, path, onSaved } = ports
  const living = await ports.living()
  for (const draft of await listUnsent(ports)) {
    if (living.has(draft.page) || draft.href === path || draft.unsent.isRefused) continue
    const fate = await send(ports, draft)
    if (fate === 'refused')
      await drafts.put({ ...draft, unsent: { ...draft.unsent, isRefused: true } })
    if (fate !== 'saved') continue
    await drafts.drop(draft)
    onSaved(draft)
  }
}

async function listUnsent({ drafts, userId }: LeftPorts): Promise<Unsent[]> {
  return (await drafts.list(userId)).filter((draft): draft is Unsent =>
    hasShape(draft.unsent, UNSENT),
  )
}

async function send(
  { send: sendTo }: LeftPorts,
  { unsent, text, page, at }: Unsent,
): Promise<'saved' | 'refused' | 'waiting'> {
  const { method, url, fields } = unsent
  const options = { idempotencyKey: `${page}-${at}`, timeoutMs: SAVE_TIMEOUT_MS }
  const body = { ...fields, content: text }
  const response = await sendTo<{ file_id?: string }>(method, url, body, options)
  const outcome = retryClass(response)
  if (outcome === 'done') return 'saved'
  if (outcome !== 'conflict' && outcome !== 'permanent') return 'waiting'
  // The stored text may be this very text: it arrived, and the response was lost.
  const { file_id: id } = response.body
  const taken = id === undefined ? url : href(libraryApi.file, { id })
  const there = response.status === 409 ? await sendTo<{ content: string }>('GET', taken) : null
  if (there?.status === 0) return 'waiting'
  return there?.ok && there.body.content === text ? 'saved' : 'refused'
}

function itemOf({ page, label, href: address, unsent }: Unsent): StateItem {
  const state = unsent.isRefused ? 'needs-you' : navigator.onLine ? 'saving' : 'offline'
  const detail = translate(unsent.isRefused ? 'shell.left_refused' : 'shell.state_offline')
  return { id: page, label, href: address, state, detail }
}
