/** What stood in the form before the script came: somebody may have typed, or the browser may have filled it in again. */
import { nothingWritten, type Written } from '../../../rules/written.ts'

export interface FoundForm {
  field: HTMLTextAreaElement
  written: Written
  hadFocus: boolean
  caret: number
}

let found: FoundForm | null = null

/** Takes the plain field out of the page for a moment; the editor's slot puts it back. */
export function findForm(root: Document = document): FoundForm | null {
  const form = root.querySelector<HTMLFormElement>('form.writing')
  const slot = form?.querySelector('.text-slot')
  if (!form || !slot) return null
  const field = slot.querySelector<HTMLTextAreaElement>('#content') ?? makeField(root)
  found = {
    field,
    written: readFields(form),
    hadFocus: root.activeElement === field,
    caret: field.selectionStart,
  }
  slot.replaceChildren()
  // The island says the same in its own way, with buttons that need no new page.
  form.querySelector('.writing__notices')?.remove()
  return found
}

export function foundForm(): FoundForm {
  if (!found) throw new Error('the writing form is not on this page')
  return found
}

/** A large text does not come with the page; should the editor fail, this stands in for it. */
function makeField(root: Document): HTMLTextAreaElement {
  const field = root.createElement('textarea')
  field.className = 'text-slot__field'
  field.id = 'content'
  field.name = 'content'
  return field
}

function readFields(form: HTMLFormElement): Written {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    ...nothingWritten,
    fileName: read('file_name'),
    folder: read('folder'),
    language: read('language'),
    description: read('description'),
    tags: read('tags'),
    sourceUrl: read('source_url'),
  }
}
