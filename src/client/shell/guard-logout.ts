/** Intercepts every sign-out; its code is loaded when it is used. */

import { accountPaths, signInPaths } from '#paths/people.ts'
import type { Outbox } from '../offline/outbox.ts'
import { loadOnDemand } from './load-part.ts'

const LOGOUT_CONTROLS = `[data-action=logout],[href="${signInPaths.logout}"],[action="${signInPaths.logout}"],[action="${accountPaths.leave}"]`

/** Intercepts every sign-out, links and forms alike, deleting the account too. */
export function guardLogout(findOutbox: () => Promise<Outbox>): void {
  const guard = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest(LOGOUT_CONTROLS) : null
    const leave = control && leavingBy(control, event.type)
    if (!leave || event.defaultPrevented) return
    event.preventDefault()
    void loadOnDemand().then((part) => part?.logOut(findOutbox, leave))
  }
  // In the capture phase, so that nothing else handles the press first.
  document.addEventListener('click', guard, true)
  document.addEventListener('submit', guard, true)
  // A person who typed /logout into the address bar has decided already.
  document.querySelector<HTMLFormElement>('form[data-leaves]')?.requestSubmit()
}

/** How to perform this sign-out; null when this event is not the one to wait for. */
function leavingBy(control: Element, type: string): (() => void) | null {
  if (control instanceof HTMLFormElement) return type === 'submit' ? () => control.submit() : null
  if (control instanceof HTMLAnchorElement) return () => location.assign(control.href)
  const form = control.closest('form')
  return form ? () => form.submit() : null
}
