/** Builds the model of the list from the results. */
import type { MemberContext } from '#platform/context.ts'
import { numberText } from '#platform/i18n/index.ts'
import { displayName, findLanguage } from '#platform/languages/index.ts'
import { sizeText } from '#platform/text/size.ts'
import { exactTime, relativeTime } from '#platform/time/format.ts'
import { toIso } from '#platform/time/index.ts'
import type { Browsed } from '../actions/browse.ts'
import type { ListRequest } from '../actions/list.ts'
import { CATEGORIES, type Category } from '../contract/limits.ts'
import { type ListAddress, listHref } from '../rules/addresses.ts'
import { canonicalAddress } from '../rules/canonical-address.ts'
import { isProse } from '../rules/definitions.ts'
import { markHits } from '../rules/hits.ts'
import type { Needle, QueryField, QueryPattern } from '../rules/query.ts'
import { queryText, withoutPart } from '../rules/query-text.ts'
import type { Condition, ListModel, Option, RowModel } from '../views/list/list-model.ts'

export function listModel(
  ctx: MemberContext,
  request: ListRequest,
  found: Browsed,
  boxError: string | null = null,
): ListModel {
  const address = canonicalAddress(request, found.sort)
  const conditions = conditionsOf(ctx, address, found)
  const { total } = found
  const needles = found.filter.query.needles
    .filter(({ isNot, isSymbol }) => !isNot && !isSymbol)
    .map(({ folded }) => folded)
  return {
    address,
    sort: found.sort,
    total: total && { ...total, text: numberText(ctx.locale, total.count) },
    isTooBroad: Boolean(found.search?.isTooBroad || found.search?.isPartial),
    boxError,
    notice: noticeOf(ctx, found),
    isLibraryEmpty: total?.count === 0 && conditions.length === 0,
    conditions,
    ...optionsOf(ctx, address, found),
    folders: (found.folders ?? []).map(({ folder, count, noteCount }) => ({
      folder,
      count: numberText(ctx.locale, count),
      ...(noteCount > 0 && { noteCount }),
    })),
    saved: (found.saved ?? []).map(({ id, name, address }) => ({
      id,
      name,
      href: listHref(address),
    })),
    rows: found.files.map((file) => rowModel(ctx, file, found, needles)),
    newerHref: found.prevCursor && listHref({ ...address, cursor: found.prevCursor }),
    olderHref: found.nextCursor && listHref({ ...address, cursor: found.nextCursor }),
  }
}

function noticeOf({ t }: MemberContext, { search, files }: Browsed): string | null {
  if (search?.isTooBroad)
    return t(files.length === 0 ? 'library.too_broad_none' : 'library.too_broad')
  if (search?.isPartial) return t(files.length === 0 ? 'library.partial_none' : 'library.partial')
  return search?.isIndexing ? t('library.indexing') : null
}

function conditionsOf(ctx: MemberContext, address: ListAddress, { filter }: Browsed): Condition[] {
  const { query } = filter
  const without = (part: Needle | QueryField | QueryPattern) =>
    listHref({ ...address, q: withoutPart(query, part) })
  const selected = (
    kind: Condition['kind'],
    name: string | undefined,
    rest: Partial<ListAddress>,
  ): Condition[] =>
    name === undefined
      ? []
      : [
          {
            kind,
            isNot: false,
            name,
            written: null,
            withoutHref: listHref({ ...address, ...rest }),
          },
        ]
  return [
    ...query.needles.map(
      (part): Condition => ({
        kind: 'word',
        isNot: part.isNot,
        name: part.isSymbol ? `@${part.text}` : part.text,
        written: queryText({ needles: [part] }),
        withoutHref: without(part),
      }),
    ),
    ...query.patterns.map(
      (part): Condition => ({
        kind: 'word',
        isNot: part.isNot,
        name: queryText({ patterns: [{ ...part, isNot: false }] }),
        written: queryText({ patterns: [part] }),
        withoutHref: without(part),
      }),
    ),
    ...query.fields.map(
      (part): Condition => ({
        kind: part.name,
        isNot: part.isNot,
        name: part.name === 'lang' ? languageName(part.value) : part.value,
        written: queryText({ fields: [part] }),
        withoutHref: without(part),
      }),
    ),
    ...selected('category', address.category && categoryName(ctx, address.category), {
      category: undefined,
    }),
    ...selected('lang', address.lang && displayName(address.lang), { lang: undefined }),
    ...selected('folder', address.folder, { folder: undefined }),
    ...selected('repo', address.repo, { repo: undefined }),
  ]
}

function languageName(name: string): string {
  return displayName(findLanguage(name) ?? name)
}

function isCategory(name: string): name is Category {
  return CATEGORIES.some((category) => category === name)
}

function categoryName({ t }: MemberContext, name: string): string {
  return isCategory(name) ? t(`library.category_${name}`) : t('library.category_tag', { tag: name })
}

/** The options of a filter. The current one is always among them, even when no file has it any more. */
function optionsOf(ctx: MemberContext, address: ListAddress, { facets }: Browsed) {
  const { t } = ctx
  const counted = (name: string, count: number) =>
    t('library.counted', { name, count: numberText(ctx.locale, count) })
  const tags = (facets?.tags ?? []).filter(({ name }) => !isCategory(name))
  const languages = (facets?.languages ?? []).map(
    ({ name, count }): Option => ({
      value: name,
      label: counted(displayName(name), count),
    }),
  )
  const repos = (facets?.repos ?? []).map(
    ({ name, count }): Option => ({ value: name, label: counted(name, count) }),
  )
  return {
    categories: withChoice(
      [
        ...CATEGORIES.map((value): Option => ({ value, label: categoryName(ctx, value) })),
        ...tags.map(
          ({ name, count }): Option => ({
            value: name,
            label: counted(categoryName(ctx, name), count),
          }),
        ),
      ],
      address.category && { value: address.category, label: categoryName(ctx, address.category) },
    ),
    languages: withChoice(
      [{ value: '', label: t('library.any_language') }, ...languages],
      address.lang && { value: address.lang, label: displayName(address.lang) },
    ),
    repos:
      repos.length === 0 && !address.repo
        ? []
        : withChoice(
            [{ value: '', label: t('library.any_repository') }, ...repos],
            address.repo && { value: address.repo, label: address.repo },
          ),
  }
}

function withChoice(options: Option[], choice: Option | '' | undefined): Option[] {
  const isThere = !choice || options.some(({ value }) => value === choice.value)
  return isThere ? options : [...options, choice]
}

function rowModel(
  ctx: MemberContext,
  file: Browsed['files'][number],
  { hits }: Browsed,
  needles: readonly string[],
): RowModel {
  const description = file.description.replace(/\s+/g, ' ').trim()
  return {
    id: file.id,
    name: file.fileName,
    folder: file.folder,
    language: displayName(file.language),
    size: sizeText(file.sizeBytes),
    created: {
      iso: toIso(file.createdAt),
      text: relativeTime(file.createdAt, ctx.now(), ctx.locale),
      exact: exactTime(file.createdAt, ctx.locale, ctx.actor.timeZone),
    },
    tags: file.tags,
    isFavorite: file.isFavorite,
    isPinned: file.isPinned,
    noteCount: file.noteCount,
    isProse: isProse(file.language),
    hits: hits.get(file.id) ?? null,
    description: description === '' ? [] : markHits(description, needles),
  }
}
