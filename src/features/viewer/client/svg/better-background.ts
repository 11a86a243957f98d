/** Which ground an image stands out from: a pale drawing is lost on white, a dark one in the dark. */
const SIDE = 48

/** Null when there is nothing to tell, or the browser does not let the picture be read. */
export function betterBackground(image: HTMLImageElement): 'light' | 'dark' | null {
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

/** The mean lightness of what is drawn, by how opaque it is. */
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
