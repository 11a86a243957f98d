/** Local sign-in: the server signs a name, and the same login endpoint verifies it. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { post } from '#client/request/request.ts'
import { enter, signInMessageFor } from './entering/enter.ts'
import { showProblem } from './entering/show-problem.ts'

interface Props {
  /** The URL that signs a name, and the URL that verifies it. */
  signing: string
  path: string
  next: string
}

plainIsland<Props>('stand-in', (element, { t, signing, path, next }) => {
  const form = element.querySelector('form')
  const button = element.querySelector('button')
  if (!form || !button) return
  const setBusy = (isBusy: boolean) => {
    button.disabled = isBusy
    button.textContent = t(isBusy ? 'sign_in.entering' : 'sign_in.enter')
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    setBusy(true)
    showProblem(element, '')
    const name = String(new FormData(form).get('first_name') ?? '').trim()
    const signed = await post(signing, { first_name: name })
    const problem = signed.ok
      ? await enter(t, signed.body, { path, next })
      : signInMessageFor(t, signed)
    if (problem === null) return
    showProblem(element, problem)
    setBusy(false)
  })
})
