/**
 * Passkeys: signing in with one (by the button, or from the list under the user name), adding one, joining with one.
 */
import { plainIsland } from '#client/islands/plain-island.ts'
import { type ApiResponse, post } from '#client/request/request.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { signInMessageFor } from './entering/enter.ts'
import { showProblem } from './entering/show-problem.ts'

interface Props {
  t: Translate
  mode: 'sign-in' | 'create'
  optionsPath: string
  path: string
  next: string
}

// The server's challenge is valid for ten minutes; a page that waits longer for a passkey requests a new one.
const REFRESH_MS = 8 * 60_000

plainIsland<Omit<Props, 't'>>('passkey', (element, props) => {
  const button = element.querySelector('button')
  if (!button) return
  if (!hasPasskeys()) return reveal(element, '[data-unsupported]')
  reveal(element, '[data-supported]')
  const autofill = props.mode === 'sign-in' ? startAutofill(element, props) : null
  button.addEventListener('click', async () => {
    autofill?.stop()
    button.disabled = true
    showProblem(element, '')
    const problem = await run(props)
    if (problem === null) return
    showProblem(element, problem)
    button.disabled = false
    autofill?.start()
  })
})

function reveal(element: HTMLElement, selector: string): void {
  for (const part of element.querySelectorAll<HTMLElement>(selector)) part.hidden = false
}

/** Why it did not work; null when the next page is loading. */
async function run(props: Props, signal?: AbortSignal): Promise<string | null> {
  const { t, mode, optionsPath, path, next } = props
  const typed = { ...typedIn(), tz: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const asked = await post<{ options: unknown }>(optionsPath, mode === 'create' ? typed : {})
  if (!asked.ok) return messageFor(props, asked)
  const options = asked.body.options
  const isWaiting = signal !== undefined
  const credential =
    mode === 'create' ? await createPasskey(options) : await getPasskey(options, signal)
  if (credential === null) return isWaiting ? '' : t('sign_in.passkey_cancelled')
  const answer = mode === 'create' ? { ...typed, credential } : credential
  const sent = await post(path, answer)
  if (!sent.ok) return messageFor(props, sent)
  location.assign(next + (mode === 'sign-in' ? location.hash : ''))
  return null
}

/** The fields beside the button: a newcomer's user name, or the name of the device. */
function typedIn(): { username: string; name: string } {
  const textOf = (id: string) => field(id)?.value.trim() ?? ''
  return { username: textOf('username'), name: textOf('passkey-name') }
}

function field(id: string): HTMLInputElement | null {
  return document.querySelector(`input#${id}`)
}

function startAutofill(element: HTMLElement, props: Props) {
  let waiting: AbortController | null = null
  let timer = 0
  const stop = () => {
    waiting?.abort()
    waiting = null
    clearTimeout(timer)
  }
  const start = async () => {
    if (!(await offersAutofill()) || waiting) return
    const own = new AbortController()
    waiting = own
    timer = window.setTimeout(() => {
      stop()
      void start()
    }, REFRESH_MS)
    const problem = await run(props, own.signal)
    if (problem) showProblem(element, problem)
  }
  void start()
  return { start, stop }
}

function messageFor({ t, mode }: Props, response: ApiResponse<unknown>): string {
  if (response.code === 'invalid_username') field('username')?.focus()
  // A newcomer's invitation was used by another person, or has expired in the meantime.
  const isDeadLink = mode === 'create' && response.code === 'invitation_needed'
  return isDeadLink ? t('sign_in.dead_link_text') : signInMessageFor(t, response)
}

/** The browser's own passkey functions, in their JSON form. */

function hasPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Whether passkeys can appear in the list under the user name. */
async function offersAutofill(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Null: the browser's dialog was closed, or there was no passkey. */
async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return toJson(navigator.credentials.create({ publicKey }))
}

/** With a signal it waits in the list under the user name; without one the browser opens its dialog. */
async function getPasskey(options: unknown, signal?: AbortSignal): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return toJson(
    navigator.credentials.get({ publicKey, ...(signal && { mediation: 'conditional', signal }) }),
  )
}

async function toJson(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asked
    return credential ? (credential as PublicKeyCredential).toJSON() : null
  } catch {
    return null
  }
}
