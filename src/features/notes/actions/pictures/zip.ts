/** Pictures in a zip are stored beside the texts that show them, and the texts name them by their path in the zip. */

import type { ZipCompanion } from '#features/library/index.ts'
import type { Context } from '#platform/context.ts'
import { PICTURE_PATH, replacePictures } from '#platform/pictures/address.ts'
import type { PictureType } from '#platform/pictures/limits.ts'
import type { Picture } from '../../store/pictures.ts'
import { picturesNamed, wholePicture } from './keep.ts'

const FOLDER = 'pictures'
const EXTENSIONS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

export function zippedPictures({ store, now }: Context, ownerId: string): ZipCompanion {
  const found = new Map<string, Picture>()
  return {
    async rewrite(name, language, text) {
      if (language !== 'markdown' || !text.includes(PICTURE_PATH)) return text
      const here = await picturesNamed(store, ownerId, text)
      for (const picture of here) found.set(picture.id, picture)
      const up = '../'.repeat(name.split('/').length - 1)
      return replacePictures(text, (id) => {
        const picture = found.get(id)
        return picture ? up + entryName(picture) : null
      })
    },
    entries: () =>
      [...found.values()].map((picture) => ({
        name: entryName(picture),
        modifiedAt: now(),
        read: () => wholePicture(store, ownerId, picture),
      })),
  }
}

function entryName({ id, type }: Picture): string {
  return `${FOLDER}/${id}.${EXTENSIONS[type]}`
}
