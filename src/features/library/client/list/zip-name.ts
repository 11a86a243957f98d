/** The name of a downloaded zip: the folder that all its files lie in, or its first file, and the day. */
import type { RowModel } from '../../views/list/list-model.ts'

export function zipName(
  files: readonly Pick<RowModel, 'name' | 'folder'>[],
  now: Date,
): `${string}.zip` {
  const [first, ...others] = files
  const folder = others.every((file) => file.folder === first?.folder) ? first?.folder : ''
  const name = folder?.split('/').at(-1) || first?.name.replace(/(?<=.)\.[^.]*$/, '') || 'files'
  return `${name} ${dayOf(now)}.zip`
}

/** The reader's own day, so that two downloads of one evening do not carry two dates. */
function dayOf(moment: Date): string {
  const padded = (number: number) => String(number).padStart(2, '0')
  return [moment.getFullYear(), padded(moment.getMonth() + 1), padded(moment.getDate())].join('-')
}
