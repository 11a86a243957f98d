/**
 * Words of ours and stored words that are not the same. A conflict is settled by merging or by the person, never by
 * sending the same text again with a newer stamp.
 */
import { isDirty, type NoteRecord, type Sheet, sheetOf } from '../sheet.ts'
import type { Pile } from './pile.ts'
import type { NotebookPorts } from './ports.ts'
import type { Saving } from './saving.ts'

export type Choice = 'mine' | 'theirs' | { text: string }

export class SettlingWords {
  readonly #pile: Pile
  readonly #saving: Saving
  readonly #ports: NotebookPorts

  constructor(pile: Pile, saving: Saving, ports: NotebookPorts) {
    this.#pile = pile
    this.#saving = saving
    this.#ports = ports
  }

  /** The server has words of this tab. */
  confirmText(sheet: Sheet, note: NoteRecord): void {
    this.#saving.forgetSent(sheet.id, note.content)
    const { content, updated_at: stamp } = note
    this.confirm(sheet, { content, title: sheet.known.title, stamp }, note)
  }

  confirm(sheet: Sheet, known: Sheet['known'], note: NoteRecord): void {
    const now = this.#pile.find(sheet.id) ?? sheet
    const trouble = now.trouble?.kind === 'refused' ? now.trouble : null
    this.#pile.change(sheet.id, {
      known,
      trouble,
      elsewhere: null,
      note: {
        ...now.note,
        updated_at: note.updated_at,
        content: note.content,
        anchor_text: note.anchor_text,
        anchor_quote: note.anchor_quote,
        color_hex: note.color_hex,
      },
    })
    const after = this.#pile.find(sheet.id)!
    if (!isDirty(after)) this.#ports.unsaved.forget(sheet.id)
    else if (!this.#saving.isScheduled(sheet.id)) this.#saving.schedule(sheet.id)
  }

  /** Nothing of ours is unsaved: theirs stands here now. */
  adopt(sheet: Sheet, note: NoteRecord): void {
    const isEditing = this.#pile.find(sheet.id)?.isEditing ?? false
    this.#ports.unsaved.forget(sheet.id)
    this.#pile.change(sheet.id, { ...sheetOf(note), isEditing, arrivals: sheet.arrivals + 1 })
  }

  /** My unsaved words and newer stored ones: joined where they do not touch, else shown to the person. */
  async meet(sheet: Sheet, theirs: NoteRecord): Promise<void> {
    const merged = await this.#ports.merge(sheet.known.content, sheet.mine.content, theirs.content)
    const now = this.#pile.find(sheet.id)
    if (!now) return
    if (now.mine.content !== sheet.mine.content) {
      await this.meet(now, theirs)
      return
    }
    if (merged === null) {
      this.#pile.change(sheet.id, { trouble: { kind: 'conflict', theirs }, elsewhere: null })
      this.#saving.keep(this.#pile.find(sheet.id)!)
      return
    }
    const mine = { ...now.mine, content: merged }
    this.#pile.change(sheet.id, { known: startOf(now, theirs), mine, elsewhere: null })
    if (merged !== theirs.content)
      this.#ports.tell('merged', this.#pile.find(sheet.id)!, now.mine.content)
    this.#saving.flush(sheet.id)
  }

  /** The person has chosen between two texts. What is not chosen is in the history: mine is stored first. */
  async settle(id: string, choice: Choice, write: (content: string) => void): Promise<void> {
    const sheet = this.#pile.find(id)
    if (sheet?.trouble?.kind !== 'conflict') return
    const { theirs } = sheet.trouble
    this.#pile.change(id, { known: startOf(sheet, theirs), trouble: null })
    await this.#saving.save(this.#pile.find(id)!)
    if (choice === 'mine') return
    write(choice === 'theirs' ? theirs.content : choice.text)
    this.#saving.flush(id)
  }
}

/** From here on, edits start from their text under its own stamp; the title is another story. */
function startOf({ known }: Sheet, { content, updated_at: stamp }: NoteRecord): Sheet['known'] {
  return { content, title: known.title, stamp }
}
