/** Embeds the messenger's own widget and hands what it says to the login endpoint. */
import { plainIsland } from '../../../client/plain-island.ts'
import { enter } from './parts/enter.ts'
import { sayProblem } from './parts/say-problem.ts'

interface Props {
  next: string
  botUsername: string
}

const WIDGET = 'https://telegram.org/js/telegram-widget.js?22'
const CALLBACK = 'codeshelfSignedIn'

plainIsland<Props>('messenger-widget', (place, { t, next, botUsername }) => {
  Object.assign(globalThis, {
    [CALLBACK]: async (data: unknown) => sayProblem(place, (await enter(t, data, next)) ?? ''),
  })
  const script = document.createElement('script')
  script.async = true
  script.src = WIDGET
  script.setAttribute('data-telegram-login', botUsername)
  script.setAttribute('data-size', 'large')
  script.setAttribute('data-onauth', `${CALLBACK}(user)`)
  place.append(script)
})
