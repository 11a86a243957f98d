/** The stand-in for the messenger: the server signs a name, and the same login endpoint verifies it. */
import { useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { post } from '../../../client/talk.ts'
import { StandInForm } from '../views/stand-in-form.tsx'
import { enter, wordsFor } from './parts/enter.ts'

interface Props extends IslandGifts {
  next: string
}

function StandIn({ t, next }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const onEnter = async (firstName: string) => {
    setBusy(true)
    setProblem('')
    const signed = await post('/auth/stand-in', { first_name: firstName })
    const words = signed.ok ? await enter(t, signed.body, next) : wordsFor(t, signed)
    if (words === null) return
    setProblem(words)
    setBusy(false)
  }
  return <StandInForm t={t} isBusy={isBusy} {...(problem && { problem })} onEnter={onEnter} />
}

island('stand-in', StandIn)
