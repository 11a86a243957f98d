/** Lays the text out as its language's formatter would: one step, which can be undone. */
import { post } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { FormatReply, UnreadableCode } from '#features/playground/contract/index.ts'
import { playgroundApi } from '#paths/code.ts'
import type { Editor } from '#platform/editor/index.ts'
import type { Translate } from '#platform/i18n/index.ts'

export async function formatText(t: Translate, editor: Editor, language: string): Promise<void> {
  const before = editor.text()
  const response = await post<FormatReply & Partial<UnreadableCode>>(playgroundApi.format, {
    code: before,
    language,
  })
  if (!response.ok) {
    const { line, column, message } = response.body
    if (line && editor.text() === before) editor.goTo(line, column)
    toast({
      text: line
        ? t('library.format_unreadable', { line, message: message ?? '' })
        : t('library.format_failed'),
    })
    return
  }
  // Words that were typed meanwhile are worth more than the layout of those before them.
  if (editor.text() !== before) return void toast({ text: t('library.format_late') })
  if (!response.body.changed) return void toast({ text: t('library.format_same') })
  const { line, column } = editor.caret()
  const put = (text: string) => {
    editor.setText(text)
    editor.goTo(line, column)
  }
  const { code } = response.body
  put(code)
  toast({ text: t('library.formatted'), undo: () => put(before), redo: () => put(code) })
}
