/** Commits and differences in the wire format. */
import {
  type GitChange,
  type GitCommit,
  type GitPatch,
  type GitSide,
  gitText,
} from '#platform/git/index.ts'
import { toIso } from '#platform/time/index.ts'

export function commitReply({ id, parents, subject, author, committer }: GitCommit) {
  return {
    id,
    parents,
    subject,
    author_name: author.name,
    author_email: author.email,
    authored_at: toIso(author.at),
    committer_name: committer.name,
    committed_at: toIso(committer.at),
  }
}

export function changeReply(change: GitChange, patch: GitPatch | undefined) {
  return {
    change: change.kind,
    path: gitText(change.path),
    old_path: change.oldPath && gitText(change.oldPath),
    old: sideReply(change.old),
    new: sideReply(change.new),
    patch: patch?.text ?? null,
    patch_cut: patch?.isCut ?? false,
    is_binary: patch?.isBinary ?? false,
  }
}

function sideReply(side: GitSide | null) {
  return side && { kind: side.mode, object: side.object }
}
