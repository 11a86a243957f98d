// Written from the description of the API: node scripts/catalogues.ts

export type AgentWrite = { id: string; kind: "file" | "note" | "board" | "change"; target_id: string; name: string; action?: "file_changed" | "file_binned" | "file_restored" | "file_purged" | "note_changed" | "note_tied" | "note_deleted" | "note_restored" | "board_changed" | "board_deleted" | "reminder_changed" | "share_made" | "share_revoked" | "share_restored"; number: number; is_new: boolean; by: string; token_id: string; written_at: string; state: "open" | "undone" | "binned" | "unknown" | "final"; texts?: { before: string; after: string }; fields?: ({ field: string; before: string | number | boolean | (string)[] | null; after: string | number | boolean | (string)[] | null })[] }

export type AiStatus = { ok: true; enabled: boolean; recipient: string | null; model: string | null; consented_at: string | null }

export type Alert = { alert_uid: string; timestamp: string; name: string; severity: "debug" | "info" | "warn" | "error" | "critical"; summary: string; alert_type: "error_rate" | "latency" | "anomaly" | "job_failure" | "job_stuck" | "store" | "process" | "push" | "external" | "deployment"; endpoint: string | null; source: "rules" | "alertmanager" | "deployment"; silenced: boolean; duration_seconds: number | null; ended_at: string | null; metadata: Record<string, string | number>; quick_fixes: ({ id: string; label: string; type: "link" | "copy" | "silence"; payload: Record<string, string | number> })[] }

export type AlertExplanation = { root_cause: string; actions: (string)[]; signals: (string)[]; provider: string; model: string | null; cached: boolean; generated_at: string }

export type AlertToExplain = { alert_uid?: string; name?: string; severity?: "debug" | "info" | "warn" | "error" | "critical"; alert_type?: "error_rate" | "latency" | "anomaly" | "job_failure" | "job_stuck" | "store" | "process" | "push" | "external" | "deployment"; endpoint?: string | null; summary?: string }

export type Analysis = { commit: string; files: number; bytes: number; lines: number; read: number; languages: { total: number; items: ({ id: string; files: number; bytes: number; lines: number })[] }; dependencies: { total: number; items: (Dependency)[] }; manifests: { total: number; items: ({ path: string; ecosystem: "npm" | "pypi" | "go" | "cargo" | "maven" | "composer" | "nuget" | "rubygems"; unreadable: boolean })[] }; large: { total: number; items: ({ path: string; bytes: number })[] }; aside: { total: number; items: ({ path: string; kind: "vendored" | "generated" | "minified"; files: number; bytes: number })[] }; todos: { total: number; items: (Todo)[] }; missing: ("readme" | "licence" | "tests" | "ci" | "gitignore" | "changelog")[]; hot: { year: ({ path: string; changes: number })[]; all: ({ path: string; changes: number })[] }; pairs: ({ one: string; other: string; together: number; of: number })[]; history: { commits: number; year: number; people: number; active: number; cut: boolean }; suggestions: (Suggestion)[]; spent: ("bytes" | "time" | "manifests" | "history" | "pairs")[] }

export type AnalysisChanges = { since: string; files: number; bytes: number; lines: number; languages: { added: (string)[]; removed: (string)[] }; dependencies: { added: { total: number; items: (Dependency)[] }; removed: { total: number; items: (Dependency)[] }; changed: { total: number; items: (VersionChange)[] } }; todos: { added: { total: number; items: (Todo)[] }; removed: { total: number; items: (Todo)[] } }; missing: { added: ("readme" | "licence" | "tests" | "ci" | "gitignore" | "changelog")[]; removed: ("readme" | "licence" | "tests" | "ci" | "gitignore" | "changelog")[] }; suggestions: { added: (Suggestion)[]; removed: (Suggestion)[] } }

export type Announcement = { id: string; text: string; link: string; is_active: boolean; created_at: string; updated_at: string }

export type AnnouncementReply = { ok: true; announcement: Announcement; replaced: string | null }

export type Board = { id: string; name: string; is_default: boolean; is_pinned: boolean; order: number; note_count: number; by: string | null; created_at: string; updated_at: string }

export type BulkReply = { success: true; updated: number }

export type ChangedFile = { change: "added" | "deleted" | "changed" | "renamed" | "type_changed"; path: string; old_path: string | null; old: ChangedSide | null; new: ChangedSide | null; patch: string | null; patch_cut: boolean; is_binary: boolean }

export type ChangedSide = { kind: "file" | "executable" | "symlink" | "submodule" | "folder"; object: string }

export type CodeExplanation = { text: string; provider: string; model: string; is_complete: boolean; masked: number; generated_at: string }

export type CodeIssue = { code: string; message: string; severity: "error" | "warning" | "info"; line: number; column: number; end_line: number; end_column: number; fix: "safe" | "cautious" | "aggressive" | null }

export type Commit = { id: string; parents: (string)[]; subject: string; author_name: string; author_email: string; authored_at: string; committer_name: string; committed_at: string }

export type Dependency = { ecosystem: "npm" | "pypi" | "go" | "cargo" | "maven" | "composer" | "nuget" | "rubygems"; name: string; version: string; locked: string | null; kind: "runtime" | "development"; path: string }

export type Done = { ok: true }

export type File = { id: string; folder: string; file_name: string; language: string; size_bytes: number; lines: number; description: string; tags: (string)[]; source_url: string; repo: string; is_favorite: boolean; is_pinned: boolean; version: number; created_at: string; updated_at: string; deleted_at: string | null; purge_at: string | null }

export type FileReply = { ok: true; file: File; warnings?: (string)[] }

export type FileVersion = { version: number; size_bytes: number; lines: number; created_at: string; by: string | null; is_current: boolean }

export type HostList = { ok: true; hosts: ({ host: string; username: string; created_at: string })[] }

export type HostedRepository = { full_name: string; description: string; private: boolean; archived: boolean; default_branch: string | null; can_write: boolean | null; clone_url: string; mirror_name: string | null }

export type Import = { state: "running" | "done" | "cancelled" | "failed"; error: string | null; path: string; folder: string; commit: string | null; imported: number; changed: number; unchanged: number; skipped: number; percent: number | null; files_done: number | null; files_total: number | null; created_at: string; finished_at: string | null; job_id: string }

export type ImportReply = { ok: true; import: Import | null }

export type Invitation = { id: string; role: "user" | "premium" | "admin"; label: string; made_by: string | null; created_at: string; expires_at: string }

export type Job = { id: string; name: { en: string; he: string }; schedule: { every_seconds: number } | { daily_at_utc: string; every_days?: number } | null; timeout_seconds: number; enabled: boolean; next_run_at: string | null; last_run: JobRun | null }

export type JobRun = { id: string; job_id: string; status: "pending" | "running" | "completed" | "failed" | "cancelled" | "skipped"; cause: "schedule" | "demand"; created_at: string; started_at: string | null; finished_at: string | null; progress_percent: number | null; progress_note: string; reason: string; error: string; cancel_asked_at: string | null; stuck_since: string | null }

export type LibraryImport = { id: string; state: "uploading" | "checking" | "ready" | "writing" | "done" | "undoing" | "undone" | "refused" | "cancelled" | "failed"; name: string; size_bytes: number; format: "" | "codeshelf" | "plain"; part_bytes: number; percent: number | null; error: string; error_entry: string; created_at: string; finished_at: string | null; undo_until: string; counts: ({ kind: string; outcome: "new" | "clash" | "same" | "skipped" | "writing" | "made" | "joined" | "undone" | "kept"; reason: string; count: number })[]; items: ({ kind: string; name: string; outcome: "new" | "clash" | "same" | "skipped" | "writing" | "made" | "joined" | "undone" | "kept"; reason: string })[] }

export type Me = { id: string; first_name: string; username: string; role: "user" | "premium" | "admin"; has_seen_welcome_modal: boolean; locale: "en" | "he"; time_zone: string; theme: "system" | "light" | "dark" | "contrast" }

export type Note = { id: string; kind: "file" | "board" | "repo"; file_id: string; board_id: string; repo_name: string; repo_path: string; title: string; content: string; position: { x: number; y: number }; size: { width: number; height: number }; color: string; color_hex: string; is_minimized: boolean; line_start: number | null; line_end: number | null; anchor_id: string; anchor_text: string; anchor_quote: string; anchor_state: "" | "exact" | "shifted" | "edited" | "moved" | "lost"; mode: "surface" | "screen" | "anchored"; z: number; orphaned: boolean; written_on?: WrittenOn | null; renamed_to?: string; by: string | null; created_at: string; updated_at: string }

export type NoteCreated = { ok: true; id: string; note: Note }

export type NoteHit = { id: string; url: string; kind: "file" | "board" | "repo"; title: string; preview: string; preview_truncated: boolean; color: string; color_hex: string; updated_at: string; file_id?: string; file_name?: string; board_id?: string; repo_name?: string; repo_path?: string }

export type NoteList = { ok: true; notes: (Note)[]; count: number; max: number }

export type OrphanList = { ok: true; notes: (Note)[]; count: number; last_sync_time: string | null; unknown: boolean }

export type OrphanRepositories = { ok: true; repos: ({ repo_name: string; notes: number })[]; count: number; unknown: boolean }

export type Person = { id: string; first_name: string; last_name: string; username: string; role: "user" | "premium" | "admin"; effective_role: "user" | "premium" | "admin"; state: "active" | "disabled" | "leaving"; created_at: string; last_seen_at: string; leaving_at: string | null; disabled_at: string | null; sessions: number; identities: ({ provider: string; label: string })[] }

export type PersonReply = { ok: true; user: Person }

export type Preferences = { locale: "en" | "he"; time_zone: string; theme: "system" | "light" | "dark" | "contrast"; code_theme: "follow" | "day" | "night" | "contrast"; density: "comfortable" | "compact"; text_scale: number; code_scale: number; wrap: boolean; motion: "system" | "reduced" | "full"; rail: "open" | "folded"; folders: "open" | "folded"; single_keys: boolean; palette_key: boolean; editor_keys: boolean }

