/** What a picture may be, for both sides of the wire, and pictures among what was pasted or dropped. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

// A browser unpacks a picture to four bytes a pixel: this many take 160 MB there.
export const MOST_PIXELS = 40_000_000
// Frames are unpacked one after another, so that all of them may be more; a minute of a small screen recording fits.
export const MOST_FRAME_PIXELS = 400_000_000
export const MOST_SIDE = 65_535

// Pictures among what was pasted or dropped.

/** Where there is text too, the text is intended: a spreadsheet copies itself as both. */
export function pictureFilesIn(data: DataTransfer | null): File[] {
  if (data?.getData('text/plain') !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

/** Whether something that is being dragged may be a file; its kind is not known before it is dropped. */
export function holdsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
