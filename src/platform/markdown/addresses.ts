/** Which addresses a rendered document may carry. A link or an image not named here becomes plain text. */
import { isSitePath, safeUrl } from '../html/safe-url.ts'
import { PICTURE_PATH, readPictureAddress } from '../pictures/address.ts'

export interface LinkTarget {
  href: string
  isExternal: boolean
}

export type ImageTarget =
  | { kind: 'inside'; src: string; width?: number; height?: number }
  | { kind: 'outside'; src: string; host: string }

// As long as an address that a browser and a server still agree on. A picture inside the document is longer.
export const MAX_ADDRESS = 2_000

// Pixels only: an SVG is a document of its own.
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/]+={0,2}$/i
const RELATIVE = /^(?![a-z][a-z0-9+.-]*:)[^/\\?#\u0000-\u001f\u007f][^\\\u0000-\u001f\u007f]*$/i

/**
 * An image is a GET that nobody clicked, so a picture of `/logout` must not be one. These are the paths that return a
 * picture; a caller may name others.
 */
const IMAGE_PATHS: readonly string[] = ['/raw_svg/', '/download/', '/assets/']

/** Where a link may lead: http, https, mailto, or inside this site; null for everything else. */
export function linkTarget(
  address: string,
  resolve?: ResolveRelative,
  root?: string,
): LinkTarget | null {
  const inside = sitePath(address, resolve, root)
  if (inside) return { href: inside, isExternal: false }
  const href = safeUrl(address)
  // A path that would leave the root leads nowhere.
  if (root !== undefined && href.startsWith('/')) return null
  return href === '#' ? null : { href, isExternal: !href.startsWith('mailto:') }
}

interface ImagePlaces {
  resolveRelative?: ResolveRelative
  picturesAt?: string
  linksRoot?: string
  imagesRoot?: string
}

/** Where a picture may come from; null for everything that is not one. */
export function imageTarget(
  address: string,
  { resolveRelative, picturesAt = PICTURE_PATH, linksRoot, imagesRoot }: ImagePlaces = {},
): ImageTarget | null {
  const picture = readPictureAddress(address)
  if (picture) {
    const { id, width, height } = picture
    return { kind: 'inside', src: picturesAt + id, width, height }
  }
  if (RASTER.test(address)) return { kind: 'inside', src: address }
  if (address.length > MAX_ADDRESS) return null
  const inside = sitePath(address, resolveRelative, linksRoot)
  if (inside) {
    if (imagesRoot && linksRoot && inside.startsWith(linksRoot))
      return { kind: 'inside', src: imagesRoot + inside.slice(linksRoot.length) }
    return IMAGE_PATHS.some((path) => inside.startsWith(path))
      ? { kind: 'inside', src: inside }
      : null
  }
  const src = safeUrl(address)
  const parsed = /^https?:/.test(src) ? URL.parse(src) : null
  // A name before the host is there to make one host look like another.
  if (!parsed?.host || parsed.username || parsed.password) return null
  return { kind: 'outside', src, host: parsed.host }
}

/** Turns `docs/a.md` into a path of this site, or null. Without it a relative address is plain text. */
export type ResolveRelative = (address: string) => string | null

/** The path with its dots resolved, as a browser would ask for it, so that a prefix cannot be escaped. */
function sitePath(address: string, resolve?: ResolveRelative, root?: string): string | null {
  const isRooted = root !== undefined && isSitePath(address)
  const below = isRooted ? root + address.slice(1) : address
  const path = RELATIVE.test(address) ? resolve?.(address) : below
  if (!path || !isSitePath(path)) return null
  const parsed = URL.parse(path, 'https://site.invalid')
  if (parsed?.host !== 'site.invalid') return null
  const resolved = parsed.pathname + parsed.search + parsed.hash
  return isSitePath(resolved) && resolved.startsWith(root ?? '/') ? resolved : null
}
