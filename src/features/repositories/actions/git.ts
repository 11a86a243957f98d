/** The git of this machine, the URLs it may contact, and the folders of its mirrors. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import {
  findGit,
  type GitCapability,
  type MirrorLimits,
  RemoteRefused,
  type RemoteRules,
  readRemoteUrl,
  readTree,
} from '#platform/git/index.ts'
import { MAX_OBJECTS, MAX_TREE_ENTRIES, MAX_TREE_PATH_BYTES } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import { TreeCollector } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'

let found: Promise<GitCapability> | null = null

/** Examined once; after installing git the program has to be restarted. */
export function gitCapability(): Promise<GitCapability> {
  found ??= findGit()
  return found
}

export async function requireGit(): Promise<void> {
  const git = await gitCapability()
  if (!git.isReady) throw refuse('git_unavailable', { reason: git.reason })
}

/** Logs at the start what is switched off, and why. */
export async function examineGit({ log }: Context): Promise<void> {
  const git = await gitCapability()
  if (git.isReady) log.info({ version: git.version }, 'repositories are mirrored by git')
  else log.warn({ reason: git.reason, version: git.version }, 'no repositories without git')
}

export function remoteRules(config: Config): RemoteRules {
  return {
    allowedHosts: config.CODEHOST_ALLOWED_HOSTS,
    insideHosts: config.CODEHOST_INSIDE_HOSTS,
  }
}

/** Parses the URL that a person entered; every reason for refusing it has a code. */
export function requireRemoteUrl(config: Config, text: string): URL {
  try {
    return readRemoteUrl(text, remoteRules(config))
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error
    if (error.reason !== 'host_not_allowed') throw refuse('invalid_repo_url')
    throw refuse('repo_host_not_allowed', { hosts: listedHosts(config) })
  }
}

export function listedHosts(config: Config): string[] {
  return [...config.CODEHOST_ALLOWED_HOSTS, ...config.CODEHOST_INSIDE_HOSTS]
}

export function mirrorLimits(config: Config): MirrorLimits {
  return {
    maxBytes: config.CODEHOST_MAX_REPO_BYTES,
    maxObjects: MAX_OBJECTS,
    timeoutMs: config.CODEHOST_SYNC_TIMEOUT_MINUTES * 60_000,
  }
}

export function mirrorsFolder(config: Config): string {
  return resolve(config.DATA_DIR, 'mirrors')
}

/** Ids are letters and digits, so the path never leaves the folder of mirrors. */
export function mirrorFolder(
  config: Config,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
): string {
  if (!/^[\w-]+$/.test(ownerId) || !/^[\w-]+$/.test(id)) throw new Error('a mirror without an id')
  return join(mirrorsFolder(config), ownerId, `${id}.git`)
}

export async function removeMirrorFolder(
  { config, log }: Context,
  repo: Pick<Repo, 'ownerId' | 'id'>,
): Promise<void> {
  try {
    await rm(mirrorFolder(config, repo), { recursive: true, force: true })
  } catch (error) {
    // The sweep removes it later.
    log.warn({ err: error }, 'the folder of a mirror was not removed')
  }
}

// The tree of a commit, read from the mirror within the limits of every tree.

// Mode, object, size and a tab before each name.
const ENTRY_BYTES = 100 + MAX_TREE_PATH_BYTES

/** Throws `TooManyFiles` for a tree above its limit. An empty commit means a repository without one. */
export async function readCommitTree(
  { config }: Context,
  repo: Repo,
  commit: string,
  signal: AbortSignal,
): Promise<TreeCollector> {
  const tree = new TreeCollector()
  if (commit === '') return tree
  await readTree(mirrorFolder(config, repo), {
    person: repo.ownerId,
    signal,
    commit,
    timeoutMs: mirrorLimits(config).timeoutMs,
    maxOutputBytes: MAX_TREE_ENTRIES * ENTRY_BYTES,
    onEntry: (entry) => tree.add(entry),
  })
  return tree
}
