/** The background and the scale of an SVG, and the message when it cannot be drawn. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { translate } from '#client/shell/texts.ts'
import { useT } from '#platform/html/render-context.ts'
import {
  BACKGROUNDS,
  type SvgBackground,
  SvgStage,
  type SvgStageProps,
} from '../views/svg-stage.tsx'

/** Against which background an image is visible: a pale drawing disappears on white, a dark one on black. */
const SIDE = 48

/** Null when both are fine, or the browser does not let the pixels be read. */
function betterBackground(image: HTMLImageElement): 'light' | 'dark' | null {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const brush = canvas.getContext('2d', { willReadFrequently: true })
    if (!brush) return null
    brush.drawImage(image, 0, 0, SIDE, SIDE)
    return backgroundFor(brush.getImageData(0, 0, SIDE, SIDE).data)
  } catch {
    return null
  }
}

/** The mean lightness of what is drawn, weighted by opacity. */
export function backgroundFor(pixels: ArrayLike<number>): 'light' | 'dark' | null {
  let light = 0
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]! / 255
    light +=
      ((0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!) / 255) * alpha
    weight += alpha
  }
  if (weight === 0) return null
  return light / weight > 0.6 ? 'dark' : 'light'
}

type Props = Pick<SvgStageProps, 'src' | 'name' | 'sourceHref' | 'size' | 'error'>

function SvgStageIsland({ src, error: known = null, ...stage }: Props) {
  const t = useT()
  const [background, setBackground] = useState<SvgBackground>('grid')
  const [isFitted, setFitted] = useState(true)
  const [error, setError] = useState(known)
  const isSelected = useRef(false)
  const root = useRef<HTMLDivElement>(null)

  const choose = (selected: SvgBackground) => {
    isSelected.current = true
    setBackground(selected)
  }
  /** The background against which the image is visible, unless the reader has selected one. */
  const open = (image: HTMLImageElement) => {
    const proportions = image.naturalWidth / image.naturalHeight
    if (proportions > 0) image.style.setProperty('--proportions', String(proportions))
    const better = betterBackground(image)
    if (better && !isSelected.current) setBackground(better)
  }
  /** The server found no errors; the browser has one all the same. */
  const fail = () => setError({ kind: 'unknown', line: null, name: '' })

  useEffect(() => {
    // The image may have loaded, or failed, before this script did.
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

island('svg-stage', SvgStageIsland)
