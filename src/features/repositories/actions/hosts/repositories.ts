/** A person's repositories at a code host, and a mirror of one of them. */

import type { MemberContext } from '#platform/context.ts'
import {
  type HostConnection,
  type HostedRepository,
  listRepositories,
  readRepository,
} from '#platform/host-api/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { HostedRepositoryRecord } from '../../contract/hosts.ts'
import { MAX_FILTERED, REPOSITORY_PAGE } from '../../contract/limits.ts'
import { refuse } from '../../problems/hosts.ts'
import { identityOf } from '../../rules/addresses.ts'
import { namesByIdentity } from '../../store/mirrors.ts'
import { addRepo as addMirror } from '../manage.ts'
import { atHost, openHost } from './connection.ts'

// As many as hosts send at once.
const FILTER_PAGE = 100

export async function showRepositories(
  ctx: MemberContext,
  host: string,
  { page, q }: { page: number; q: string },
) {
  const connection = await openHost(ctx, host)
  const mirrors = await namesByIdentity(ctx.store, ctx.actor.id)
  const filter = q.trim().toLowerCase()
  const found = await atHost(ctx, () =>
    filter === '' ? onePage(connection, page) : filtered(connection, filter),
  )
  return {
    ok: true as const,
    repositories: found.repositories.map((one) => recordOf(one, mirrors)),
    next_page: found.next,
    is_complete: found.isComplete,
  }
}

async function onePage(connection: HostConnection, page: number) {
  const { repositories, next } = await listRepositories(connection, { page, size: REPOSITORY_PAGE })
  return { repositories, next, isComplete: true }
}

/**
 * Hosts cannot search for part of a name: the pages are read one after the other, up to a limit that the reply shows.
 */
async function filtered(connection: HostConnection, filter: string) {
  const found: HostedRepository[] = []
  let next: number | null = 1
  for (let calls = 0; next !== null && calls < MAX_FILTERED / FILTER_PAGE; calls++) {
    const page = await listRepositories(connection, { page: next, size: FILTER_PAGE })
    const fits = ({ fullName, description }: HostedRepository) =>
      `${fullName}\n${description}`.toLowerCase().includes(filter)
    found.push(...page.repositories.filter(fits))
    next = page.next
  }
  return { repositories: found, next: null, isComplete: next === null }
}

function recordOf(one: HostedRepository, mirrors: Map<string, string>): HostedRepositoryRecord {
  const url = URL.parse(one.cloneUrl)
  return {
    full_name: one.fullName,
    description: one.description,
    private: one.isPrivate,
    archived: one.isArchived,
    default_branch: one.defaultBranch,
    can_write: one.canWrite,
    clone_url: one.cloneUrl,
    mirror_name: (url && mirrors.get(identityOf(url))) ?? null,
  }
}

/** Mirrors a repository of the host, under its own name, or with its owner before it when that name is used. */
export async function mirrorRepository(ctx: MemberContext, host: string, fullName: string) {
  const connection = await openHost(ctx, host)
  const { cloneUrl, ...repository } = await atHost(ctx, () => readRepository(connection, fullName))
  // The token of this host would be sent to the host of this URL.
  if (URL.parse(cloneUrl)?.host !== host.toLowerCase()) throw refuse('host_redirected')
  try {
    return await addMirror(ctx, { url: cloneUrl })
  } catch (error) {
    const isTaken = error instanceof Problem && error.code === 'repo_exists'
    const mirrors = await namesByIdentity(ctx.store, ctx.actor.id)
    if (!isTaken || mirrors.has(identityOf(new URL(cloneUrl)))) throw error
    const name = repository.fullName
      .replace(/[^A-Za-z0-9._-]/g, '-')
      .replace(/^[._-]+/, '')
      .slice(0, 100)
    return addMirror(ctx, { url: cloneUrl, name })
  }
}
