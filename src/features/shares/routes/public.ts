/**
 * The URLs that a visitor opens. They show a text and its name, and nothing else of any person. Everything that belongs
 * to one file has two URLs: below a share of that file, and below a shared list.
 */

import { sharePaths } from '#paths/sharing.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import {
  defineRoutes,
  get,
  post,
  type RequestInfo,
  type Route,
  seeOther,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { fileAt, isLocked, loadOpenShare, recordView, reportErrors } from '../actions/open-share.ts'
import { isPasswordOf, unlockingCookie } from '../actions/password.ts'
import { saveShared } from '../actions/save.ts'
import { PublicShareQuery, UnlockForm } from '../contract/index.ts'
import { type ShareKind, sharedFilePath, sharePath } from '../rules/share-links.ts'
import {
  download,
  framed,
  image,
  picture,
  type SharedFileTarget,
  withText,
} from './public-files.ts'
import { lockedPage, sharedFilePage, sharedListPage } from './public-pages.ts'

const NOT_FOUND = ['share_not_found']
const LOCKED = ['share_not_found', 'share_password_required']
const PICTURE = [...LOCKED, 'picture_not_found']
const SAVING = [
  ...LOCKED,
  'invalid_file_name',
  'content_too_large',
  'file_quota_exceeded',
  'storage_quota_exceeded',
  'version_conflict',
  'file_exists',
]

/** The two routes of one action on a shared file. `summaries` are those of a single file and of a list. */
function onSharedFile<C extends Context>(
  method: typeof get | typeof post,
  below: string,
  summaries: readonly [string, string],
  spec: { who: 'public' | 'member'; refuses: string[]; isSentAsIs?: true; limit?: 'create' },
  act: (
    ctx: C,
    target: SharedFileTarget,
    input: { params: Record<string, string>; request: RequestInfo },
  ) => unknown,
): [Route, Route] {
  type Input = { params: unknown; request: RequestInfo }
  const paramsOf = (input: Input) => input.params as Record<string, string>
  const [ofFile, ofList] = summaries
  return [
    method(`${sharePaths.file}/${below}`, {
      ...spec,
      summary: ofFile,
      act(ctx, { params, request }) {
        const known = paramsOf({ params, request })
        const target = { kind: 'file', shareId: known['id']!, position: 1 } as const
        return act(ctx as Context as C, target, { params: known, request })
      },
    }),
    method(`${sharePaths.listedFile}/${below}`, {
      ...spec,
      summary: ofList,
      act(ctx, { params, request }) {
        const known = paramsOf({ params, request })
        const target = { kind: 'list', shareId: known['token']!, position: known['n']! } as const
        return act(ctx as Context as C, target, { params: known, request })
      },
    }),
  ]
}

const [sharedPicture, listedPicture] = onSharedFile(
  get,
  'pictures/:picture',
  ['A picture that a shared file shows.', 'A picture that a file of a shared list shows.'],
  { who: 'public', isSentAsIs: true, refuses: PICTURE },
  (ctx, target, { params, request }) =>
    withText(ctx, target, request, (text) => picture(text, params['picture']!)),
)

const [saveShareForm, saveListedForm] = onSharedFile(
  post,
  'save',
  [
    'The button that saves a shared file to one\u2019s own library.',
    'The same for a file of a shared list.',
  ],
  { who: 'member', limit: 'create', refuses: SAVING },
  (ctx: MemberContext, target, { request }) => save(ctx, request, target),
)

const [downloadShare, downloadListed] = onSharedFile(
  get,
  'download',
  ['A shared file, byte for byte.', 'A file of a shared list, byte for byte.'],
  { who: 'public', isSentAsIs: true, refuses: LOCKED },
  (ctx, target, { request }) => withText(ctx, target, request, download),
)

const [frameShare, frameListed] = onSharedFile(
  get,
  'html',
  [
    'A shared HTML file as the sandboxed document that its page frames; scripts never run.',
    'The same for a file of a shared list.',
  ],
  { who: 'public', refuses: LOCKED },
  (ctx, target, { request }) => withText(ctx, target, request, framed),
)

const [imageShare, imageListed] = onSharedFile(
  get,
  'svg',
  [
    'A shared SVG file as an image that can run and fetch nothing.',
    'The same for a file of a shared list.',
  ],
  { who: 'public', refuses: LOCKED },
  (ctx, target, { request }) => withText(ctx, target, request, image),
)

export const publicRoutes = defineRoutes({
  sharePage: get(sharePaths.file, {
    who: 'public',
    summary: 'A shared file, rendered or as source.',
    query: PublicShareQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, request }) =>
      reportErrors(ctx, params.id, async () => {
        const opened = await loadOpenShare(ctx, 'file', params.id)
        if (isLocked(ctx, opened, request)) return lockedPage(ctx, opened, query)
        await recordView(ctx, opened)
        return sharedFilePage(ctx, opened, fileAt(opened, 1), query, request.address)
      }),
  }),

  listPage: get(sharePaths.list, {
    who: 'public',
    summary: 'The files of a shared list.',
    query: PublicShareQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, request }) =>
      reportErrors(ctx, params.token, async () => {
        const opened = await loadOpenShare(ctx, 'list', params.token)
        if (isLocked(ctx, opened, request)) return lockedPage(ctx, opened, query)
        await recordView(ctx, opened)
        return sharedListPage(ctx, opened)
      }),
  }),

  listedPage: get(sharePaths.listedFile, {
    who: 'public',
    summary: 'One file of a shared list.',
    query: PublicShareQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, request }) =>
      reportErrors(ctx, params.token, async () => {
        const opened = await loadOpenShare(ctx, 'list', params.token)
        if (isLocked(ctx, opened, request)) return seeOther(href(sharePaths.list, params))
        return sharedFilePage(ctx, opened, fileAt(opened, params.n), query, request.address)
      }),
  }),

  unlockShare: post(`${sharePaths.file}/unlock`, {
    who: 'public',
    summary: 'The password of a shared file; a right one is remembered by this browser.',
    limit: 'unlock',
    body: UnlockForm,
    refuses: NOT_FOUND,
    act: (ctx, { params, body, request }) => unlock(ctx, 'file', params.id, body.password, request),
  }),

  unlockList: post(`${sharePaths.list}/unlock`, {
    who: 'public',
    summary: 'The password of a shared list.',
    limit: 'unlock',
    body: UnlockForm,
    refuses: NOT_FOUND,
    act: (ctx, { params, body, request }) =>
      unlock(ctx, 'list', params.token, body.password, request),
  }),

  sharedPicture,
  listedPicture,
  saveShareForm,
  saveListedForm,
  downloadShare,
  downloadListed,
  frameShare,
  frameListed,
  imageShare,
  imageListed,
})

async function unlock(
  ctx: Context,
  kind: ShareKind,
  id: string,
  password: string,
  request: RequestInfo,
) {
  const { share } = await reportErrors(ctx, id, () => loadOpenShare(ctx, kind, id))
  const path = sharePath(kind, id)
  if (!(await isPasswordOf(share, password, ctx.actor?.id ?? `address ${request.address}`)))
    return seeOther(`${path}?wrong=1`)
  return seeOther(path, { 'set-cookie': unlockingCookie(ctx, share, request) })
}

async function save(
  ctx: MemberContext,
  request: RequestInfo,
  { kind, shareId, position }: SharedFileTarget,
) {
  const countTry = async () => {}
  const file = await saveShared(ctx, request, { shareId, file: Number(position), countTry })
  return seeOther(sharedFilePath(kind, shareId, Number(position), { saved: file.id }))
}
