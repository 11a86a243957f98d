/** Reads the colours of our style sheets and computes WCAG contrast. */
export type Rgb = [number, number, number]
export type Side = 'light' | 'dark'

/** The value of `light-dark(a, b)` on one side, or the value itself. */
export function sideOf(value: string, side: Side): string {
  const pair = value.match(/^light-dark\((.+?\)|[^,(]+),\s*(.+)\)$/)
  if (!pair) return value
  return (side === 'light' ? pair[1]! : pair[2]!).trim()
}

/** `oklch(L C h)`, `#rgb` or `#rrggbb` as sRGB, each channel 0 to 1. */
export function toRgb(colour: string): Rgb {
  if (colour.startsWith('#')) return hexToRgb(colour)
  const parts = colour.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/)
  if (!parts) throw new Error(`not a colour: ${colour}`)
  return oklchToRgb(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

function hexToRgb(hex: string): Rgb {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join('') : hex.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255) as Rgb
}

// The matrices of CSS Color 4, "Sample code for color conversions" (OKLab to linear sRGB).
function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(gamma) as Rgb
}

function gamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}

/** True when a screen can show the colour without clipping it. */
export function isInGamut(rgb: Rgb): boolean {
  return rgb.every((channel) => channel > -0.002 && channel < 1.002)
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = Math.min(1, Math.max(0, channel))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

export function toHex(colour: string): string {
  const bytes = toRgb(colour).map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