/** Every refusal. Some carry more fields with details. As `application/problem+json`, for which a client asks with `Accept`, it carries those of RFC 9457 too. */
export type Problem = { ok?: false; success?: false; error: string; code: string }

export type Progress = { percent: number; phase: "counting" | "receiving" | "resolving" | "reading" | "writing" | null; objects: number; total_objects: number; bytes: number }

export type Proposal = { id: string; file_id: string | null; name: string; is_new: boolean; held: "change_file" | "delete_file" | "restore_version" | "tick_file" | "new_note" | "change_note" | "delete_note" | "restore_note" | "tick_note" | "move_note" | "new_board" | "change_board" | "delete_board" | "set_reminder" | "remove_reminder" | "snooze" | null; by: string; token_id: string; created_at: string; turn: number; is_binned: boolean }

export type Reminder = { note_id: string; status: "pending" | "acknowledged"; remind_at: string; repeat: "" | "daily" | "weekdays" | "weekly" | "monthly"; ack_at: string | null; snooze_count: number; tz: string; skip_when_done: boolean }

export type ReminderItem = { note_id: string; file_id: string; file_name: string; preview: string; text: string; anchor_id: string; anchor_text: string; remind_at: string; board_id: string; board_name: string; repo_name: string; repo_path: string; url: string; title: string; repeat: "" | "daily" | "weekdays" | "weekly" | "monthly" }

export type ReminderList = { ok: true; count: number; items: (ReminderItem)[] }

export type Repository = { name: string; url: string; host: string; state: "queued" | "syncing" | "ready" | "failed" | "cancelled"; error: string | null; default_branch: string | null; head_commit: string | null; file_count: number; skipped_count: number; size_bytes: number; created_at: string; last_sync_time: string | null; next_sync_time: string | null; job_id: string | null; progress: Progress | null }

export type RepositoryEntry = { path: string; name: string; kind: "file" | "executable" | "symlink" | "submodule" | "folder"; object: string; size: number; language: string | null }

export type SavedSearch = { id: string; name: string; q: string | null; lang: string | null; category: string | null; folder: string | null; repo: string | null; sort: string | null; href: string; created_at: string; updated_at: string }

export type Session = { id: string; agent: string; address_prefix: string; created_at: string; last_seen_at: string; is_current: boolean }

export type Share = { share_id: string; kind: "file" | "list"; url: string; files: ({ file_id: string; file_name: string; version: number })[]; created_at: string; expires_at: string | null; has_password: boolean; follows: boolean; with_notes: boolean; line_start: number | null; line_end: number | null; views: number | null; state: "open" | "expired" | "in_bin" | "gone" }

export type Silence = { id: string; name: string; endpoint: string | null; starts_at: string; ends_at: string }

export type Suggestion = { kind: "no_readme" | "no_licence" | "no_tests" | "no_ci" | "no_gitignore" | "no_changelog" | "secret_file" | "vendored_files" | "large_file" | "unreadable_manifest" | "no_lock_file" | "any_version" | "two_versions" | "hot_and_long" | "far_pair" | "many_todos"; path: string | null; line: number | null; name: string; n: number }

export type Todo = { path: string; line: number; mark: "TODO" | "FIXME" | "HACK" | "XXX"; text: string }

export type Token = { id: string; name: string; scopes: ("read" | "write" | "run")[]; limit: { kind: string; value: string } | null; proposes: boolean; created_at: string; expires_at: string | null; last_used_at: string | null; last_used_prefix: string | null }

export type UploadReply = { ok: true; outcome: "created" | "updated" | "unchanged"; repository: string; path: string; sha: string; commit: string | null; url: string | null }

export type VersionChange = { ecosystem: "npm" | "pypi" | "go" | "cargo" | "maven" | "composer" | "nuget" | "rubygems"; name: string; path: string; before: string; after: string }

export type WrittenOn = { commit: string; path: string; line_start: number | null; line_end: number | null; url: string }

