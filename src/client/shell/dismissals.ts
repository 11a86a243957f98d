/** Forms that put something away (`data-dismiss` is the address for a script): it goes at once, and the page stays. */
import { post } from '../request/request.ts'

export function listenToDismissals(root: Document = document): void {
  root.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const address = form.dataset['dismiss']
    if (!address) return
    event.preventDefault()
    const { ok } = await post(address)
    // After a failure the browser submits the form itself and shows the result.
    if (ok) form.parentElement?.remove()
    else form.submit()
  })
}
