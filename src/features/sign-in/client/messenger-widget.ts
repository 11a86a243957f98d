/** Embeds the messenger's own widget and posts its result to the login endpoint. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { enter } from './entering/enter.ts'
import { showProblem } from './entering/show-problem.ts'

interface Props {
  path: string
  next: string
  botUsername: string
}

const WIDGET = 'https://telegram.org/js/telegram-widget.js?22'
const CALLBACK = 'codeshelfSignedIn'

plainIsland<Props>('messenger-widget', (element, { t, path, next, botUsername }) => {
  Object.assign(globalThis, {
    [CALLBACK]: async (data: unknown) =>
      showProblem(element, (await enter(t, data, { path, next })) ?? ''),
  })
  const script = document.createElement('script')
  script.async = true
  script.src = WIDGET
  script.setAttribute('data-telegram-login', botUsername)
  script.setAttribute('data-size', 'large')
  script.setAttribute('data-onauth', `${CALLBACK}(user)`)
  element.append(script)
})