export interface Operations {
  /** Alive: the process responds. */
  service_alive: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { status: "ok" }
  }
  /** Ready: the store is reachable and has the schema of this release. */
  service_ready: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { status: "ready"; release: string; writes: "ok" | "failing" }
  }
  /** Verifies the widget’s data and opens a session, or links the messenger to the account that is signed in. */
  sign_in_authMessenger: {
    params: Record<never, never>
    query: { tz?: string; link?: string }
    body: { id: number | string; first_name: string; last_name?: string; username?: string; photo_url?: string; auth_date: number | string; hash: string }
    reply: { success: true }
  }
  /** Signs a name as the messenger would, while no bot is configured and the server is private. */
  sign_in_authStandIn: {
    params: Record<never, never>
    query: Record<never, never>
    body: { first_name: string }
    reply: { id: string; first_name: string; auth_date: number; nonce: string; hash: string }
  }
  /** What a browser needs to ask for a passkey. */
  sign_in_passkeyOptions: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { success: true; options: { challenge: string } }
  }
  /** Signs in by a passkey. */
  sign_in_passkeySignIn: {
    params: Record<never, never>
    query: Record<never, never>
    body: { id: string }
    reply: { success: true }
  }
  /** What a browser needs to make another passkey. */
  sign_in_addPasskeyOptions: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { success: true; options: { challenge: string } }
  }
  /** Adds a passkey to one’s account. */
  sign_in_addPasskey: {
    params: Record<never, never>
    query: Record<never, never>
    body: { credential: { id: string }; name: string }
    reply: { success: true }
  }
  /** What a newcomer’s browser needs to make a passkey. */
  sign_in_joinPasskeyOptions: {
    params: { secret: string }
    query: Record<never, never>
    body: { username: string }
    reply: { success: true; options: { challenge: string } }
  }
  /** Joins by an invitation, with a passkey. */
  sign_in_joinPasskey: {
    params: { secret: string }
    query: Record<never, never>
    body: { credential: { id: string }; username: string; name: string; tz?: string }
    reply: { success: true }
  }
  /** Who is signed in. */
  account_me: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: Me
  }
  /** The welcome was seen; it is never shown again, on any device. */
  account_acknowledgeWelcome: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** What this person chose. */
  account_preferences: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; preferences: Preferences }
  }
  /** Changes the named preferences and keeps the others. */
  account_savePreferences: {
    params: Record<never, never>
    query: Record<never, never>
    body: { locale?: "en" | "he"; time_zone?: string; theme?: "system" | "light" | "dark" | "contrast"; code_theme?: "follow" | "day" | "night" | "contrast"; density?: "comfortable" | "compact"; text_scale?: number; code_scale?: number; wrap?: boolean; motion?: "system" | "reduced" | "full"; rail?: "open" | "folded"; folders?: "open" | "folded"; single_keys?: boolean; palette_key?: boolean; editor_keys?: boolean }
    reply: { ok: true; preferences: Preferences }
  }
  /** The devices that are signed in. */
  account_sessions: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; sessions: (Session)[] }
  }
  /** Ends one session; its next request is anonymous. */
  account_endSession: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; ended: number }
  }
  /** Ends every session but this one. */
  account_endOtherSessions: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; ended: number }
  }
  /** Makes a personal access token; this response shows it once. */
  tokens_createToken: {
    params: Record<never, never>
    query: Record<never, never>
    body: { name: string; scopes: ("read" | "write" | "run")[]; expires_in_days?: number | null; limit?: { kind: "folder" | "tag" | "repository"; value: string } | null; proposes?: boolean }
    reply: { ok: true; id: string; token: string }
  }
  /** The personal access tokens, newest first, without their secrets. */
  tokens_tokens: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; tokens: (Token)[] }
  }
  /** Revokes a token; the next request with it is refused. */
  tokens_revokeToken: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Which server gives tokens for the tools, for programs that ask by OAuth. */
  tokens_oauthResource: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { resource: string }
  }
  /** Which server gives tokens for the tools, for programs that ask by OAuth. */
  tokens_oauthToolsResource: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { resource: string }
  }
  /** How a program asks for access: addresses, permissions, what is supported. */
  tokens_oauthServer: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { issuer: string }
  }
  /** Registers a program by its name and where it takes codes. Nothing is stored. */
  tokens_oauthRegister: {
    params: Record<never, never>
    query: Record<never, never>
    body: unknown
    reply: { client_id: string }
  }
  /** A token for a code, or a new one for a refresh token. */
  tokens_oauthToken: {
    params: Record<never, never>
    query: Record<never, never>
    body: { grant_type?: string; code?: string; redirect_uri?: string; client_id?: string; code_verifier?: string; refresh_token?: string; scope?: string; resource?: string }
    reply: { access_token: string; token_type: "Bearer"; expires_in: number; refresh_token: string; scope: string }
  }
  /** Ends the access of a program that gives its token back. */
  tokens_oauthRevoke: {
    params: Record<never, never>
    query: Record<never, never>
    body: { token?: string }
    reply: { ok: true }
  }
  /** Everything a person has as a zip, streamed: files in their folders, the rest in codeshelf/. */
  takeout_export: {
    params: Record<never, never>
    query: { notes?: "markdown" }
    body: undefined
    reply: Uint8Array
  }
  /** Announces a zip of so many bytes: an export, or plain files. Its parts follow. */
  takeout_newImport: {
    params: Record<never, never>
    query: Record<never, never>
    body: { name: string; size_bytes: number }
    reply: { ok: true; import: LibraryImport }
  }
  /** The latest twenty imports, newest first. */
  takeout_imports: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; imports: (LibraryImport)[] }
  }
  /** What would come of an import, how far it is, or what came of it. */
  takeout_oneImport: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; import: LibraryImport }
  }
  /** One part of the zip, counted from 0; sent again, it replaces the earlier one. */
  takeout_importPart: {
    params: { id: string; part: string }
    query: Record<never, never>
    body: Uint8Array
    reply: { ok: true }
  }
  /** All parts are there: reads the zip and finds out what would come of it. */
  takeout_checkImport: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; import: LibraryImport }
  }
  /** Writes what was checked. on_clash: a file whose name has another text gets a number (beside) or is its newest version (version). */
  takeout_beginImport: {
    params: { id: string }
    query: Record<never, never>
    body: { on_clash?: "beside" | "version" }
    reply: { ok: true; import: LibraryImport }
  }
  /** Ends an import. What is written stays and can be undone; a zip that is only checked goes. */
  takeout_cancelTakeoutImport: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Takes back what an import wrote, for thirty days. What was changed since stays. */
  takeout_undoTakeoutImport: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; import: LibraryImport }
  }
  /** How many files, in which languages, and the ten newest. */
  stats_stats: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { total_files: number; languages: Record<string, number>; recent_files: ({ id: string; file_name: string; language: string; created_at: string })[] }
  }
  /** One page of files, filtered and sorted; walk it by cursor. */
  library_listFiles: {
    params: Record<never, never>
    query: { q?: string; lang?: string; category?: string; folder?: string; repo?: string; sort?: string; cursor?: string; limit?: number; hits?: string }
    body: undefined
    reply: { ok: true; items: ({ id: string; folder: string; file_name: string; language: string; size_bytes: number; lines: number; description: string; tags: (string)[]; source_url: string; repo: string; is_favorite: boolean; is_pinned: boolean; version: number; created_at: string; updated_at: string; deleted_at: string | null; purge_at: string | null; hits?: ({ line: number; text: string; kind?: string })[]; more_hits?: number })[]; next_cursor: string | null; prev_cursor: string | null; total: number; total_capped: boolean; indexing?: true; partial?: true }
  }
  /** Saves a new file. */
  library_createFile: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_name: string; folder?: string; content: string; language?: string | null; description?: string; tags?: (string)[]; source_url?: string }
    reply: FileReply
  }
  /** Tags in use that begin as somebody types. */
  library_findTags: {
    params: Record<never, never>
    query: { q?: string }
    body: undefined
    reply: { ok: true; tags: (string)[] }
  }
  /** A file and its text. */
  library_readFile: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; file: File; content: string }
  }
  /** Changes what is named; a new text is a new version and needs base_version. */
  library_updateFile: {
    params: { id: string }
    query: Record<never, never>
    body: { content?: string; file_name?: string; folder?: string; language?: string | null; description?: string; tags?: (string)[]; source_url?: string; is_favorite?: boolean; is_pinned?: boolean; base_version?: number }
    reply: FileReply
  }
  /** Moves a file to the bin. */
  library_deleteFile: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: FileReply
  }
  /** Every version, newest first. */
  library_versions: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; versions: (FileVersion)[] }
  }
  /** One version and its text. */
  library_version: {
    params: { id: string; number: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; version: FileVersion; content: string }
  }
  /** What a file defines, and its headings, with their lines; of the newest version by default. */
  library_outline: {
    params: { id: string }
    query: { version?: number }
    body: undefined
    reply: { ok: true; version: number; language: string; symbols: ({ name: string; kind: string; line: number; depth: number })[] }
  }
  /** Makes an old version the newest one. */
  library_restoreVersion: {
    params: { id: string }
    query: Record<never, never>
    body: { version: number }
    reply: FileReply
  }
  /** What changed between two versions; without numbers, between the newest and the one before it. */
  library_diff: {
    params: { id: string }
    query: { from?: number; to?: number }
    body: undefined
    reply: { ok: true; from: number; to: number; removed: number; added: number; is_approximate: boolean; changes: ({ old_start: number; new_start: number; removed: (string)[]; added: (string)[] })[] }
  }
  /** Returns for each path whether a file exists, and its version. */
  library_checkPaths: {
    params: Record<never, never>
    query: Record<never, never>
    body: { paths: ({ folder: string; file_name: string })[] }
    reply: { ok: true; files: ({ id: string; version: number } | null)[] }
  }
  /** Marks files as favourites. */
  library_bulkFavorite: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown }
    reply: BulkReply
  }
  /** Takes the favourite mark off files. */
  library_bulkUnfavorite: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown }
    reply: BulkReply
  }
  /** Adds tags to files. */
  library_bulkTag: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown; tags: (string)[] }
    reply: BulkReply
  }
  /** Moves files into a folder; an empty name is the top. */
  library_bulkMove: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown; folder: string }
    reply: BulkReply
  }
  /** Moves files to the bin; ttl_days is how long they can be restored. */
  library_bulkDelete: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown; ttl_days?: number }
    reply: { success: true; deleted: number; skipped_already_deleted: number; requested: number }
  }
  /** A zip of files, streamed. */
  library_createZip: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown }
    reply: Uint8Array
  }
  /** Every saved search, by name. */
  library_savedSearches: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; searches: (SavedSearch)[] }
  }
  /** Keeps conditions of the list of files under a name. */
  library_saveSearch: {
    params: Record<never, never>
    query: Record<never, never>
    body: { name: string; q?: string; lang?: string; category?: string; folder?: string; repo?: string; sort?: string }
    reply: { ok: true; search: SavedSearch; id: string }
  }
  /** Renames a saved search. */
  library_renameSearch: {
    params: { id: string }
    query: Record<never, never>
    body: { name: string }
    reply: { ok: true; search: SavedSearch }
  }
  /** Deletes a saved search; files stay as they are. */
  library_deleteSearch: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Highlighted lines of a file, at most 2,000 at once. */
  viewer_lines: {
    params: { id: string }
    query: { version?: string; from: number; to: number }
    body: undefined
    reply: { ok: true; version: number; from: number; lines: (string)[]; total: number; plain?: string }
  }
  /** The code blocks of a Markdown file, highlighted, in the order of the document. */
  viewer_fences: {
    params: { id: string }
    query: { version?: string }
    body: undefined
    reply: { ok: true; fences: (string | null)[] }
  }
  /** Ticks or clears boxes of a Markdown file, which makes one version of it. */
  viewer_tickTask: {
    params: { id: string }
    query: Record<never, never>
    body: { index: number; checked: boolean; more?: ({ index: number; checked: boolean })[]; base_version: number }
    reply: { ok: true; file: File; content: string }
  }
  /** What a link by name can lead to: files, boards and notes whose name contains a text. */
  links_names: {
    params: Record<never, never>
    query: { q?: string; limit?: number }
    body: undefined
    reply: { ok: true; names: ({ kind: "file" | "note" | "board"; target: string; name: string; where: string })[] }
  }
  /** Notes that hold a phrase in title or text: titles first, then the newest. */
  notes_searchNotes: {
    params: Record<never, never>
    query: { q: string; color?: string; on?: "file" | "board" | "repo" | "unattached"; tasks?: "open"; reminder?: "open"; tag?: string; limit?: string }
    body: undefined
    reply: { ok: true; query: string; count: number; has_more: boolean; results: (NoteHit)[] }
  }
  /** Notes deleted in the last thirty days, newest first. */
  notes_deletedNotes: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; count: number; notes: ({ id: string; kind: "file" | "board" | "repo"; file_id: string; board_id: string; repo_name: string; repo_path: string; title: string; content: string; position: { x: number; y: number }; size: { width: number; height: number }; color: string; color_hex: string; is_minimized: boolean; line_start: number | null; line_end: number | null; anchor_id: string; anchor_text: string; anchor_quote: string; anchor_state: "" | "exact" | "shifted" | "edited" | "moved" | "lost"; mode: "surface" | "screen" | "anchored"; z: number; orphaned: boolean; written_on?: WrittenOn | null; renamed_to?: string; by: string | null; created_at: string; updated_at: string; deleted_at: string; purge_at: string })[] }
  }
  /** Changes up to a hundred notes; each is judged as its own PUT would be. */
  notes_batch: {
    params: Record<never, never>
    query: Record<never, never>
    body: { updates: unknown }
    reply: { results: ({ id: string | null; ok: boolean; status: number; error?: string; code?: string; updated_at?: string; note?: Note })[] }
  }
  /** One note. */
  notes_readNote: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; note: Note }
  }
  /** Changes what is named; a stale prev_updated_at is refused with the stored note. */
  notes_updateNote: {
    params: { note_id: string }
    query: Record<never, never>
    body: { content?: string; title?: string; position?: { x?: number; y?: number }; size?: { width?: number; height?: number }; color?: string; is_minimized?: boolean; z?: number; line_start?: number | null; line_end?: number | null; anchor_id?: string; anchor_text?: string; mode?: "surface" | "screen" | "anchored"; file_version?: number; file_object?: string; board_id?: string; prev_updated_at?: string | null }
    reply: { ok: true; updated_at: string; note: Note }
  }
  /** Deletes a note; for thirty days it can be restored. */
  notes_deleteNote: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: Done
  }
  /** Takes a deletion back. */
  notes_restoreNote: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; note: Note }
  }
  /** The last fifty texts that were overwritten, newest first, and who wrote each; with a limit page by page. */
  notes_noteHistory: {
    params: { note_id: string }
    query: { limit?: string; before?: string }
    body: undefined
    reply: { ok: true; count: number; entries: ({ number: number; title: string; content: string; by: string | null; written_at: string; replaced_at: string })[]; next_before: number | null }
  }
  /** Ticks or clears one box; every response about the note carries its stored text. */
  notes_toggleTask: {
    params: { note_id: string }
    query: Record<never, never>
    body: unknown
    reply: { ok: true; content: string; updated_at: string }
  }
  /** Places where a note whose text is gone may belong, the likeliest first. */
  notes_suggestions: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; suggestions: ({ line_start: number; line_end: number; anchor_id: string; text: string; score: number })[] }
  }
  /** Ties a note to a line or a heading, and quotes it anew; a note of a repository also to another of its files. */
  notes_attachNote: {
    params: { note_id: string }
    query: Record<never, never>
    body: { line_start?: number; line_end?: number | null; anchor_id?: string; repo_path?: string; file_version?: number; file_object?: string }
    reply: { ok: true; updated_at: string; note: Note }
  }
  /** Notes on a file, oldest first, each where its text is now. */
  notes_fileNotes: {
    params: { file_id: string }
    query: Record<never, never>
    body: undefined
    reply: NoteList
  }
  /** A new note on a file. */
  notes_createFileNote: {
    params: { file_id: string }
    query: Record<never, never>
    body: { content?: string; title?: string; position?: { x?: number; y?: number }; size?: { width?: number; height?: number }; color?: string; is_minimized?: boolean; z?: number; line_start?: number | null; line_end?: number | null; anchor_id?: string; anchor_text?: string; mode?: "surface" | "screen" | "anchored"; file_version?: number; file_object?: string }
    reply: NoteCreated
  }
  /** Repositories that have notes and are no longer mirrored. */
  notes_orphanRepos: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: OrphanRepositories
  }
  /** The same as /api/sticky-notes/orphan-repos. */
  notes_orphanReposToo: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: OrphanRepositories
  }
  /** Notes of a repository whose file left the mirrored tree, and when that was looked at. */
  notes_repoOrphans: {
    params: { repo_name: string }
    query: Record<never, never>
    body: undefined
    reply: OrphanList
  }
  /** The same as /api/sticky-notes/repo-orphans/{repo_name}. */
  notes_repoOrphansToo: {
    params: { repo_name: string }
    query: Record<never, never>
    body: undefined
    reply: OrphanList
  }
  /** Notes on a file of a mirrored repository, oldest first. */
  notes_repoNotes: {
    params: { repo_name: string; path: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; notes: (Note)[]; count: number; max: number; orphaned: boolean; unknown: boolean }
  }
  /** A new note on a file of a mirrored repository. */
  notes_createRepoNote: {
    params: { repo_name: string; path: string }
    query: Record<never, never>
    body: { content?: string; title?: string; position?: { x?: number; y?: number }; size?: { width?: number; height?: number }; color?: string; is_minimized?: boolean; z?: number; line_start?: number | null; line_end?: number | null; anchor_id?: string; anchor_text?: string; mode?: "surface" | "screen" | "anchored"; file_version?: number; file_object?: string }
    reply: NoteCreated
  }
  /** Keeps a picture for a text to show: PNG, JPEG, WebP or GIF, at most 5 MiB and 40 million pixels. The body is the file. */
  pictures_sendPicture: {
    params: Record<never, never>
    query: Record<never, never>
    body: Uint8Array
    reply: { ok: true; id: string; url: string; width: number; height: number; bytes: number }
  }
  /** Every board, pinned ones first, with the number of its notes. */
  boards_boards: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; boards: (Board)[] }
  }
  /** A new board, at the end of the list. */
  boards_createBoard: {
    params: Record<never, never>
    query: Record<never, never>
    body: { name: string }
    reply: { ok: true; id: string; board: Board }
  }
  /** Renames, pins or moves a board. */
  boards_changeBoard: {
    params: { board_id: string }
    query: Record<never, never>
    body: { name?: string; is_pinned?: boolean; order?: number }
    reply: { ok: true; board: Board }
  }
  /** Deletes a board; its notes move to the default board. */
  boards_deleteBoard: {
    params: { board_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; moved: number; moved_to: string }
  }
  /** Notes on a board, oldest first. */
  boards_boardNotes: {
    params: { board_id: string }
    query: Record<never, never>
    body: undefined
    reply: NoteList
  }
  /** A new note on a board. */
  boards_createBoardNote: {
    params: { board_id: string }
    query: Record<never, never>
    body: { content?: string; title?: string; position?: { x?: number; y?: number }; size?: { width?: number; height?: number }; color?: string; is_minimized?: boolean; z?: number; line_start?: number | null; line_end?: number | null; anchor_id?: string; anchor_text?: string; mode?: "surface" | "screen" | "anchored"; file_version?: number; file_object?: string }
    reply: NoteCreated
  }
  /** How many reminders are due, and when to ask again. */
  reminders_summary: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; has_due: boolean; count_due: number; count_suggested: number; next_in_seconds: number | null }
  }
  /** The reminders that are due, oldest first. */
  reminders_list: {
    params: Record<never, never>
    query: { limit?: string }
    body: undefined
    reply: ReminderList
  }
  /** The reminders that will be due, soonest first. */
  reminders_upcoming: {
    params: Record<never, never>
    query: { limit?: string }
    body: undefined
    reply: ReminderList
  }
  /** What came due last, newest first, as the notifications that an open page shows. */
  reminders_ringing: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; as_of: string; devices: (string)[]; items: ({ note_id: string; remind_at: string; name: string; message: unknown })[] }
  }
  /** What the presets, a local time or a few words would mean, before anything is set. */
  reminders_when: {
    params: Record<never, never>
    query: { tz?: string; text?: string; at?: string; words?: string }
    body: undefined
    reply: { ok: true; tz: string; own_tz: string; presets: ({ remind_at: string; at: string; words: string; short: string; oddity: "gap" | "overlap" | null; is_past: boolean; is_too_far: boolean; preset: string })[]; result: { remind_at: string; at: string; words: string; short: string; oddity: "gap" | "overlap" | null; is_past: boolean; is_too_far: boolean } | null; other: { remind_at: string; at: string; words: string; short: string; oddity: "gap" | "overlap" | null; is_past: boolean; is_too_far: boolean } | null; repeat: "" | "daily" | "weekdays" | "weekly" | "monthly"; unread: (string)[]; devices: number; phrases?: Record<string, unknown> }
  }
  /** Closes a reminder; with its moment, only while it still carries that one. */
  reminders_acknowledge: {
    params: Record<never, never>
    query: Record<never, never>
    body: unknown
    reply: { ok: true; next_remind_at: string | null }
  }
  /** The reminder of a note, or null. */
  reminders_reminder: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; reminder: Reminder | null }
  }
  /** Sets the reminder of a note, or sets it anew. */
  reminders_setReminder: {
    params: { note_id: string }
    query: Record<never, never>
    body: unknown
    reply: { ok: true; remind_at: string }
  }
  /** Removes the reminder of a note; also when there was none. */
  reminders_removeReminder: {
    params: { note_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Puts a waiting reminder off, from now. */
  reminders_snooze: {
    params: { note_id: string }
    query: Record<never, never>
    body: unknown
    reply: { ok: true; remind_at: string }
  }
  /** One search over everything the person keeps, for the palette and the search box. */
  finder_search: {
    params: Record<never, never>
    query: { q: string; kinds?: string; limit?: number }
    body: undefined
    reply: { ok: true; results: ({ id: string; kind: "files" | "notes" | "boards" | "searches" | "repos" | "symbols"; title: string; href: string; detail: string; symbol?: string; text?: string; is_similar?: true })[] }
  }
  /** What an agent needs before it begins: the instructions of its person, a summary of the library, how to use it. 204 when there is nothing. */
  agents_primer: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: Uint8Array
  }
  /** What tokens wrote, newest first: versions of files, texts of notes, boards, and what they renamed, moved, deleted, shared or put on a reminder. */
  agent_writes_agentWrites: {
    params: Record<never, never>
    query: { token?: string; cursor?: string }
    body: undefined
    reply: { ok: true; writes: (AgentWrite)[]; next_cursor: string | null }
  }
  /** Undoes one write of a token and leaves what others wrote since. */
  agent_writes_undoWrite: {
    params: Record<never, never>
    query: Record<never, never>
    body: { id: string }
    reply: { ok: true; done: "rewritten" | "binned" | "removed" | "restored" | "put_back" | "ended" | "nothing" }
  }
  /** What tokens proposed and nobody decided yet, newest first. */
  proposals_proposals: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; proposals: (Proposal)[] }
  }
  /** One proposal, part by part. */
  proposals_proposal: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; proposal: Proposal; held: { method: string; path: string; params: Record<string, string>; fields: ({ name: string; value: string })[]; before: string | null } | null; parts: ({ line: number; removed: (string)[]; added: (string)[]; fits: boolean })[] }
  }
  /** Accepts or refuses a proposal, or one part of it. */
  proposals_decide: {
    params: { id: string }
    query: Record<never, never>
    body: { answer: "accept" | "refuse"; part?: number | null; turn: number }
    reply: { ok: true; file_id: string | null; left: number; unfit: number }
  }
  /** One page of the bin, newest first; walk it by cursor. */
  trash_binList: {
    params: Record<never, never>
    query: { cursor?: string; limit?: number }
    body: undefined
    reply: { ok: true; items: (File)[]; next_cursor: string | null; prev_cursor: string | null; total: number }
  }
  /** Takes a file out of the bin; when its name is taken, as `name (2)`. */
  trash_restore: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; file: File }
  }
  /** Deletes a file of the bin for good, with all its versions. */
  trash_purge: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Permanently deletes everything in the bin, or everything that was in it at `deleted_before`. */
  trash_empty: {
    params: Record<never, never>
    query: Record<never, never>
    body: { deleted_before?: string }
    reply: { ok: true; purged: number }
  }
  /** The same as JSON; null is "could not check", which is not "missing". */
  trash_indexReport: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; recycle_bin_ttl: { index_present: boolean | null; definition: string | null; overdue: number | null; last_sweep: string | null; status: "in_place" | "missing" | "different" | "unknown"; unknown: ("index_present" | "overdue" | "last_sweep")[] } }
  }
  /** Which languages can be formatted, checked and fixed here, and by which tool. */
  code_tools_tools: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { success: true; languages: ({ language: string; name: string; tool: "ruff" | "prettier" | "sql-formatter"; format: boolean; lint: boolean; fix: boolean })[]; fix_levels: ("safe" | "cautious" | "aggressive")[]; max_code_bytes: number }
  }
  /** The same code, laid out as its language is usually written. */
  code_tools_format: {
    params: Record<never, never>
    query: Record<never, never>
    body: { code: string; language: string; tool?: string }
    reply: { success: true; code: string; changed: boolean; tool: "ruff" | "prettier" | "sql-formatter" }
  }
  /** The issues in the code, with their positions. */
  code_tools_lint: {
    params: Record<never, never>
    query: Record<never, never>
    body: { code: string; language: string; tool?: string }
    reply: { success: true; issues: (CodeIssue)[]; issue_count: number; tool: "ruff" | "prettier" | "sql-formatter" }
  }
  /** The code with its issues fixed, as far as the level allows. */
  code_tools_fix: {
    params: Record<never, never>
    query: Record<never, never>
    body: { code: string; language?: string; level?: "safe" | "cautious" | "aggressive" }
    reply: { success: true; code: string; changed: boolean; fixed: number; issues: (CodeIssue)[]; issue_count: number; level: "safe" | "cautious" | "aggressive"; tool: "ruff" | "prettier" | "sql-formatter" }
  }
  /** Two texts compared line by line. */
  code_tools_diff: {
    params: Record<never, never>
    query: Record<never, never>
    body: { original: string; modified: string }
    reply: { success: true; added: number; removed: number; rows: ({ kind: "same" | "added" | "removed" | "fold"; old_line: number | null; new_line: number | null; text: string; count: number })[] }
  }
  /** Whether code can be run here, within which limits, and what it may import. */
  code_run_limits: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { enabled: boolean; limits: { max_timeout_seconds: number; default_timeout_seconds: number; max_memory_mb: number; default_memory_mb: number; min_memory_mb: number; max_code_bytes: number; max_stdin_bytes: number; max_output_bytes: number; max_concurrent_per_user: number; isolation: "namespaces" | "landlock" | null; python_version: string | null }; allowed_imports: (string)[]; reason: "switched_off" | "not_linux" | "no_python" | "no_bubblewrap" | "refused" | "unsafe" | null; refused?: ({ isolation: "namespaces" | "landlock" | null; cause: "switched_off" | "not_linux" | "no_python" | "no_bubblewrap" | "refused" | "unsafe"; detail: string })[] }
  }
  /** Runs a Python program in a sandbox. With `?stream=1` the response is a stream of server-sent events: `output` as it arrives, `result` last. */
  code_run_run: {
    params: Record<never, never>
    query: { stream?: string }
    body: { code: string; timeout?: number; memory_limit_mb?: number; stdin?: string }
    reply: { success: boolean; stdout: string; stderr: string; exit_code: number; execution_time_ms: number; truncated: boolean; error: string | null; reason: "finished" | "failed" | "time" | "memory" | "processes" | "output" | "crash" | "blocked" | "killed" | "protocol" | "stopped" }
  }
  /** Shares one version of a file, in full, by default for a week: the newest at any time, some lines only, or with its notes. */
  shares_share: {
    params: { file_id: string }
    query: Record<never, never>
    body: { expires_in_days?: number | null; password?: string | null; version?: number; follow?: boolean; with_notes?: boolean; line_start?: number; line_end?: number }
    reply: { ok: true; share_id: string; url: string; expires_at: string | null }
  }
  /** One link to several files, each as it is now. */
  shares_shareLink: {
    params: Record<never, never>
    query: Record<never, never>
    body: { file_ids: unknown; expires_in_days?: number | null; password?: string | null }
    reply: { success: true; share_url: string; token: string; expires_at: string | null }
  }
  /** One page of links, newest first; walk it by cursor. */
  shares_listShares: {
    params: Record<never, never>
    query: { cursor?: string }
    body: undefined
    reply: { ok: true; items: (Share)[]; next_cursor: string | null }
  }
  /** Revokes a link; the next request for it gets "not found". */
  shares_revokeShare: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Brings a revoked link back, within a month. */
  shares_bringBackShare: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Saves a share as a Markdown file; the same name again is the next version of that file. */
  shares_saveShared: {
    params: Record<never, never>
    query: Record<never, never>
    body: { share_id: string; file_name?: unknown; password?: unknown; file?: unknown }
    reply: { ok: true; file_id: string; file_name: string; version: number }
  }
  /** The one announcement that is active, or null. */
  announcements_active: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { id: string; text: string; link: string } | null
  }
  /** This person does not see that announcement again. */
  announcements_dismiss: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Everything that was announced, newest first. */
  announcements_list: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; items: (Announcement)[] }
  }
  /** Writes an announcement; an active one takes the place of the one before. */
  announcements_create: {
    params: Record<never, never>
    query: Record<never, never>
    body: { text: string; link?: string; is_active?: boolean }
    reply: AnnouncementReply
  }
  /** Changes, shows or hides an announcement. */
  announcements_change: {
    params: { id: string }
    query: Record<never, never>
    body: { text?: string; link?: string; is_active?: boolean }
    reply: AnnouncementReply
  }
  /** Deletes an announcement. */
  announcements_remove: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** People, newest first, found by the beginning of a name, a user name or an id. */
  people_list: {
    params: Record<never, never>
    query: { q?: string; cursor?: string; done?: string }
    body: undefined
    reply: { ok: true; users: (Person)[]; next_cursor: string | null }
  }
  /** One person, and how much of each quota is used; never what they keep. */
  people_show: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; user: Person; quotas: ({ id: string; used: number | null; max: number | null })[] }
  }
  /** Deletes an account after thirty days, during which it can be restored. */
  people_remove: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: PersonReply
  }
  /** Gives a person a role; it counts at their next request. */
  people_changeRole: {
    params: { id: string }
    query: Record<never, never>
    body: { role: "user" | "premium" | "admin" }
    reply: PersonReply
  }
  /** Shuts a person out: sessions, tokens, links and push end at once, data stays. */
  people_disable: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: PersonReply
  }
  /** Lets a disabled person sign in again. */
  people_enable: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: PersonReply
  }
  /** Keeps an account that was about to be deleted. */
  people_keep: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: PersonReply
  }
  /** A link that signs this person in once, within fifteen minutes. */
  people_signInLink: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; url: string; expires_at: string }
  }
  /** Invitations that can still be used, newest first; their links are not shown again. */
  people_invitations: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; invitations: (Invitation)[] }
  }
  /** Makes an invitation: one use, a role, an expiry. The link is shown this once. */
  people_invite: {
    params: Record<never, never>
    query: Record<never, never>
    body: { role?: "user" | "premium" | "admin"; label?: string; expires_in_days?: number }
    reply: { ok: true; invitation: Invitation; url: string }
  }
  /** Takes an invitation back. */
  people_revokeInvitation: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** All jobs: schedule, next run, last run. */
  jobs_admin_list: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; jobs: (Job)[] }
  }
  /** One job and a page of its runs, the newest first; walk them by cursor. */
  jobs_admin_show: {
    params: { id: string }
    query: { cursor?: string }
    body: undefined
    reply: { ok: true; job: Job; runs: (JobRun)[]; next_cursor: string | null }
  }
  /** One run: state, progress, and the newest lines of its log. */
  jobs_admin_run: {
    params: { run_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; run: { id: string; job_id: string; status: "pending" | "running" | "completed" | "failed" | "cancelled" | "skipped"; cause: "schedule" | "demand"; created_at: string; started_at: string | null; finished_at: string | null; progress_percent: number | null; progress_note: string; reason: string; error: string; cancel_asked_at: string | null; stuck_since: string | null; log: ({ at: string; text: string })[]; log_dropped: number } }
  }
  /** Puts a run on the waiting list; it begins within a second or two. */
  jobs_admin_trigger: {
    params: { id: string }
    query: Record<never, never>
    body: { payload?: Record<string, unknown> }
    reply: { ok: true; run_id: string }
  }
  /** Takes a waiting run off the list, or asks a running one to stop. */
  jobs_admin_cancel: {
    params: { run_id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; result: "cancelled" | "asked" | "finished" }
  }
  /** The key that a browser subscribes with. */
  push_publicKey: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; vapidPublicKey: string; can_send: boolean }
  }
  /** Switches a browser on; the same one again is the same device. */
  push_subscribe: {
    params: Record<never, never>
    query: Record<never, never>
    body: { endpoint: string; keys: { p256dh: string; auth: string }; label?: string; vapid_public_key?: string }
    reply: { ok: true; endpoint_hash: string }
  }
  /** Switches a browser off, by its endpoint or by the hash of it. */
  push_unsubscribe: {
    params: Record<never, never>
    query: Record<never, never>
    body: { endpoint?: string; endpoint_hash?: string }
    reply: { ok: true }
  }
  /** The devices that are switched on, and how they fare. */
  push_devices: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; count: number; subscriptions: ({ endpoint_hash: string; provider: string; device_label: string; created_at: string; last_success_at: string | null; failing_since: string | null; last_error: string; state: "untested" | "working" | "failing" | "key_changed"; is_current_session: boolean })[] }
  }
  /** Removes devices on which nothing has arrived for so many days. */
  push_cleanup: {
    params: Record<never, never>
    query: Record<never, never>
    body: { older_than_days: number }
    reply: { ok: true; removed: number }
  }
  /** Removes every device of the person. */
  push_removeAll: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; removed: number }
  }
  /** Sends a test to every device, or to one. */
  push_test: {
    params: Record<never, never>
    query: Record<never, never>
    body: { endpoint_hash?: string }
    reply: { ok: true; sent: number; errors: ({ endpoint_hash: string; status: number | null })[]; test_id: string }
  }
  /** The service worker reports how far a notification came. */
  push_report: {
    params: Record<never, never>
    query: Record<never, never>
    body: { step: "received" | "shown" | "opened" | "snoozed" | "acknowledged" | "resubscribed"; error?: string | null }
    reply: { ok: true }
  }
  /** Mirrors a repository by any address that its code host shows; it is cloned in the background, and the list shows how far it is. */
  repos_addRepo: {
    params: Record<never, never>
    query: Record<never, never>
    body: { url: string; name?: string }
    reply: { ok: true; repo: Repository; job_id: string; opens: { place: string; lines: string | null; href: string } | null }
  }
  /** The mirrored repositories with their state, by name. */
  repos_repos: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repos: (Repository)[]; max: number; git: { ready: boolean; reason: "missing" | "too_old" | null }; hosts: (string)[] }
  }
  /** One mirrored repository with its state. */
  repos_repo: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repo: Repository }
  }
  /** Removes a mirror; notes on its files stay and become orphans. */
  repos_removeRepo: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Fetches a repository now; one that waits for its turn already is not queued twice. */
  repos_syncRepo: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repo: Repository; job_id: string }
  }
  /** What a sync would change now: files, and what becomes of the notes on them. Nothing is changed by asking. */
  repos_previewRepoSync: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repo_name: string; from: string | null; to: string | null; default_branch: string | null; last_sync_time: string | null; files: { added: number; changed: number; deleted: number; list: ({ path: string; change: "added" | "changed" | "deleted" })[]; has_more: boolean }; notes: { moved: number; edited: number; lost: number; orphaned: number; returned: number; list: ({ note_id: string; path: string; effect: "moved" | "edited" | "lost" | "orphaned" | "returned"; line_before: number | null; line_after: number | null; anchor_state: string; reason: "too_large" | "not_text" | null; renamed_to: string | null; title: string })[]; has_more: boolean } }
  }
  /** Ends the sync that waits or runs; the tree stays as it was. */
  repos_cancelRepoSync: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repo: Repository }
  }
  /** What is in a folder of a mirrored repository, a thousand names at a time: at its last sync, or at a branch, a tag or a commit. */
  repos_repoTree: {
    params: { name: string }
    query: { ref?: string; path?: string; after?: string }
    body: undefined
    reply: { ok: true; repo_name: string; path: string; commit: string | null; entries: (RepositoryEntry)[]; has_more: boolean }
  }
  /** A file of a mirrored repository, byte for byte, at its last sync or at a branch, a tag or a commit; a mirror that is not on this machine is fetched first. */
  repos_repoFile: {
    params: { name: string; path: string }
    query: { ref?: string }
    body: undefined
    reply: { ok: true; repo_name: string; commit: string; file: { path: string; name: string; kind: "file" | "executable" | "symlink" | "submodule" | "folder"; object: string; size: number; language: string | null; content: string | null; encoding: "utf-8" | "base64" | null } }
  }
  /** A text of a mirrored repository by the name of its object: whole, or some of its lines, coloured. */
  repos_repoBlob: {
    params: { name: string; object: string }
    query: { language?: string; from?: number; to?: number }
    body: undefined
    reply: { ok: true; content?: string; lines?: (string)[]; plain?: string }
  }
  /** Code hosts that the person has a token for; the tokens themselves are never shown. */
  repos_codeHosts: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: HostList
  }
  /** Keeps a token for a code host, encrypted; it takes the place of the one before. */
  repos_saveHostToken: {
    params: { host: string }
    query: Record<never, never>
    body: { token: string; username?: string }
    reply: HostList
  }
  /** Forgets the token for a code host. */
  repos_removeHostToken: {
    params: { host: string }
    query: Record<never, never>
    body: undefined
    reply: HostList
  }
  /** A code host reports a push, signed with CODEHOST_WEBHOOK_SECRET; mirrors of that repository are queued. */
  repos_webhook: {
    params: Record<never, never>
    query: Record<never, never>
    body: unknown
    reply: { ok: true }
  }
  /** Analyses a mirrored repository in the background; one that waits or runs already is the same. */
  repo_analysis_analyseRepo: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; job_id: string }
  }
  /** What the analysis of a repository found, how far the next one is, and what changed since the one before. */
  repo_analysis_repoAnalysis: {
    params: { name: string }
    query: { commit?: string }
    body: undefined
    reply: { ok: true; repo_name: string; state: "none" | "queued" | "running" | "ready" | "failed" | "cancelled"; error: "empty_repository" | "mirror_unavailable" | "too_many_files" | "timeout" | "interrupted" | "failed" | null; percent: number | null; job_id: string | null; head_commit: string | null; is_stale: boolean; analysed_at: string | null; analysis: Analysis | null; changes: AnalysisChanges | null; stored: ({ commit: string; analysed_at: string })[] }
  }
  /** Ends the analysis that waits or runs; the last result stays. */
  repo_analysis_cancelAnalysis: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** Commits of a mirrored repository, newest first, fifty at a time; with `path` those that changed it, a file also under its earlier names. */
  repo_history_repoHistory: {
    params: { name: string }
    query: { path?: string; ref?: string; after?: string }
    body: undefined
    reply: { ok: true; repo_name: string; commit: string | null; path: string; commits: ({ id: string; parents: (string)[]; subject: string; author_name: string; author_email: string; authored_at: string; committer_name: string; committed_at: string; path: string | null })[]; next: string | null }
  }
  /** One commit with its message, the files that it changed and how; of a merge what it changed on its first parent. */
  repo_history_repoCommit: {
    params: { name: string; commit: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; repo_name: string; commit: { id: string; parents: (string)[]; subject: string; author_name: string; author_email: string; authored_at: string; committer_name: string; committed_at: string; body: string }; compared_with: string | null; files: (ChangedFile)[]; file_count: number }
  }
  /** What differs between two commits, branches or tags: files, how, and the commits that only the second has. */
  repo_history_repoComparison: {
    params: { name: string }
    query: { from: string; to?: string }
    body: undefined
    reply: { ok: true; repo_name: string; from: string; to: string; commits: (Commit)[]; has_more_commits: boolean; files: (ChangedFile)[]; file_count: number }
  }
  /** Who wrote each line of a file: its commit, author and time, and the file before it. */
  repo_history_repoBlame: {
    params: { name: string; path: string }
    query: { ref?: string }
    body: undefined
    reply: { ok: true; repo_name: string; path: string; commit: string; groups: ({ line: number; count: number; commit: string; subject: string; author_name: string; authored_at: string; path: string; original_line: number; before: { commit: string; path: string } | null })[]; is_complete: boolean }
  }
  /** The commit that touched each name of a folder last, at most a thousand names at once. */
  repo_history_repoLastCommits: {
    params: { name: string }
    query: { ref?: string; path?: string; after?: string }
    body: undefined
    reply: { ok: true; repo_name: string; path: string; commit: string | null; entries: ({ path: string; last_commit: { id: string; subject: string; committed_at: string } | null })[]; has_more: boolean; is_complete: boolean }
  }
  /** Lines of a mirrored repository that hold a text as it is, or that match a pattern; or files by their names. */
  repo_history_repoSearch: {
    params: { name: string }
    query: { q: string; kind?: "text" | "names"; ref?: string; path?: string; pattern?: string; case?: string }
    body: undefined
    reply: { ok: true; repo_name: string; commit: string | null; q: string; kind: "text" | "names"; results: ({ path: string; matches: ({ line: number; text: string; cut_before: boolean; cut_after: boolean })[]; more_matches: number })[]; cut: "matches" | "bytes" | "time" | null }
  }
  /** The same in all mirrored repositories, those synchronised last first, within one budget; names those that were not searched. */
  repo_history_allReposSearch: {
    params: Record<never, never>
    query: { q: string; kind?: "text" | "names"; pattern?: string; case?: string }
    body: undefined
    reply: { ok: true; q: string; kind: "text" | "names"; repos: ({ repo_name: string; commit: string; results: ({ path: string; matches: ({ line: number; text: string; cut_before: boolean; cut_after: boolean })[]; more_matches: number })[]; cut: "matches" | "bytes" | "time" | null })[]; not_searched: ({ repo_name: string; reason: "too_many" | "matches" | "time" | "unavailable" })[] }
  }
  /** Asks a code host whose the token is and what it may. */
  code_host_hostAccount: {
    params: { host: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; host: string; login: string; scopes: (string)[] | null; expires_at: string | null }
  }
  /** The repositories that the token reaches, thirty at a time; `q` looks through the names and descriptions of a thousand. */
  code_host_hostRepositories: {
    params: { host: string }
    query: { page?: number; q?: string }
    body: undefined
    reply: { ok: true; repositories: (HostedRepository)[]; next_page: number | null; is_complete: boolean }
  }
  /** How many calls the code host still takes, and when it counts anew. */
  code_host_hostRateLimit: {
    params: { host: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true; remaining: number | null; limit: number | null; resets_at: string | null }
  }
  /** Brings the files of a mirrored repository into the library, in the background: 2,000 files, 1 MiB each, 50 MiB together. */
  code_host_startImport: {
    params: { name: string }
    query: Record<never, never>
    body: { path?: string; folder?: string }
    reply: ImportReply
  }
  /** The latest import of a repository: how far it is, or how it ended. */
  code_host_repoImport: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: ImportReply
  }
  /** What an import would add and skip, judged by names and sizes. */
  code_host_importPreview: {
    params: { name: string }
    query: { path?: string; folder?: string }
    body: undefined
    reply: { ok: true; path: string; folder: string; commit: string | null; files: number; bytes: number; skipped: ({ reason: string; count: number })[] }
  }
  /** The results of the files of the latest import, two hundred at a time. */
  code_host_importFiles: {
    params: { name: string }
    query: { outcome?: "imported" | "changed" | "unchanged" | "skipped"; after?: string }
    body: undefined
    reply: { ok: true; files: ({ path: string; reason: string | null; file_id: string | null })[]; has_more: boolean }
  }
  /** Ends the import that waits or runs; what it brought so far stays. */
  code_host_cancelRepoImport: {
    params: { name: string }
    query: Record<never, never>
    body: undefined
    reply: ImportReply
  }
  /** Commits a file of the library to a repository; what changed there meanwhile is 409 `upstream_changed` with its text. */
  code_host_uploadSavedFile: {
    params: { host: string }
    query: Record<never, never>
    body: { repository: string; path: string; branch?: string; message?: string; base_sha?: string; file_id: string; version?: number }
    reply: UploadReply
  }
  /** Commits a text to a repository without keeping it in the library. */
  code_host_uploadDirectly: {
    params: { host: string }
    query: Record<never, never>
    body: { repository: string; path: string; branch?: string; message?: string; base_sha?: string; content: string }
    reply: UploadReply
  }
  /** Makes a gist of a file of the library, or of a text; secret unless it is to be public. */
  code_host_makeGist: {
    params: { host: string }
    query: Record<never, never>
    body: { file_id?: string; file_name?: string; content?: string; description?: string; public?: boolean }
    reply: { ok: true; id: string; url: string }
  }
  /** The names of a folder with their counts of notes, for the tree beside a file. */
  repo_browser_repoNames: {
    params: { name: string; path: string }
    query: { ref?: string; at?: string }
    body: undefined
    reply: { ok: true; names: ({ path: string; is_folder: boolean; notes: number })[]; has_more: boolean }
  }
  /** Alerts and deployments of a window (by default 24 hours), newest first. */
  observability_alerts: {
    params: Record<never, never>
    query: { start_time?: string; end_time?: string; timerange?: string; severity?: "debug" | "info" | "warn" | "error" | "critical"; alert_type?: "error_rate" | "latency" | "anomaly" | "job_failure" | "job_stuck" | "store" | "process" | "push" | "external" | "deployment"; endpoint?: string; q?: string; page?: string; per_page?: string }
    body: undefined
    reply: { ok: true; alerts: (Alert)[]; total: number; page: number; per_page: number }
  }
  /** What the alerts of a window add up to, the slowest routes, and how deployments changed things. */
  observability_aggregations: {
    params: Record<never, never>
    query: { start_time?: string; end_time?: string; timerange?: string; limit?: string }
    body: undefined
    reply: { ok: true; summary: { total: number; critical: number; anomaly: number; deployment: number }; top_slow_endpoints: ({ endpoint: string; method: string; requests: number; error_rate_percent: number; avg_seconds: number; p95_seconds: number; p99_seconds: number })[]; deployment_correlation: { minutes: number; deployments: ({ release: string; timestamp: string; alerts_before: number; alerts_after: number; p95_seconds_before: number | null; p95_seconds_after: number | null; error_rate_percent_before: number | null; error_rate_percent_after: number | null })[] } }
  }
  /** One metric over a window (by default 7 days), step by step. */
  observability_timeseries: {
    params: Record<never, never>
    query: { start_time?: string; end_time?: string; timerange?: string; metric: "alerts_count" | "latency_seconds" | "error_rate_percent" | "requests_per_minute" | "memory_usage_percent" | "cpu_usage_percent"; granularity?: string }
    body: undefined
    reply: { ok: true; metric: "alerts_count" | "latency_seconds" | "error_rate_percent" | "requests_per_minute" | "memory_usage_percent" | "cpu_usage_percent"; granularity_seconds: number; data: ({ timestamp: string; value: number | null; requests?: number; errors?: number; p50?: number | null; p95?: number | null; p99?: number | null; by_severity?: { debug: number; info: number; warn: number; error: number; critical: number } })[] }
  }
  /** The events of a window (by default 6 hours): alerts, deployments and notable events, oldest first. */
  observability_replay: {
    params: Record<never, never>
    query: { start_time?: string; end_time?: string; timerange?: string; limit?: string }
    body: undefined
    reply: { ok: true; window: { start_time: string; end_time: string }; counts: { alerts: number; deployments: number; events: number }; events: ({ id: string; timestamp: string; kind: "alert" | "alert_end" | "deployment" | "event"; severity: "debug" | "info" | "warn" | "error" | "critical"; name: string; summary: string; endpoint: string | null; alert_uid: string | null })[] }
  }
  /** Everything of a window (by default 24 hours) as one JSON file. */
  observability_export: {
    params: Record<never, never>
    query: { start_time?: string; end_time?: string; timerange?: string }
    body: undefined
    reply: unknown
  }
  /** Remembers that a quick fix was used. */
  observability_trackQuickFix: {
    params: Record<never, never>
    query: Record<never, never>
    body: { action_id: string; action_label?: string; alert?: { alert_uid?: string; name?: string } | null }
    reply: { ok: true }
  }
  /** Silences the alerts of a name, and of one route if it is named, until a moment. */
  observability_silence: {
    params: Record<never, never>
    query: Record<never, never>
    body: { name: string; endpoint?: string | null; minutes?: number; ends_at?: string }
    reply: { ok: true; silence: Silence }
  }
  /** The silences that hold now. */
  observability_silences: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; silences: (Silence)[] }
  }
  /** Ends a silence. */
  observability_endSilence: {
    params: { id: string }
    query: Record<never, never>
    body: undefined
    reply: { ok: true }
  }
  /** The alert manager reports alerts (webhook version 4), with ALERT_WEBHOOK_SECRET as bearer token or password. */
  observability_webhook: {
    params: Record<never, never>
    query: Record<never, never>
    body: unknown
    reply: { ok: true; alerts: number }
  }
  /** Whether AI explanations are on, who is asked, and whether this person agreed to that. */
  ai_status: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: AiStatus
  }
  /** Explains code, or the context of an alert. With `?stream=1` the explanation of code is a stream of server-sent events: `start`, `text` as it comes, `result` last, or `error`. */
  ai_explain: {
    params: Record<never, never>
    query: { stream?: string }
    body: { code?: string; context?: string | AlertToExplain; language?: string; question?: string }
    reply: { ok: true; explanation: CodeExplanation | AlertExplanation }
  }
  /** Exactly what a question would send, and to whom. Nothing is sent. */
  ai_preview: {
    params: Record<never, never>
    query: Record<never, never>
    body: { code?: string; context?: string | AlertToExplain; language?: string; question?: string }
    reply: { ok: true; recipient: string; model: string; system: string; text: string; masked: number }
  }
  /** This person agrees that what they ask about is sent, with secrets masked. */
  ai_consent: {
    params: Record<never, never>
    query: Record<never, never>
    body: { recipient: string }
    reply: AiStatus
  }
  /** This person no longer agrees. Nothing more is sent. */
  ai_withdraw: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: AiStatus
  }
  /** Explains what an alert means and what to do about it: by a model if one is configured, else by rules. */
  ai_explainAlert: {
    params: Record<never, never>
    query: Record<never, never>
    body: { alert: AlertToExplain; force?: boolean }
    reply: { ok: true; explanation: AlertExplanation }
  }
  /** The state of the installation: the checks of doctor, sizes, versions, and the last backup and its verification. At most half a minute old. */
  health_health: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { ok: true; checked_at: string; state: "ok" | "warn" | "error"; checks: ({ id: string; state: "ok" | "warn" | "error"; message: string; detail: string; remedy: string })[]; sizes: { library_bytes: number | null; telemetry_bytes: number | null; backups_bytes: number | null; backups: number | null; files: number | null; text_bytes: number | null }; versions: { release: string; codeshelf: string; node: string; database: string | null; git: string | null; python: string | null }; jobs: ({ job_id: string; last_run: { id: string; status: "pending" | "running" | "completed" | "failed" | "cancelled" | "skipped"; created_at: string; finished_at: string | null; note: string; error: string } | null })[] | null }
  }
  /** This interface as an OpenAPI 3.1 document. */
  api_docs_openapi: {
    params: Record<never, never>
    query: Record<never, never>
    body: undefined
    reply: { openapi: "3.1.0"; info: { title: string; version: string; description: string }; paths: Record<string, Record<string, unknown>> }
  }
}

