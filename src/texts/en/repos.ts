/** English texts: mirrored repositories. */
export const texts = {
  repositories: 'Repositories',
  sections: 'Sections of this repository',
  section_files: 'Files',
  section_history: 'History',
  section_search: 'Search',
  state_queued: 'Waiting',
  state_syncing: 'Synchronising',
  state_ready: 'Ready',
  state_failed: 'Not synchronised',
  state_cancelled: 'Cancelled',
  synced: 'synced',
  never_synced: 'never synchronised',
  sync_now: 'Sync',
  cancel_sync: 'Cancel',
  branch: 'Branch {name}',
  progress: 'Progress of {name}',
  phase_waiting: 'Waiting for its turn',
  phase_starting: 'Connecting to the host',
  phase_counting: 'The host counts the objects',
  phase_receiving: 'Receiving objects: {done} of {total}',
  phase_resolving: 'Putting objects together: {done} of {total}',
  phase_reading: 'Reading the tree',
  phase_writing: 'Writing what changed',
  received: '{size} received',
  old_tree_stays: 'What the sync before it found is still here.',
  nothing_yet: 'Nothing has been fetched yet.',
  error_git_missing: 'The server has no git.',
  error_git_busy: 'The server has too much to fetch right now. It tries again by itself.',
  error_cancelled: 'The sync was cancelled.',
  error_timeout: 'The sync took longer than {minutes} minutes.',
  error_too_large:
    'The mirror is larger than {size}, the most that this server accepts. What rewritten history left behind counts too: removing the repository and adding it again under its name fetches only what there is now, and its notes stay.',
  error_too_many_objects:
    'The repository has more than {objects} objects, the most that this server accepts.',
  error_too_many_refs:
    'The repository has more than {refs} branches and tags, the most that this server accepts.',
  error_mirrors_full:
    'Your repositories together would take more than {all}, the most that this server keeps for one person. Remove one that you no longer need.',
  error_too_many_files:
    'The repository has more than {names} files and folders, the most that this server accepts.',
  error_too_deep:
    'The repository has folders in folders more than {depth} deep, the most that this server accepts.',
  error_authentication: 'The host asks for a token, or refuses the one you gave.',
  error_not_found: 'The host knows no repository at this address, or your token may not see it.',
  error_redirected: 'The repository has moved. Add it again by its new address.',
  error_unreachable: 'The host could not be reached.',
  error_bad_objects: 'What the host sent is damaged.',
  error_interrupted: 'The server stopped in the middle.',
  error_host_not_allowed: 'Repositories of this host are no longer mirrored here.',
  error_inside_address: 'The address leads into a private network.',
  error_invalid_url: 'The address is not one that is fetched from any more.',
  error_unresolved: 'The name of the host could not be found.',
  error_failed: 'Git could not fetch it.',
}

export const problems = {
  repo_not_found: 'There is no such repository.',
  repo_file_not_found: 'This file is not in the mirrored repository.',
  invalid_repo_path: 'That path leads outside the repository.',
  mirror_unavailable: 'The repository is being fetched. Try again in a moment.',
  sync_not_previewed:
    'The repository could not be reached, so nobody knows what a sync would change.',
  repo_folder_not_found: 'This folder is not in the mirrored repository.',
  repo_ref_not_found: 'This repository has no such branch, tag or commit.',
  repo_commit_not_found: 'This commit is not in the mirrored repository, or no longer.',
  repo_text_not_drawn: 'The text could not be rendered right now. Try again in a moment.',
  invalid_repo_lines: 'Ask for 1 to 2,000 lines at a time, by their numbers.',
  repo_exists: 'You have a repository with this name already. Choose another name.',
  repo_quota_exceeded: 'You have the most repositories there can be. Remove one to add another.',
  invalid_repo_name:
    'A name has 1 to 100 letters, digits, dots, dashes and underscores, and begins with a letter or a digit.',
  invalid_repo_url:
    'Give the https address of a repository, without a name or password in it, such as https://github.com/owner/project.',
  repo_host_not_allowed: 'Repositories of this host are not mirrored here.',
  invalid_host_token:
    'A token has no blanks and at most 500 characters. Copy it again from the code host.',
  host_token_not_found: 'You have no token for this host.',
  webhook_not_configured:
    'This server takes no calls from code hosts: CODEHOST_WEBHOOK_SECRET is not set.',
  invalid_signature: 'The call is not signed with the secret of this server.',
  invalid_webhook: 'The call is not JSON.',
  git_unavailable: 'This server has no usable git, so repositories cannot be mirrored.',
}

export const jobs = {
  sync_repository: 'Synchronise a repository',
  queue_due_syncs: 'Find repositories that are due',
  sweep_mirrors: 'Delete mirrors of removed repositories',
}
