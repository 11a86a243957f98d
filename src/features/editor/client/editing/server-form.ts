/**
 * The content of the form before the script was loaded: a person may have typed, or the browser may have restored it.
 */
import { emptyFields, type FileFields } from '../../rules/file-fields.ts'

export interface ServerForm {
  /** The element for the text: first with the plain field, then with the editor. */
  slot: HTMLElement
  field: HTMLTextAreaElement
  written: FileFields
}

let cachedForm: ServerForm | null = null

/** Reads the form as it is; the plain field stays until the editor replaces it. */
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
  // The island shows the same in its own way, with buttons that need no new page.
  form.querySelector('.writing__notices')?.remove()
  return cachedForm
}

export function serverForm(): ServerForm {
  if (!cachedForm) throw new Error('the writing form is not on this page')
  return cachedForm
}

/** A large text is not sent with the page; if the editor fails, this field replaces it. */
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
