/**
 * The address of a stored picture. It carries the size in pixels, so that every page can reserve the space for a
 * picture before it arrives, without a query: `/pictures/<22 characters of its hash>-640x480`.
 */
export const PICTURE_PATH = '/pictures/'

const ID = /^[A-Za-z0-9_-]{22}-([1-9]\d{0,4})x([1-9]\d{0,4})$/
const ADDRESSES = /\/pictures\/([A-Za-z0-9_-]{22}-[1-9]\d{0,4}x[1-9]\d{0,4})(?!\w)/g

export interface PictureAddress {
  id: string
  width: number
  height: number
}

export function pictureId(hash: string, width: number, height: number): string {
  return `${hash.slice(0, 22)}-${width}x${height}`
}

export function isPictureOf(id: string, hash: string): boolean {
  return id.startsWith(`${hash.slice(0, 22)}-`)
}

export function isPictureId(text: string): boolean {
  return ID.test(text)
}

/** Null for everything that is not exactly the address of a picture of ours. */
export function readPictureAddress(address: string): PictureAddress | null {
  if (!address.startsWith(PICTURE_PATH)) return null
  const id = address.slice(PICTURE_PATH.length)
  const [, width, height] = ID.exec(id) ?? []
  return width && height ? { id, width: Number(width), height: Number(height) } : null
}

/** Every picture that a text names, wherever it does: rather one too many than one too few. */
export function picturesIn(text: string): Set<string> {
  const named = new Set<string>()
  if (!text.includes(PICTURE_PATH)) return named
  for (const [, id] of text.matchAll(ADDRESSES)) named.add(id!)
  return named
}

/** The text with each address of a picture replaced; null keeps one as it is. */
export function replacePictures(text: string, replace: (id: string) => string | null): string {
  if (!text.includes(PICTURE_PATH)) return text
  return text.replace(ADDRESSES, (whole, id: string) => replace(id) ?? whole)
}
