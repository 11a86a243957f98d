/** Text that is pasted anywhere on the dashboard opens as a new file. Nothing is saved before somebody presses Save. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { handOverText, onTextPasted } from '#client/storage/pasted-text.ts'
import { toast } from '#client/toasts/toasts.ts'
import { editorPaths } from '#paths/files.ts'

plainIsland('paste-anywhere', (_element, { t }) => {
  onTextPasted((text) => {
    if (handOverText(text)) location.assign(editorPaths.newFile)
    else toast({ text: t('stats.paste_too_long') })
  })
})
