/** Asks which tags to add, and stays open until they are on. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { TagForm } from '../../views/list/tag-form.tsx'
import { useTagsInUse } from '../public/tags-in-use.ts'
import { type Failure, failureText } from './failures.ts'

export interface TagDialogOptions {
  t: Translate
  count: number
  known: readonly string[]
  tag(tags: string[]): Promise<Failure | null>
}

export function openTagDialog(options: TagDialogOptions): void {
  openDialog({
    class: 'overlay-dialog',
    label: options.t('library.tag_title', { n: options.count }),
    draw: (close) => <TagDialog {...options} close={close} />,
  })
}

function TagDialog({ t, count, known, tag, close }: TagDialogOptions & { close(): void }) {
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onTag = async (tags: string[]) => {
    if (tags.length === 0) return setProblem(t('library.tag_missing'))
    setBusy(true)
    const failure = await tag(tags)
    setBusy(false)
    if (failure) setProblem(failureText(t, failure))
    else close()
  }
  return (
    <TagForm
      t={t}
      count={count}
      known={useTagsInUse(known, line)}
      problem={problem}
      isBusy={isBusy}
      onWrite={setLine}
      onTag={onTag}
      onClose={close}
    />
  )
}