/** The method and address of each operation. */
export const addresses: Record<keyof Operations, string> = {
  service_alive: 'GET /healthz',
  service_ready: 'GET /readyz',
  sign_in_authMessenger: 'POST /auth/messenger',
  sign_in_authStandIn: 'POST /auth/stand-in',
  sign_in_passkeyOptions: 'POST /auth/passkey/options',
  sign_in_passkeySignIn: 'POST /auth/passkey',
  sign_in_addPasskeyOptions: 'POST /settings/sign-in/passkeys/options',
  sign_in_addPasskey: 'POST /settings/sign-in/passkeys',
  sign_in_joinPasskeyOptions: 'POST /join/{secret}/passkey/options',
  sign_in_joinPasskey: 'POST /join/{secret}/passkey',
  account_me: 'GET /api/me',
  account_acknowledgeWelcome: 'POST /api/welcome/ack',
  account_preferences: 'GET /api/me/preferences',
  account_savePreferences: 'PUT /api/me/preferences',
  account_sessions: 'GET /api/me/sessions',
  account_endSession: 'DELETE /api/me/sessions/{id}',
  account_endOtherSessions: 'POST /api/me/sessions/end-others',
  tokens_createToken: 'POST /api/me/tokens',
  tokens_tokens: 'GET /api/me/tokens',
  tokens_revokeToken: 'DELETE /api/me/tokens/{id}',
  tokens_oauthResource: 'GET /.well-known/oauth-protected-resource',
  tokens_oauthToolsResource: 'GET /.well-known/oauth-protected-resource/mcp',
  tokens_oauthServer: 'GET /.well-known/oauth-authorization-server',
  tokens_oauthRegister: 'POST /oauth/register',
  tokens_oauthToken: 'POST /oauth/token',
  tokens_oauthRevoke: 'POST /oauth/revoke',
  takeout_export: 'GET /api/export',
  takeout_newImport: 'POST /api/imports',
  takeout_imports: 'GET /api/imports',
  takeout_oneImport: 'GET /api/imports/{id}',
  takeout_importPart: 'PUT /api/imports/{id}/parts/{part}',
  takeout_checkImport: 'POST /api/imports/{id}/check',
  takeout_beginImport: 'POST /api/imports/{id}/begin',
  takeout_cancelTakeoutImport: 'POST /api/imports/{id}/cancel',
  takeout_undoTakeoutImport: 'POST /api/imports/{id}/undo',
  stats_stats: 'GET /api/stats',
  library_listFiles: 'GET /api/files',
  library_createFile: 'POST /api/files',
  library_findTags: 'GET /api/files/tags',
  library_readFile: 'GET /api/files/{id}',
  library_updateFile: 'PUT /api/files/{id}',
  library_deleteFile: 'DELETE /api/files/{id}',
  library_versions: 'GET /api/files/{id}/versions',
  library_version: 'GET /api/files/{id}/versions/{number}',
  library_outline: 'GET /api/files/{id}/outline',
  library_restoreVersion: 'POST /api/files/{id}/restore',
  library_diff: 'GET /api/files/{id}/diff',
  library_checkPaths: 'POST /api/files/check',
  library_bulkFavorite: 'POST /api/files/bulk-favorite',
  library_bulkUnfavorite: 'POST /api/files/bulk-unfavorite',
  library_bulkTag: 'POST /api/files/bulk-tag',
  library_bulkMove: 'POST /api/files/bulk-move',
  library_bulkDelete: 'POST /api/files/bulk-delete',
  library_createZip: 'POST /api/files/create-zip',
  library_savedSearches: 'GET /api/saved-searches',
  library_saveSearch: 'POST /api/saved-searches',
  library_renameSearch: 'PUT /api/saved-searches/{id}',
  library_deleteSearch: 'DELETE /api/saved-searches/{id}',
  viewer_lines: 'GET /api/files/{id}/lines',
  viewer_fences: 'GET /api/files/{id}/fences',
  viewer_tickTask: 'POST /api/files/{id}/task',
  links_names: 'GET /api/links/names',
  notes_searchNotes: 'GET /api/sticky-notes/search',
  notes_deletedNotes: 'GET /api/sticky-notes/deleted',
  notes_batch: 'POST /api/sticky-notes/batch',
  notes_readNote: 'GET /api/sticky-notes/note/{note_id}',
  notes_updateNote: 'PUT /api/sticky-notes/note/{note_id}',
  notes_deleteNote: 'DELETE /api/sticky-notes/note/{note_id}',
  notes_restoreNote: 'POST /api/sticky-notes/note/{note_id}/restore',
  notes_noteHistory: 'GET /api/sticky-notes/note/{note_id}/history',
  notes_toggleTask: 'POST /api/sticky-notes/note/{note_id}/task',
  notes_suggestions: 'GET /api/sticky-notes/note/{note_id}/suggestions',
  notes_attachNote: 'POST /api/sticky-notes/note/{note_id}/attach',
  notes_fileNotes: 'GET /api/sticky-notes/{file_id}',
  notes_createFileNote: 'POST /api/sticky-notes/{file_id}',
  notes_orphanRepos: 'GET /api/sticky-notes/orphan-repos',
  notes_orphanReposToo: 'GET /api/sticky-notes/repo/~orphan-repos',
  notes_repoOrphans: 'GET /api/sticky-notes/repo-orphans/{repo_name}',
  notes_repoOrphansToo: 'GET /api/sticky-notes/repo/~orphans/{repo_name}',
  notes_repoNotes: 'GET /api/sticky-notes/repo/{repo_name}/{path}',
  notes_createRepoNote: 'POST /api/sticky-notes/repo/{repo_name}/{path}',
  pictures_sendPicture: 'POST /api/pictures',
  boards_boards: 'GET /api/note-boards',
  boards_createBoard: 'POST /api/note-boards',
  boards_changeBoard: 'PATCH /api/note-boards/{board_id}',
  boards_deleteBoard: 'DELETE /api/note-boards/{board_id}',
  boards_boardNotes: 'GET /api/sticky-notes/board/{board_id}',
  boards_createBoardNote: 'POST /api/sticky-notes/board/{board_id}',
  reminders_summary: 'GET /api/sticky-notes/reminders/summary',
  reminders_list: 'GET /api/sticky-notes/reminders/list',
  reminders_upcoming: 'GET /api/sticky-notes/reminders/upcoming',
  reminders_ringing: 'GET /api/sticky-notes/reminders/ringing',
  reminders_when: 'GET /api/sticky-notes/reminders/when',
  reminders_acknowledge: 'POST /api/sticky-notes/reminders/ack',
  reminders_reminder: 'GET /api/sticky-notes/note/{note_id}/reminder',
  reminders_setReminder: 'POST /api/sticky-notes/note/{note_id}/reminder',
  reminders_removeReminder: 'DELETE /api/sticky-notes/note/{note_id}/reminder',
  reminders_snooze: 'POST /api/sticky-notes/note/{note_id}/snooze',
  finder_search: 'GET /api/search',
  agents_primer: 'GET /api/agent/primer',
  agent_writes_agentWrites: 'GET /api/me/agent-writes',
  agent_writes_undoWrite: 'POST /api/me/agent-writes/undo',
  proposals_proposals: 'GET /api/me/proposals',
  proposals_proposal: 'GET /api/me/proposals/{id}',
  proposals_decide: 'POST /api/me/proposals/{id}/decide',
  trash_binList: 'GET /api/trash',
  trash_restore: 'POST /api/trash/{id}/restore',
  trash_purge: 'POST /api/trash/{id}/purge',
  trash_empty: 'POST /api/trash/empty',
  trash_indexReport: 'GET /api/admin/verify-indexes',
  code_tools_tools: 'GET /api/code/tools',
  code_tools_format: 'POST /api/code/format',
  code_tools_lint: 'POST /api/code/lint',
  code_tools_fix: 'POST /api/code/fix',
  code_tools_diff: 'POST /api/code/diff',
  code_run_limits: 'GET /api/code/run/limits',
  code_run_run: 'POST /api/code/run',
  shares_share: 'POST /api/share/{file_id}',
  shares_shareLink: 'POST /api/files/create-share-link',
  shares_listShares: 'GET /api/shares',
  shares_revokeShare: 'DELETE /api/shares/{id}',
  shares_bringBackShare: 'POST /api/shares/{id}/restore',
  shares_saveShared: 'POST /api/shared/save',
  announcements_active: 'GET /api/v1/announcements/active',
  announcements_dismiss: 'POST /api/v1/announcements/{id}/dismiss',
  announcements_list: 'GET /api/v1/announcements',
  announcements_create: 'POST /api/v1/announcements',
  announcements_change: 'PUT /api/v1/announcements/{id}',
  announcements_remove: 'DELETE /api/v1/announcements/{id}',
  people_list: 'GET /api/admin/users',
  people_show: 'GET /api/admin/users/{id}',
  people_remove: 'DELETE /api/admin/users/{id}',
  people_changeRole: 'PUT /api/admin/users/{id}/role',
  people_disable: 'POST /api/admin/users/{id}/disable',
  people_enable: 'POST /api/admin/users/{id}/enable',
  people_keep: 'POST /api/admin/users/{id}/keep',
  people_signInLink: 'POST /api/admin/users/{id}/sign-in-link',
  people_invitations: 'GET /api/admin/invitations',
  people_invite: 'POST /api/admin/invitations',
  people_revokeInvitation: 'DELETE /api/admin/invitations/{id}',
  jobs_admin_list: 'GET /api/jobs',
  jobs_admin_show: 'GET /api/jobs/{id}',
  jobs_admin_run: 'GET /api/jobs/runs/{run_id}',
  jobs_admin_trigger: 'POST /api/jobs/{id}/trigger',
  jobs_admin_cancel: 'POST /api/jobs/runs/{run_id}/cancel',
  push_publicKey: 'GET /api/push/public-key',
  push_subscribe: 'POST /api/push/subscribe',
  push_unsubscribe: 'DELETE /api/push/subscribe',
  push_devices: 'GET /api/push/subscriptions',
  push_cleanup: 'POST /api/push/subscriptions/cleanup',
  push_removeAll: 'DELETE /api/push/subscriptions/delete-all',
  push_test: 'POST /api/push/test',
  push_report: 'POST /api/push/sw-report',
  repos_addRepo: 'POST /api/repos',
  repos_repos: 'GET /api/repos',
  repos_repo: 'GET /api/repos/{name}',
  repos_removeRepo: 'DELETE /api/repos/{name}',
  repos_syncRepo: 'POST /api/repos/{name}/sync',
  repos_previewRepoSync: 'GET /api/repos/{name}/sync',
  repos_cancelRepoSync: 'POST /api/repos/{name}/cancel',
  repos_repoTree: 'GET /api/repos/{name}/tree',
  repos_repoFile: 'GET /api/repos/{name}/file/{path}',
  repos_repoBlob: 'GET /api/repos/{name}/blobs/{object}',
  repos_codeHosts: 'GET /api/code-hosts',
  repos_saveHostToken: 'PUT /api/code-hosts/{host}',
  repos_removeHostToken: 'DELETE /api/code-hosts/{host}',
  repos_webhook: 'POST /api/webhooks/codehost',
  repo_analysis_analyseRepo: 'POST /api/repos/{name}/analysis',
  repo_analysis_repoAnalysis: 'GET /api/repos/{name}/analysis',
  repo_analysis_cancelAnalysis: 'POST /api/repos/{name}/analysis/cancel',
  repo_history_repoHistory: 'GET /api/repos/{name}/history',
  repo_history_repoCommit: 'GET /api/repos/{name}/commits/{commit}',
  repo_history_repoComparison: 'GET /api/repos/{name}/compare',
  repo_history_repoBlame: 'GET /api/repos/{name}/blame/{path}',
  repo_history_repoLastCommits: 'GET /api/repos/{name}/last-commits',
  repo_history_repoSearch: 'GET /api/repos/{name}/search',
  repo_history_allReposSearch: 'GET /api/repo-search',
  code_host_hostAccount: 'GET /api/code-hosts/{host}/account',
  code_host_hostRepositories: 'GET /api/code-hosts/{host}/repositories',
  code_host_hostRateLimit: 'GET /api/code-hosts/{host}/rate-limit',
  code_host_startImport: 'POST /api/repos/{name}/import',
  code_host_repoImport: 'GET /api/repos/{name}/import',
  code_host_importPreview: 'GET /api/repos/{name}/import/preview',
  code_host_importFiles: 'GET /api/repos/{name}/import/files',
  code_host_cancelRepoImport: 'POST /api/repos/{name}/import/cancel',
  code_host_uploadSavedFile: 'POST /api/code-hosts/{host}/upload',
  code_host_uploadDirectly: 'POST /api/code-hosts/{host}/upload-direct',
  code_host_makeGist: 'POST /api/code-hosts/{host}/gists',
  repo_browser_repoNames: 'GET /repos/{name}/names/{path}',
  observability_alerts: 'GET /api/observability/alerts',
  observability_aggregations: 'GET /api/observability/aggregations',
  observability_timeseries: 'GET /api/observability/timeseries',
  observability_replay: 'GET /api/observability/replay',
  observability_export: 'GET /api/observability/export',
  observability_trackQuickFix: 'POST /api/observability/quickfix/track',
  observability_silence: 'POST /api/observability/silences',
  observability_silences: 'GET /api/observability/silences',
  observability_endSilence: 'DELETE /api/observability/silences/{id}',
  observability_webhook: 'POST /api/alerts/webhook',
  ai_status: 'GET /api/ai',
  ai_explain: 'POST /api/ai/explain',
  ai_preview: 'POST /api/ai/preview',
  ai_consent: 'PUT /api/ai/consent',
  ai_withdraw: 'DELETE /api/ai/consent',
  ai_explainAlert: 'POST /api/observability/alerts/ai_explain',
  health_health: 'GET /api/admin/health',
  api_docs_openapi: 'GET /openapi.json',
}
