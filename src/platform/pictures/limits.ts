/** What a picture may be, for both sides of the wire. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

// A browser unpacks a picture to four bytes a pixel: this many take 160 MB there.
export const MOST_PIXELS = 40_000_000
// Frames are unpacked one after another, so that all of them may be more; a minute of a small screen recording fits.
export const MOST_FRAME_PIXELS = 400_000_000
export const MOST_SIDE = 65_535
