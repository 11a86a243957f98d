/** The frame of an HTML file: its width, its scripts (off at each page view), a restart. */
import { useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { type FrameWidth, HtmlStage } from '../views/html-stage.tsx'

interface Props {
  src: string
  name: string
}

function HtmlStageIsland({ src, name }: Props) {
  const [width, setWidth] = useState<FrameWidth>('full')
  const [isRunning, setRunning] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <HtmlStage
      src={src}
      name={name}
      width={width}
      isRunning={isRunning}
      round={round}
      onWidth={setWidth}
      onRun={setRunning}
      onReload={() => setRound((now) => now + 1)}
    />
  )
}

island('html-stage', HtmlStageIsland)
