/** The ground and the scale of an SVG, and what to say when it cannot be drawn. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { addShortcuts } from '../../../client/shortcuts.ts'
import { say } from '../../../client/words.ts'
import { GROUNDS, type Ground, SvgStage, type SvgStageProps } from '../views/svg-stage.tsx'
import { betterGround } from './parts/better-ground.ts'

type Props = IslandGifts & Pick<SvgStageProps, 'src' | 'name' | 'sourceHref' | 'size' | 'fault'>

function SvgStageIsland({ t, src, fault: known = null, ...stage }: Props) {
  const [ground, setGround] = useState<Ground>('grid')
  const [isFitted, setFitted] = useState(true)
  const [fault, setFault] = useState(known)
  const isChosen = useRef(false)
  const root = useRef<HTMLDivElement>(null)

  const choose = (chosen: Ground) => {
    isChosen.current = true
    setGround(chosen)
  }
  /** The ground that the image stands out from, unless the reader has chosen one. */
  const open = (image: HTMLImageElement) => {
    const proportions = image.naturalWidth / image.naturalHeight
    if (proportions > 0) image.style.setProperty('--proportions', String(proportions))
    const better = betterGround(image)
    if (better && !isChosen.current) setGround(better)
  }
  /** The server looked for faults and found none; the browser has one all the same. */
  const fail = () => setFault({ kind: 'unknown', line: null, name: '' })

  useEffect(() => {
    // The image may have come, or failed, before this script did.
    const image = root.current?.querySelector('img')
    if (image?.complete) {
      if (image.naturalWidth > 0) open(image)
      else fail()
    }
    return addShortcuts(
      GROUNDS.map((one, at) => ({
        id: `ground-${one}`,
        keys: String(at + 1),
        label: t(`viewer.ground_${one}`),
        group: say('shell.palette_page'),
        run: () => choose(one),
      })),
    )
  }, [])
  return (
    <div ref={root}>
      <SvgStage
        t={t}
        src={src}
        {...stage}
        ground={ground}
        isFitted={isFitted}
        fault={fault}
        onGround={choose}
        onFit={setFitted}
        onError={fail}
        onLoad={open}
      />
    </div>
  )
}

island('svg-stage', SvgStageIsland)
