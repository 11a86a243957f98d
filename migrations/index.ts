/** The one history of both databases, in order. A migration that has been released never changes. */
import type { Kysely } from 'kysely'
import { people } from './0001_people.ts'
import { jobs } from './0002_jobs.ts'
import { library } from './0003_library.ts'
import { recycleBin } from './0004_recycle_bin.ts'
import { notes } from './0005_notes.ts'
import { shares } from './0006_shares.ts'
import { newsAndLeaving } from './0007_news_and_leaving.ts'
import { reminders } from './0008_reminders.ts'
import { push } from './0009_push.ts'
import { searchInPieces } from './0011_search_in_pieces.ts'
import { storedBytes } from './0012_stored_bytes.ts'
import { stackingOrder } from './0013_stacking_order.ts'
import { fileSymbols } from './0014_file_symbols.ts'
import { pictures } from './0015_pictures.ts'
import { calendarFeeds } from './0016_calendar_feeds.ts'
import { followingShares } from './0017_following_shares.ts'
import { folderCounts } from './0018_folder_counts.ts'
import { savedSearches } from './0019_saved_searches.ts'
import { identities } from './0020_identities.ts'
import { accessTokens } from './0021_access_tokens.ts'
import { agentInstructions } from './0022_agent_instructions.ts'
import { passwordsAndPasskeys } from './0023_passwords_and_passkeys.ts'
import { peopleSearch } from './0024_people_search.ts'
import { repositories } from './0025_repositories.ts'
import { notesInRepositories } from './0026_notes_in_repositories.ts'
import { codeHosts } from './0027_code_hosts.ts'
import { repoAnalyses } from './0028_repo_analyses.ts'
import { treeGenerations } from './0031_tree_generations.ts'
import { runLogs } from './0032_run_logs.ts'
import { aiConsents } from './0033_ai_consents.ts'
import { symbolsAgain } from './0038_symbols_again.ts'
import { rowsOfAKey } from './0039_rows_of_a_key.ts'
import { repeatedRuns } from './0040_repeated_runs.ts'
import { countsBySize } from './0041_counts_by_size.ts'
import { noteBytes } from './0042_note_bytes.ts'
import { remindersOfBinnedFiles } from './0043_reminders_of_binned_files.ts'
import { oauthAccess } from './0044_oauth_access.ts'
import { writtenBy } from './0045_written_by.ts'
import { proposals } from './0046_proposals.ts'
import { oauthProposals } from './0047_oauth_proposals.ts'
import { heldRequests } from './0048_held_requests.ts'
import { tokenWrites } from './0049_token_writes.ts'
import { namesIndex } from './0050_names_index.ts'
import { noteCounts } from './0052_note_counts.ts'
import { noteTags } from './0053_note_tags.ts'
import { imports } from './0055_imports.ts'
import { textLinks } from './0056_text_links.ts'
import { samples } from './0057_samples.ts'
import type { Kinds } from './kinds.ts'
import { events } from './telemetry_0001_events.ts'
import { shareViews } from './telemetry_0006_share_views.ts'
import { runPlaces } from './telemetry_0010_run_places.ts'
import { observability } from './telemetry_0029_observability.ts'
import { requestHours } from './telemetry_0034_request_hours.ts'
import { notableEvents } from './telemetry_0035_notable_events.ts'
import { alertIndexes } from './telemetry_0036_alert_indexes.ts'
import { eventBatches } from './telemetry_0037_event_batches.ts'

export { kinds } from './kinds.ts'

export interface Migration {
  name: string
  up(db: Kysely<any>, kinds: Kinds): Promise<void>
}

/** What people keep. */
export const libraryHistory: readonly Migration[] = [
  { name: '0001_people', up: people },
  { name: '0002_jobs', up: jobs },
  { name: '0003_library', up: library },
  { name: '0004_recycle_bin', up: recycleBin },
  { name: '0005_notes', up: notes },
  { name: '0006_shares', up: shares },
  { name: '0007_news_and_leaving', up: newsAndLeaving },
  { name: '0008_reminders', up: reminders },
  { name: '0009_push', up: push },
  { name: '0011_search_in_pieces', up: searchInPieces },
  { name: '0012_stored_bytes', up: storedBytes },
  { name: '0013_stacking_order', up: stackingOrder },
  { name: '0014_file_symbols', up: fileSymbols },
  { name: '0015_pictures', up: pictures },
  { name: '0016_calendar_feeds', up: calendarFeeds },
  { name: '0017_following_shares', up: followingShares },
  { name: '0018_folder_counts', up: folderCounts },
  { name: '0019_saved_searches', up: savedSearches },
  { name: '0020_identities', up: identities },
  { name: '0021_access_tokens', up: accessTokens },
  { name: '0022_agent_instructions', up: agentInstructions },
  { name: '0023_passwords_and_passkeys', up: passwordsAndPasskeys },
  { name: '0024_people_search', up: peopleSearch },
  { name: '0025_repositories', up: repositories },
  { name: '0026_notes_in_repositories', up: notesInRepositories },
  { name: '0027_code_hosts', up: codeHosts },
  { name: '0028_repo_analyses', up: repoAnalyses },
  { name: '0031_tree_generations', up: treeGenerations },
  { name: '0032_run_logs', up: runLogs },
  { name: '0033_ai_consents', up: aiConsents },
  { name: '0038_symbols_again', up: symbolsAgain },
  { name: '0039_rows_of_a_key', up: rowsOfAKey },
  { name: '0040_repeated_runs', up: repeatedRuns },
  { name: '0041_counts_by_size', up: countsBySize },
  { name: '0042_note_bytes', up: noteBytes },
  { name: '0043_reminders_of_binned_files', up: remindersOfBinnedFiles },
  { name: '0044_oauth_access', up: oauthAccess },
  { name: '0045_written_by', up: writtenBy },
  { name: '0046_proposals', up: proposals },
  { name: '0047_oauth_proposals', up: oauthProposals },
  { name: '0048_held_requests', up: heldRequests },
  { name: '0049_token_writes', up: tokenWrites },
  { name: '0050_names_index', up: namesIndex },
  { name: '0052_note_counts', up: noteCounts },
  { name: '0053_note_tags', up: noteTags },
  { name: '0055_imports', up: imports },
  { name: '0056_text_links', up: textLinks },
  { name: '0057_samples', up: samples },
]

/** Telemetry; on SQLite it is in a file of its own. */
export const telemetryHistory: readonly Migration[] = [
  { name: 'telemetry_0001_events', up: events },
  { name: 'telemetry_0006_share_views', up: shareViews },
  { name: 'telemetry_0010_run_places', up: runPlaces },
  { name: 'telemetry_0029_observability', up: observability },
  { name: 'telemetry_0034_request_hours', up: requestHours },
  { name: 'telemetry_0035_notable_events', up: notableEvents },
  { name: 'telemetry_0036_alert_indexes', up: alertIndexes },
  { name: 'telemetry_0037_event_batches', up: eventBatches },
]
