/** The ground and the scale of an SVG, and what to say when it cannot be drawn. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type IslandBaseProps, island } from '#client/islands/island.ts'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { translate } from '#client/shell/texts.ts'
import {
  BACKGROUNDS,
  type SvgBackground,
  SvgStage,
  type SvgStageProps,
} from '../views/svg-stage.tsx'
import { betterBackground } from './svg/better-background.ts'

type Props = IslandBaseProps & Pick<SvgStageProps, 'src' | 'name' | 'sourceHref' | 'size' | 'error'>

function SvgStageIsland({ t, src, error: known = null, ...stage }: Props) {
  const [background, setBackground] = useState<SvgBackground>('grid')
  const [isFitted, setFitted] = useState(true)
  const [error, setError] = useState(known)
  const isSelected = useRef(false)
  const root = useRef<HTMLDivElement>(null)

  const choose = (selected: SvgBackground) => {
    isSelected.current = true
    setBackground(selected)
  }
  /** The ground that the image stands out from, unless the reader has chosen one. */
  const open = (image: HTMLImageElement) => {
    const proportions = image.naturalWidth / image.naturalHeight
    if (proportions > 0) image.style.setProperty('--proportions', String(proportions))
    const better = betterBackground(image)
    if (better && !isSelected.current) setBackground(better)
  }
  /** The server looked for faults and found none; the browser has one all the same. */
  const fail = () => setError({ kind: 'unknown', line: null, name: '' })

  useEffect(() => {
    // The image may have come, or failed, before this script did.
    const image = root.current?.querySelector('img')
    if (image?.complete) {
      if (image.naturalWidth > 0) open(image)
      else fail()
    }
    return addShortcuts(
      BACKGROUNDS.map((one, at) => ({
        id: `ground-${one}`,
        keys: String(at + 1),
        label: t(`viewer.ground_${one}`),
        group: translate('shell.palette_page'),
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
        background={background}
        isFitted={isFitted}
        error={error}
        onBackground={choose}
        onFit={setFitted}
        onError={fail}
        onLoad={open}
      />
    </div>
  )
}

island('svg-stage', SvgStageIsland)
