/** What stood in the form before the script came: somebody may have typed, or the browser may have filled it in again. */
import { emptyFields, type FileFields } from '../../rules/file-fields.ts'

export interface ServerForm {
  /** Where the text is written: the plain field's place, and then the editor's. */
  slot: HTMLElement
  field: HTMLTextAreaElement
  written: FileFields
}

let cachedForm: ServerForm | null = null

/** Reads the form as it stands; the plain field stays in its place until the editor takes it. */
export function findForm(root: Document = document): ServerForm | null {
  const form = root.querySelector<HTMLFormElement>('form.writing')
  const slot = form?.querySelector<HTMLElement>('.text-slot')
  if (!form || !slot) return null
  const field = slot.querySelector<HTMLTextAreaElement>('#content') ?? makeField(root)
  cachedForm = {
    slot,
    field,
    written: readFields(form),
  }
  slot.querySelector('noscript')?.remove()
  // The island says the same in its own way, with buttons that need no new page.
  form.querySelector('.writing__notices')?.remove()
  return cachedForm
}

export function serverForm(): ServerForm {
  if (!cachedForm) throw new Error('the writing form is not on this page')
  return cachedForm
}

/** A large text does not come with the page; should the editor fail, this stands in for it. */
function makeField(root: Document): HTMLTextAreaElement {
  const field = root.createElement('textarea')
  field.className = 'text-slot__field'
  field.id = 'content'
  field.name = 'content'
  return field
}

function readFields(form: HTMLFormElement): FileFields {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    ...emptyFields,
    fileName: read('file_name'),
    folder: read('folder'),
    language: read('language'),
    description: read('description'),
    tags: read('tags'),
    sourceUrl: read('source_url'),
  }
}
