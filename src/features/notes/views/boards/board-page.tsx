/** One board: its notes as cards in reading order, a form to write, and what can be done with the board itself. */
import type { ComponentChildren } from 'preact'
import { linkPaths } from '#paths/links.ts'
import { boardPaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { errorAt, Field, type RefusedFields } from '#ui/components/field.tsx'
import { RefusalNotice } from '#ui/components/notice.tsx'
import type { BoardRecord } from '../../contract/boards.ts'

export interface BoardPageProps {
  board: BoardRecord
  /** The cards, as an island. */
  notes: ComponentChildren
  isEmpty: boolean
  /** How many texts link to it. */
  linkedFrom: number
  /** Opened to rename it: the form is open. */
  isManaged: boolean
  refused?: RefusedFields | undefined
}

export function BoardPage(props: BoardPageProps) {
  const t = useT()
  const { board, notes, isEmpty, linkedFrom, refused } = props
  return (
    <div class="board" data-board={board.id}>
      <div class="board__screen">
        <header class="board__head">
          <Breadcrumb
            label={t('boards.path')}
            steps={[{ label: t('boards.boards'), href: boardPaths.boards }, { label: board.name }]}
          />
          <h1 dir="auto">{board.name}</h1>
          <p class="secondary" data-note-count>
            {t('notes.n_notes', { n: board.note_count })}
          </p>
          {linkedFrom > 0 && (
            <a
              class="board__links"
              href={href(linkPaths.linkedFrom, { kind: 'board', id: board.id })}
            >
              {t('links.linked_from_n', { n: linkedFrom })}
            </a>
          )}
          <PinForm board={board} />
          <ManageForm {...props} />
        </header>
        <RefusalNotice text={refused?.field === null && refused.text} />
        {isEmpty && (
          <noscript>
            <EmptyState icon="sticky-note" sentence={t('boards.nothing')} />
          </noscript>
        )}
        {notes}
      </div>
      <div
        class={
          refused?.fields['content'] === undefined ? 'board__forms board__write' : 'board__forms'
        }
      >
        <WriteForm board={board} refused={refused} isOpen={isEmpty} />
      </div>
    </div>
  )
}

function PinForm({ board }: Pick<BoardPageProps, 'board'>) {
  const t = useT()
  return (
    <form class="board__pin" method="post" action={href(boardPaths.pin, { board_id: board.id })}>
      <input type="hidden" name="pin" value={board.is_pinned ? '0' : '1'} />
      <Button type="submit" kind="quiet" icon="pin">
        {t(board.is_pinned ? 'boards.unpin' : 'boards.pin')}
      </Button>
    </form>
  )
}

interface FormProps extends Pick<BoardPageProps, 'board' | 'refused'> {
  isOpen?: boolean
}

function WriteForm({ board, refused, isOpen }: FormProps) {
  const t = useT()
  const isRefused = refused?.fields['content'] !== undefined
  return (
    <Details label={t('boards.write')} isOpen={isOpen || isRefused}>
      <form
        class="board__form"
        method="post"
        action={href(boardPaths.write, { board_id: board.id })}
      >
        <Field
          id="title"
          label={t('boards.note_title')}
          error={errorAt(refused, 'title')}
          input={{ value: refused?.fields['title'], autocomplete: 'off' }}
        />
        <Field
          id="content"
          label={t('boards.note_text')}
          error={errorAt(refused, 'content')}
          rows={6}
          input={{ value: refused?.fields['content'] }}
        />
        <Button type="submit" icon="plus">
          {t('boards.add')}
        </Button>
      </form>
    </Details>
  )
}

function ManageForm({ board, refused, isManaged }: BoardPageProps) {
  const t = useT()
  return (
    <Details label={t('boards.manage')} isOpen={isManaged || refused?.fields['name'] !== undefined}>
      <form
        class="board__form"
        id="manage"
        method="post"
        action={href(boardPaths.rename, { board_id: board.id })}
      >
        <Field
          id="name"
          label={t('boards.name')}
          error={errorAt(refused, 'name')}
          input={{
            value: refused?.fields['name'] ?? board.name,
            required: true,
            autocomplete: 'off',
          }}
        />
        <div class="acts">
          <Button type="submit">{t('boards.rename')}</Button>
          {!board.is_default && (
            <ButtonLink
              kind="quiet"
              icon="trash-2"
              href={href(boardPaths.remove, { board_id: board.id })}
            >
              {t('boards.delete')}
            </ButtonLink>
          )}
        </div>
      </form>
    </Details>
  )
}
