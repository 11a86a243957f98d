/** The stand-in for the messenger: the server signs a name, and the same login endpoint verifies it. */
import { plainIsland } from '../../../client/plain-island.ts'
import { post } from '../../../client/talk.ts'
import { enter, wordsFor } from './parts/enter.ts'
import { sayProblem } from './parts/say-problem.ts'

plainIsland<{ next: string }>('stand-in', (place, { t, next }) => {
  const form = place.querySelector('form')
  const button = place.querySelector('button')
  if (!form || !button) return
  const setBusy = (isBusy: boolean) => {
    button.disabled = isBusy
    button.textContent = t(isBusy ? 'sign_in.entering' : 'sign_in.enter')
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    setBusy(true)
    sayProblem(place, '')
    const name = String(new FormData(form).get('first_name') ?? '').trim()
    const signed = await post('/auth/stand-in', { first_name: name })
    const words = signed.ok ? await enter(t, signed.body, next) : wordsFor(t, signed)
    if (words === null) return
    sayProblem(place, words)
    setBusy(false)
  })
})
