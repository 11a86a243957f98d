/** Pictures among what was pasted or dropped. */

/** Where there is text too, the text is intended: a spreadsheet copies itself as both. */
export function pictureFilesIn(data: DataTransfer | null): File[] {
  if (data?.getData('text/plain') !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

/** Whether something that is being dragged may be a file; its kind is not known before it is dropped. */
export function holdsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
