/** Embeds the messenger's own widget and hands what it says to the login endpoint. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { enter } from './parts/enter.ts'

interface Props extends IslandGifts {
  next: string
  botUsername: string
}

const WIDGET = 'https://telegram.org/js/telegram-widget.js?22'
const CALLBACK = 'codeshelfSignedIn'

function MessengerWidget({ t, next, botUsername }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    Object.assign(globalThis, {
      [CALLBACK]: async (data: unknown) => setProblem((await enter(t, data, next)) ?? ''),
    })
    const script = document.createElement('script')
    script.async = true
    script.src = WIDGET
    script.setAttribute('data-telegram-login', botUsername)
    script.setAttribute('data-size', 'large')
    script.setAttribute('data-onauth', `${CALLBACK}(user)`)
    place.current?.append(script)
    return () => script.remove()
  }, [])
  return (
    <>
      <div ref={place} />
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

island('messenger-widget', MessengerWidget)
