/** Announcements: for everybody, and for those who write them. */
import { h } from 'preact'
import type { z } from 'zod'
import type { MemberContext } from '../../platform/context.ts'
import { isSitePath } from '../../platform/html/safe-url.ts'
import {
  defineRoutes,
  del,
  get,
  page,
  post,
  put,
  searchText,
  seeOther,
} from '../../platform/http/index.ts'
import { exactTime, relativeTime } from '../../platform/time/format.ts'
import { toIso } from '../../platform/time/index.ts'
import {
  announce,
  changeAnnouncement,
  dismissAnnouncement,
  loadAnnouncement,
  removeAnnouncement,
  type Written,
} from './actions.ts'
import {
  ActForm,
  ActiveAnnouncement,
  AdminQuery,
  AnnouncementChange,
  AnnouncementReply,
  AnnouncementsReply,
  ComposerForm,
  DismissForm,
  DoneReply,
  NewAnnouncement,
} from './contract/index.ts'
import { type Announcement, findActive, listAnnouncements } from './store.ts'
import { AnnouncementsAdmin } from './views/admin.tsx'

export const routes = defineRoutes({
  active: get('/api/v1/announcements/active', {
    who: 'bearer',
    summary: 'The one announcement that is active, or null.',
    reply: ActiveAnnouncement,
    async act({ store }) {
      const active = await findActive(store)
      return active && { id: active.id, text: active.text, link: active.link }
    },
  }),

  dismiss: post('/api/v1/announcements/:id/dismiss', {
    who: 'bearer',
    summary: 'This person does not see that announcement again.',
    reply: DoneReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params }) {
      await dismissAnnouncement(ctx, params.id)
      return { ok: true }
    },
  }),

  dismissForm: post('/announcements/dismiss', {
    who: 'member',
    summary: 'The Dismiss button of the banner.',
    body: DismissForm,
    refuses: ['announcement_not_found'],
    async act(ctx, { body }) {
      await dismissAnnouncement(ctx, body.id)
      return seeOther(body.next && isSitePath(body.next) ? body.next : '/dashboard')
    },
  }),

  list: get('/api/v1/announcements', {
    who: 'admin',
    summary: 'Everything that was announced, newest first.',
    reply: AnnouncementsReply,
    async act({ store }) {
      return { ok: true, items: (await listAnnouncements(store)).map(announcementRecord) }
    },
  }),

  create: post('/api/v1/announcements', {
    who: 'admin',
    summary: 'Writes an announcement; an active one takes the place of the one before.',
    limit: 'create',
    isIdempotent: true,
    body: NewAnnouncement,
    reply: AnnouncementReply,
    status: 201,
    async act(ctx, { body }) {
      return written(await announce(ctx, { ...body, isActive: body.is_active }))
    },
  }),

  change: put('/api/v1/announcements/:id', {
    who: 'admin',
    summary: 'Changes, shows or hides an announcement.',
    body: AnnouncementChange,
    reply: AnnouncementReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params, body }) {
      return written(await changeAnnouncement(ctx, params.id, body))
    },
  }),

  remove: del('/api/v1/announcements/:id', {
    who: 'admin',
    summary: 'Deletes an announcement.',
    reply: DoneReply,
    refuses: ['announcement_not_found'],
    async act(ctx, { params }) {
      await removeAnnouncement(ctx, params.id)
      return { ok: true }
    },
  }),

  admin: get('/admin/announcements', {
    who: 'admin',
    summary: 'Write, show, change and delete announcements.',
    query: AdminQuery,
    refuses: ['announcement_not_found'],
    act: adminPage,
  }),

  composerForm: post('/admin/announcements', {
    who: 'admin',
    summary: 'The composer.',
    limit: 'create',
    body: ComposerForm,
    refuses: ['announcement_not_found'],
    async act(ctx, { body }) {
      const { id, text = '', link = '' } = body
      const read = NewAnnouncement.safeParse({ text, link })
      if (!read.success) {
        const field = String(read.error.issues[0]?.path[0] ?? 'text')
        return seeOther(`/admin/announcements${searchText({ edit: id, text, link, fault: field })}`)
      }
      const isActive = body.active !== undefined
      const done = id
        ? await changeAnnouncement(ctx, id, { text, link, is_active: isActive })
        : await announce(ctx, { text, link, isActive })
      return shown(isActive ? 'activated' : 'saved', done)
    },
  }),

  actForm: post('/admin/announcements/act', {
    who: 'admin',
    summary: 'The buttons of an announcement.',
    body: ActForm,
    refuses: ['announcement_not_found'],
    async act(ctx, { body: { id, act } }) {
      if (act === 'delete') {
        await removeAnnouncement(ctx, id)
        return seeOther('/admin/announcements?done=deleted')
      }
      const isActive = act === 'activate'
      const done = await changeAnnouncement(ctx, id, { is_active: isActive })
      return shown(isActive ? 'activated' : 'deactivated', done)
    },
  }),
})

/** The one that was replaced is named on the next page, by its text. */
function shown(done: string, { replaced }: Written) {
  return seeOther(`/admin/announcements${searchText({ done, text: replaced?.text })}`)
}

function announcementRecord(one: Announcement) {
  return {
    id: one.id,
    text: one.text,
    link: one.link,
    is_active: one.isActive,
    created_at: toIso(one.createdAt),
    updated_at: toIso(one.updatedAt),
  }
}

function written({ announcement, replaced }: Written) {
  return {
    ok: true,
    announcement: announcementRecord(announcement),
    replaced: replaced?.id ?? null,
  }
}

async function adminPage(ctx: MemberContext, { query }: { query: z.infer<typeof AdminQuery> }) {
  const rows = await listAnnouncements(ctx.store)
  const edited = query.edit ? await loadAnnouncement(ctx, query.edit) : null
  const isRefused = query.fault !== undefined
  const field = query.fault === 'link' ? ('link' as const) : ('text' as const)
  const draft = {
    id: edited?.id ?? null,
    text: (isRefused ? query.text : edited?.text) ?? '',
    link: (isRefused ? query.link : edited?.link) ?? '',
    isActive: edited?.isActive ?? true,
  }
  return page({
    title: ctx.t('announcements.announcements'),
    body: h(AnnouncementsAdmin, {
      t: ctx.t,
      draft,
      fault: isRefused ? { field, words: ctx.t(`announcements.bad_${field}`) } : undefined,
      done: doneWords(ctx, query),
      rows: rows.map((one) => ({
        ...one,
        updatedAt: {
          iso: toIso(one.updatedAt),
          text: relativeTime(one.updatedAt, ctx.now(), ctx.locale),
          exact: exactTime(one.updatedAt, ctx.locale, ctx.actor.timeZone),
        },
      })),
    }),
  })
}

function doneWords({ t }: MemberContext, { done, text }: z.infer<typeof AdminQuery>) {
  if (done === 'activated')
    return text ? t('announcements.activated_instead', { text }) : t('announcements.activated')
  if (done === 'saved' || done === 'deactivated' || done === 'deleted')
    return t(`announcements.${done}`)
  return undefined
}
