/**
 * The tree of a sync, written in small transactions beside the one that is read: SQLite has one writer, and fifty
 * thousand rows in one transaction delayed everybody who saved a file by more than two seconds.
 */
import type { Context } from '#platform/context.ts'
import { inTransactionOf, type Store } from '#platform/store/index.ts'
import { holdsSync, type Repo } from '../store/repos.ts'
import {
  clearStaged,
  deleteRows,
  findTreeAfter,
  listStagedPaths,
  stageRemoved,
  stageWritten,
  type TreeDifference,
  type TreeOf,
} from '../store/tree-changes.ts'

/** The run that writes: a run that begins later ends it. */
export interface TreeWriter {
  runId: string
  /** Before each transaction, with the rows that were written so far. */
  onRows(count: number): void
}

// About ten milliseconds of SQLite's one writer.
const ROWS_AT_ONCE = 250

/** Writes the differences as the next generation. False when a later run has begun, or the repository is gone. */
export async function stageTree(
  ctx: Context,
  repo: Repo,
  { removed, written, changed }: TreeDifference,
  writer: TreeWriter,
): Promise<boolean> {
  // A run that was cancelled or killed may have staged other rows, which this generation would make visible.
  if (!(await clearTree(ctx, repo, writer))) return false
  let rows = 0
  const gone = [...removed.keys(), ...changed.keys()]
  for (const paths of piecesOf(gone)) {
    writer.onRows(rows)
    const isOurs = await inTurn(ctx, repo, writer, (store) => stageRemoved(store, repo, paths))
    if (!isOurs) return false
    rows += paths.length
  }
  for (const entries of piecesOf([...written.values()])) {
    writer.onRows(rows)
    const isOurs = await inTurn(ctx, repo, writer, (store) => stageWritten(store, repo, entries))
    if (!isOurs) return false
    rows += entries.length
  }
  return true
}

/** Deletes the rows outside the generation that is read. False as above. */
export async function clearTree(
  ctx: Context,
  tree: TreeOf,
  writer: Pick<TreeWriter, 'runId'>,
): Promise<boolean> {
  for (let after = ''; ; ) {
    const paths = await listStagedPaths(ctx.store, tree, { after, limit: ROWS_AT_ONCE })
    if (paths.length === 0) return true
    if (!(await inTurn(ctx, tree, writer, (store) => clearStaged(store, tree, paths)))) return false
    after = paths.at(-1)!
  }
}

async function inTurn(
  ctx: Context,
  repo: Pick<Repo, 'ownerId' | 'id'>,
  { runId }: Pick<TreeWriter, 'runId'>,
  write: (store: Store) => Promise<void>,
): Promise<boolean> {
  return inTransactionOf(ctx, repo.ownerId, async ({ store }) => {
    if (!(await holdsSync(store, repo, runId))) return false
    await write(store)
    return true
  })
}

function piecesOf<T>(items: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE)
    pieces.push(items.slice(at, at + ROWS_AT_ONCE))
  return pieces
}

/** Deletes the rows of a removed repository. The sweep finds what is left when this fails. */
export async function removeTree(ctx: Context, repo: Pick<Repo, 'ownerId' | 'id'>): Promise<void> {
  const removeSome = () =>
    inTransactionOf(ctx, repo.ownerId, ({ store }) => deleteRows(store, repo, ROWS_AT_ONCE))
  try {
    while (await removeSome());
  } catch (error) {
    ctx.log.warn({ err: error, repo_id: repo.id }, 'the tree of a repository was not removed')
  }
}

/** Deletes rows without a repository, of removals that were interrupted. */
export async function sweepTrees(ctx: Context): Promise<void> {
  let tree = await findTreeAfter(ctx.store, { ownerId: '', id: '' })
  for (; tree; tree = await findTreeAfter(ctx.store, tree))
    if (tree.isRemoved) await removeTree(ctx, tree)
}
