access_tokens.owner_id text collate C not null
access_tokens.id text collate C not null
access_tokens.token_hash text collate C not null
access_tokens.name text collate C not null
access_tokens.scopes text collate C not null
access_tokens.limit_kind text collate C
access_tokens.limit_value text collate C
access_tokens.created_at bigint not null
access_tokens.expires_at bigint
access_tokens.last_used_at bigint
access_tokens.last_used_prefix text collate C
access_tokens.is_proposing smallint not null default 0
access_tokens PRIMARY KEY (owner_id, id)
CREATE UNIQUE INDEX access_tokens_by_hash ON access_tokens USING btree (token_hash)
CREATE UNIQUE INDEX access_tokens_pk ON access_tokens USING btree (owner_id, id)
agent_instructions.owner_id text collate C not null
agent_instructions.text text collate C not null
agent_instructions.updated_at bigint not null
agent_instructions PRIMARY KEY (owner_id)
CREATE UNIQUE INDEX agent_instructions_pk ON agent_instructions USING btree (owner_id)
ai_consents.owner_id text collate C not null
ai_consents.recipient text collate C not null
ai_consents.agreed_at bigint not null
ai_consents PRIMARY KEY (owner_id)
CREATE UNIQUE INDEX ai_consents_pk ON ai_consents USING btree (owner_id)
alert_silences.id text collate C not null
alert_silences.name text collate C not null
alert_silences.endpoint text collate C not null
alert_silences.starts_at bigint not null
alert_silences.ends_at bigint not null
alert_silences PRIMARY KEY (id)
CREATE INDEX alert_silences_by_end ON alert_silences USING btree (ends_at)
CREATE UNIQUE INDEX alert_silences_pkey ON alert_silences USING btree (id)
alerts.uid text collate C not null
alerts.at bigint not null
alerts.ended_at bigint
alerts.seen_at bigint not null
alerts.name text collate C not null
alerts.severity text collate C not null
alerts.alert_type text collate C not null
alerts.endpoint text collate C not null
alerts.source text collate C not null
alerts.summary text collate C not null
alerts.metadata text collate C not null
alerts.search_text text collate C not null
alerts PRIMARY KEY (uid)
CREATE INDEX alerts_by_age ON alerts USING btree (at, uid, severity, alert_type)
CREATE INDEX alerts_by_end ON alerts USING btree (ended_at)
CREATE INDEX alerts_by_name ON alerts USING btree (name, endpoint, at)
CREATE UNIQUE INDEX alerts_pkey ON alerts USING btree (uid)
announcement_dismissals.owner_id text collate C not null
announcement_dismissals.announcement_id text collate C not null
announcement_dismissals PRIMARY KEY (owner_id, announcement_id)
CREATE UNIQUE INDEX announcement_dismissals_pk ON announcement_dismissals USING btree (owner_id, announcement_id)
announcements.id text collate C not null
announcements.text text collate C not null
announcements.link text collate C not null
announcements.is_active smallint not null
announcements.created_at bigint not null
announcements.updated_at bigint not null
announcements CHECK ((is_active = ANY (ARRAY[0, 1])))
announcements PRIMARY KEY (id)
CREATE UNIQUE INDEX announcements_active ON announcements USING btree (is_active) WHERE (is_active = 1)
CREATE UNIQUE INDEX announcements_pkey ON announcements USING btree (id)
boards.owner_id text collate C not null
boards.id text collate C not null
boards.name text collate C not null
boards.name_folded text collate C not null
boards.is_default smallint not null
boards.is_pinned smallint not null
boards.place bigint not null
boards.created_at bigint not null
boards.updated_at bigint not null
boards.by_token text collate C
boards.by_name text collate C
boards PRIMARY KEY (owner_id, id)
CREATE UNIQUE INDEX boards_default ON boards USING btree (owner_id) WHERE (is_default = 1)
CREATE UNIQUE INDEX boards_pk ON boards USING btree (owner_id, id)
calendar_feeds.owner_id text collate C not null
calendar_feeds.secret_hash text collate C not null
calendar_feeds.created_at bigint not null
calendar_feeds.read_at bigint
calendar_feeds PRIMARY KEY (owner_id)
CREATE UNIQUE INDEX calendar_feeds_pk ON calendar_feeds USING btree (owner_id)
CREATE UNIQUE INDEX calendar_feeds_secret ON calendar_feeds USING btree (secret_hash)
code_host_accounts.owner_id text collate C not null
code_host_accounts.host text collate C not null
code_host_accounts.login text collate C not null
code_host_accounts.scopes text collate C
code_host_accounts.expires_at bigint
code_host_accounts.token_at bigint not null
code_host_accounts.checked_at bigint not null
code_host_accounts PRIMARY KEY (owner_id, host)
CREATE UNIQUE INDEX code_host_accounts_pk ON code_host_accounts USING btree (owner_id, host)
code_host_credentials.owner_id text collate C not null
code_host_credentials.host text collate C not null
code_host_credentials.username text collate C not null
code_host_credentials.encrypted_token text collate C not null
code_host_credentials.created_at bigint not null
code_host_credentials PRIMARY KEY (owner_id, host)
CREATE UNIQUE INDEX code_host_credentials_pk ON code_host_credentials USING btree (owner_id, host)
code_host_uploads.owner_id text collate C not null
code_host_uploads.file_id text collate C not null
code_host_uploads.host text collate C not null
code_host_uploads.repository text collate C not null
code_host_uploads.branch text collate C not null
code_host_uploads.path text collate C not null
code_host_uploads.object text collate C not null
code_host_uploads.page_url text collate C not null
code_host_uploads.version bigint not null
code_host_uploads.uploaded_at bigint not null
code_host_uploads PRIMARY KEY (owner_id, file_id, host, repository, branch, path)
CREATE UNIQUE INDEX code_host_uploads_pk ON code_host_uploads USING btree (owner_id, file_id, host, repository, branch, path)
contents.owner_id text collate C not null
contents.hash text collate C not null
contents.text text collate C not null
contents PRIMARY KEY (owner_id, hash)
CREATE UNIQUE INDEX contents_pk ON contents USING btree (owner_id, hash)
event_batches.id text collate C not null
event_batches.at bigint not null
event_batches.events text collate C not null
event_batches PRIMARY KEY (id)
CREATE INDEX event_batches_by_age ON event_batches USING btree (at)
CREATE UNIQUE INDEX event_batches_pkey ON event_batches USING btree (id)
events.id text collate C not null
events.at bigint not null
events.event text collate C not null
events.severity text collate C not null
events.request_id text collate C not null
events.resource_type text collate C
events.resource_id text collate C
events.fields text collate C not null
events PRIMARY KEY (id)
CREATE INDEX events_by_age ON events USING btree (at, severity)
CREATE INDEX events_by_name ON events USING btree (event, at)
CREATE UNIQUE INDEX events_pkey ON events USING btree (id)
file_search.row bigint not null default nextval('file_search_rows'::regclass)
file_search.owner_id text collate C not null
file_search.file_id text collate C not null
file_search.text text collate C not null
file_search.part bigint not null default 0
file_search.parts bigint not null default 1
file_search.is_indexed smallint not null default 1
file_search PRIMARY KEY ("row")
file_search UNIQUE (owner_id, file_id, part)
CREATE INDEX file_search_fragments ON file_search USING gin (owner_id, text gin_trgm_ops)
CREATE UNIQUE INDEX file_search_by_part ON file_search USING btree (owner_id, file_id, part)
CREATE UNIQUE INDEX file_search_pkey ON file_search USING btree ("row")
file_symbols.owner_id text collate C not null
file_symbols.file_id text collate C not null
file_symbols.is_waiting smallint not null default 0
file_symbols.keys text collate C not null
file_symbols.symbols text collate C not null
file_symbols PRIMARY KEY (owner_id, file_id)
CREATE INDEX file_symbols_waiting ON file_symbols USING btree (owner_id, file_id) WHERE (is_waiting = 1)
CREATE UNIQUE INDEX file_symbols_pk ON file_symbols USING btree (owner_id, file_id)
file_tags.owner_id text collate C not null
file_tags.tag text collate C not null
file_tags.file_id text collate C not null
file_tags PRIMARY KEY (owner_id, tag, file_id)
CREATE INDEX file_tags_by_file ON file_tags USING btree (owner_id, file_id)
CREATE UNIQUE INDEX file_tags_pk ON file_tags USING btree (owner_id, tag, file_id)
file_versions.owner_id text collate C not null
file_versions.file_id text collate C not null
file_versions.number bigint not null
file_versions.content_hash text collate C not null
file_versions.size_bytes bigint not null
file_versions.lines bigint not null
file_versions.created_at bigint not null
file_versions.by_token text collate C
file_versions.by_name text collate C
file_versions PRIMARY KEY (owner_id, file_id, number)
CREATE INDEX file_versions_by_content ON file_versions USING btree (owner_id, content_hash)
CREATE INDEX file_versions_by_token ON file_versions USING btree (owner_id, created_at, file_id, number, by_token) WHERE (by_token IS NOT NULL)
CREATE UNIQUE INDEX file_versions_pk ON file_versions USING btree (owner_id, file_id, number)
files.owner_id text collate C not null
files.id text collate C not null
files.folder text collate C not null
files.file_name text collate C not null
files.name_key text collate C not null
files.language text collate C not null
files.is_language_chosen smallint not null default 0
files.size_bytes bigint not null
files.lines bigint not null
files.description text collate C not null
files.tags text collate C not null
files.source_url text collate C not null
files.repo text collate C not null
files.is_favorite smallint not null default 0
files.is_pinned smallint not null default 0
files.version bigint not null
files.content_hash text collate C not null
files.created_at bigint not null
files.updated_at bigint not null
files.opened_at bigint
files.deleted_at bigint
files.purge_at bigint
files.note_count bigint not null default 0
files CHECK (((purge_at IS NULL) OR (deleted_at IS NOT NULL)))
files PRIMARY KEY (owner_id, id)
CREATE INDEX files_by_creation ON files USING btree (owner_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX files_by_language ON files USING btree (owner_id, language, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX files_by_name_key ON files USING btree (owner_id, name_key, id) WHERE (deleted_at IS NULL)
CREATE INDEX files_by_repo ON files USING btree (owner_id, repo, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX files_by_update ON files USING btree (owner_id, updated_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX files_favorite ON files USING btree (owner_id, created_at, id) WHERE ((deleted_at IS NULL) AND (is_favorite = 1))
CREATE INDEX files_in_bin ON files USING btree (owner_id, deleted_at, id) WHERE (deleted_at IS NOT NULL)
CREATE INDEX files_large ON files USING btree (owner_id, created_at, id) WHERE ((deleted_at IS NULL) AND (size_bytes >= 102400))
CREATE INDEX files_opened ON files USING btree (owner_id, opened_at, id) WHERE ((deleted_at IS NULL) AND (opened_at IS NOT NULL))
CREATE INDEX files_pinned ON files USING btree (owner_id, created_at, id) WHERE ((deleted_at IS NULL) AND (is_pinned = 1))
CREATE INDEX files_to_purge ON files USING btree (purge_at) WHERE (deleted_at IS NOT NULL)
CREATE UNIQUE INDEX files_by_name ON files USING btree (owner_id, folder, file_name) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX files_pk ON files USING btree (owner_id, id)
idempotency_keys.owner_id text collate C not null
idempotency_keys.key text collate C not null
idempotency_keys.request_hash text collate C not null
idempotency_keys.body text collate C not null
idempotency_keys.created_at bigint not null
idempotency_keys PRIMARY KEY (owner_id, key)
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at)
CREATE UNIQUE INDEX idempotency_keys_pk ON idempotency_keys USING btree (owner_id, key)
identities.provider text collate C not null
identities.subject text collate C not null
identities.owner_id text collate C not null
identities.label text collate C not null
identities.created_at bigint not null
identities.last_used_at bigint not null
identities PRIMARY KEY (provider, subject)
CREATE INDEX identities_by_owner ON identities USING btree (owner_id, created_at)
CREATE UNIQUE INDEX identities_pk ON identities USING btree (provider, subject)
import_items.owner_id text collate C not null
import_items.import_id text collate C not null
import_items.position bigint not null
import_items.kind text collate C not null
import_items.source_id text collate C not null
import_items.name text collate C not null
import_items.outcome text collate C not null
import_items.reason text collate C not null
import_items.target_id text collate C not null
import_items.stamp bigint
import_items CHECK ((outcome = ANY (ARRAY['new'::text, 'clash'::text, 'same'::text, 'skipped'::text, 'writing'::text, 'made'::text, 'joined'::text, 'undone'::text, 'kept'::text])))
import_items PRIMARY KEY (owner_id, import_id, "position")
CREATE INDEX import_items_by_source ON import_items USING btree (owner_id, import_id, kind, source_id)
CREATE UNIQUE INDEX import_items_pk ON import_items USING btree (owner_id, import_id, "position")
import_parts.owner_id text collate C not null
import_parts.import_id text collate C not null
import_parts.part bigint not null
import_parts.bytes bytea not null
import_parts PRIMARY KEY (owner_id, import_id, part)
CREATE UNIQUE INDEX import_parts_pk ON import_parts USING btree (owner_id, import_id, part)
imports.owner_id text collate C not null
imports.id text collate C not null
imports.state text collate C not null
imports.name text collate C not null
imports.size_bytes bigint not null
imports.format text collate C not null
imports.on_clash text collate C not null
imports.run_id text collate C not null
imports.error text collate C not null
imports.error_entry text collate C not null
imports.created_at bigint not null
imports.finished_at bigint
imports CHECK ((format = ANY (ARRAY[''::text, 'codeshelf'::text, 'plain'::text])))
imports CHECK ((on_clash = ANY (ARRAY['beside'::text, 'version'::text])))
imports CHECK ((state = ANY (ARRAY['uploading'::text, 'checking'::text, 'ready'::text, 'writing'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'refused'::text, 'cancelled'::text])))
imports PRIMARY KEY (owner_id, id)
CREATE INDEX imports_by_time ON imports USING btree (created_at, owner_id, id)
CREATE UNIQUE INDEX imports_pk ON imports USING btree (owner_id, id)
job_runs.id text collate C not null
job_runs.job_id text collate C not null
job_runs.status text collate C not null
job_runs.cause text collate C not null
job_runs.payload text collate C not null default '{}'::text
job_runs.holder text collate C not null default ''::text
job_runs.epoch bigint
job_runs.created_at bigint not null
job_runs.due_at bigint
job_runs.started_at bigint
job_runs.finished_at bigint
job_runs.progress_percent bigint
job_runs.progress_note text collate C not null default ''::text
job_runs.reason text collate C not null default ''::text
job_runs.error text collate C not null default ''::text
job_runs.cancel_asked_at bigint
job_runs.stuck_told_at bigint
job_runs.turn text collate C not null default ''::text
job_runs.log text collate C not null default ''::text
job_runs.repeats bigint not null default 0
job_runs CHECK ((cause = ANY (ARRAY['schedule'::text, 'demand'::text])))
job_runs CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
job_runs PRIMARY KEY (id)
CREATE INDEX job_runs_by_age ON job_runs USING btree (created_at)
CREATE INDEX job_runs_by_job ON job_runs USING btree (job_id, created_at)
CREATE INDEX job_runs_by_status ON job_runs USING btree (status, id)
CREATE UNIQUE INDEX job_runs_once_per_moment ON job_runs USING btree (job_id, due_at)
CREATE UNIQUE INDEX job_runs_pkey ON job_runs USING btree (id)
leases.name text collate C not null
leases.holder text collate C not null
leases.taken_at bigint not null
leases.expires_at bigint not null
leases.epoch bigint not null
leases PRIMARY KEY (name)
CREATE UNIQUE INDEX leases_pkey ON leases USING btree (name)
library_counts.owner_id text collate C not null
library_counts.kind text collate C not null
library_counts.name text collate C not null
library_counts.count bigint not null
library_counts PRIMARY KEY (owner_id, kind, name)
CREATE INDEX library_counts_by_size ON library_counts USING btree (owner_id, kind, count DESC, name)
CREATE UNIQUE INDEX library_counts_pk ON library_counts USING btree (owner_id, kind, name)
library_days.owner_id text collate C not null
library_days.day text collate C not null
library_days.saves bigint not null
library_days PRIMARY KEY (owner_id, day)
CREATE UNIQUE INDEX library_days_pk ON library_days USING btree (owner_id, day)
note_history.owner_id text collate C not null
note_history.note_id text collate C not null
note_history.number bigint not null
note_history.title text collate C not null
note_history.written_at bigint not null
note_history.replaced_at bigint not null
note_history.content text collate C not null
note_history.by_token text collate C
note_history.by_name text collate C
note_history PRIMARY KEY (owner_id, note_id, number)
CREATE INDEX note_history_by_token ON note_history USING btree (owner_id, written_at, note_id, number, by_token) WHERE (by_token IS NOT NULL)
CREATE UNIQUE INDEX note_history_pk ON note_history USING btree (owner_id, note_id, number)
note_tags.owner_id text collate C not null
note_tags.tag text collate C not null
note_tags.note_id text collate C not null
note_tags.written text collate C not null
note_tags PRIMARY KEY (owner_id, tag, note_id)
CREATE INDEX note_tags_by_note ON note_tags USING btree (owner_id, note_id)
CREATE UNIQUE INDEX note_tags_pk ON note_tags USING btree (owner_id, tag, note_id)
notes.owner_id text collate C not null
notes.id text collate C not null
notes.kind text collate C not null
notes.place_id text collate C not null
notes.path text collate C not null
notes.x double precision not null
notes.y double precision not null
notes.width double precision not null
notes.height double precision not null
notes.color text collate C not null
notes.is_minimized smallint not null
notes.mode text collate C not null
notes.line_start bigint
notes.line_end bigint
notes.anchor_id text collate C not null
notes.anchor_text text collate C not null
notes.anchor_quote text collate C not null
notes.anchor_memory text collate C not null
notes.anchor_doubt text collate C not null
notes.anchor_version bigint
notes.anchor_hash text collate C not null
notes.writer text collate C not null
notes.written_at bigint not null
notes.created_at bigint not null
notes.updated_at bigint not null
notes.deleted_at bigint
notes.purge_at bigint
notes.title text collate C not null
notes.title_folded text collate C not null
notes.content_folded text collate C not null
notes.content text collate C not null
notes.z bigint not null default 0
notes.anchor_lost_in text collate C not null default ''::text
notes.written_on text collate C not null default ''::text
notes.renamed_to text collate C not null default ''::text
notes.by_token text collate C
notes.by_name text collate C
notes.is_tagged smallint not null default 1
notes CHECK (((deleted_at IS NULL) = (purge_at IS NULL)))
notes CHECK ((anchor_doubt = ANY (ARRAY[''::text, 'edited'::text, 'moved'::text])))
notes CHECK ((kind = ANY (ARRAY['file'::text, 'board'::text, 'repo'::text])))
notes CHECK ((mode = ANY (ARRAY['surface'::text, 'screen'::text, 'anchored'::text])))
notes PRIMARY KEY (owner_id, id)
CREATE INDEX notes_by_place ON notes USING btree (owner_id, kind, place_id, path, deleted_at, created_at, id)
CREATE INDEX notes_by_title ON notes USING btree (owner_id, title_folded, id) WHERE ((deleted_at IS NULL) AND (title_folded <> ''::text))
CREATE INDEX notes_by_token ON notes USING btree (owner_id, written_at, id, by_token) WHERE (by_token IS NOT NULL)
CREATE INDEX notes_deleted ON notes USING btree (owner_id, deleted_at, id) WHERE (deleted_at IS NOT NULL)
CREATE INDEX notes_latest ON notes USING btree (owner_id, updated_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX notes_stack ON notes USING btree (owner_id, kind, place_id, path, z, id) WHERE (deleted_at IS NULL)
CREATE INDEX notes_to_purge ON notes USING btree (purge_at, owner_id, id) WHERE (deleted_at IS NOT NULL)
CREATE INDEX notes_untagged ON notes USING btree (owner_id, id) WHERE (is_tagged = 0)
CREATE UNIQUE INDEX notes_pk ON notes USING btree (owner_id, id)
CREATE UNIQUE INDEX notes_title ON notes USING btree (owner_id, kind, place_id, path, title) WHERE ((deleted_at IS NULL) AND (title <> ''::text) AND (kind <> 'file'::text))
oauth_access.owner_id text collate C not null
oauth_access.id text collate C not null
oauth_access.client_id text collate C not null
oauth_access.client_name text collate C not null
oauth_access.redirect_uri text collate C not null
oauth_access.challenge text collate C not null
oauth_access.scopes text collate C not null
oauth_access.limit_kind text collate C
oauth_access.limit_value text collate C
oauth_access.turn bigint not null
oauth_access.created_at bigint not null
oauth_access.used_at bigint not null
oauth_access.is_proposing smallint not null default 0
oauth_access PRIMARY KEY (owner_id, id)
CREATE UNIQUE INDEX oauth_access_pk ON oauth_access USING btree (owner_id, id)
one_time_links.secret_hash text collate C not null
one_time_links.id text collate C not null
one_time_links.kind text collate C not null
one_time_links.owner_id text collate C
one_time_links.role text collate C
one_time_links.label text collate C not null
one_time_links.made_by text collate C
one_time_links.created_at bigint not null
one_time_links.expires_at bigint not null
one_time_links CHECK ((kind = ANY (ARRAY['invitation'::text, 'sign_in'::text])))
one_time_links CHECK ((role = ANY (ARRAY['user'::text, 'premium'::text, 'admin'::text])))
one_time_links PRIMARY KEY (secret_hash)
one_time_links UNIQUE (id)
CREATE INDEX one_time_links_by_kind ON one_time_links USING btree (kind, expires_at)
CREATE INDEX one_time_links_by_maker ON one_time_links USING btree (made_by)
CREATE UNIQUE INDEX one_time_links_id_key ON one_time_links USING btree (id)
CREATE UNIQUE INDEX one_time_links_pkey ON one_time_links USING btree (secret_hash)
passkeys.owner_id text collate C not null
passkeys.credential_id text collate C not null
passkeys.public_key bytea not null
passkeys.counter bigint not null
passkeys.transports text collate C not null
passkeys.is_backed_up smallint not null
passkeys.refused_at bigint
passkeys PRIMARY KEY (owner_id, credential_id)
CREATE UNIQUE INDEX passkeys_by_credential ON passkeys USING btree (credential_id)
CREATE UNIQUE INDEX passkeys_pk ON passkeys USING btree (owner_id, credential_id)
passwords.owner_id text collate C not null
passwords.hash text collate C not null
passwords.changed_at bigint not null
passwords PRIMARY KEY (owner_id)
CREATE UNIQUE INDEX passwords_pk ON passwords USING btree (owner_id)
picture_parts.owner_id text collate C not null
picture_parts.id text collate C not null
picture_parts.part bigint not null
picture_parts.bytes bytea not null
picture_parts PRIMARY KEY (owner_id, id, part)
CREATE UNIQUE INDEX picture_parts_pk ON picture_parts USING btree (owner_id, id, part)
pictures.owner_id text collate C not null
pictures.id text collate C not null
pictures.type text collate C not null
pictures.width bigint not null
pictures.height bigint not null
pictures.size_bytes bigint not null
pictures.created_at bigint not null
pictures.checked_at bigint not null
pictures PRIMARY KEY (owner_id, id)
CREATE INDEX pictures_by_check ON pictures USING btree (checked_at, owner_id)
CREATE UNIQUE INDEX pictures_pk ON pictures USING btree (owner_id, id)
process_metrics.minute_at bigint not null
process_metrics.process_id text collate C not null
process_metrics.memory_bytes bigint not null
process_metrics.heap_bytes bigint not null
process_metrics.memory_percent double precision not null
process_metrics.cpu_percent double precision not null
process_metrics.loop_delay_ms double precision not null
process_metrics.threads bigint not null
process_metrics.store_waiting bigint not null
process_metrics.store_busy bigint not null
process_metrics.events_waiting bigint not null
process_metrics.is_failing smallint not null
process_metrics PRIMARY KEY (minute_at, process_id)
CREATE UNIQUE INDEX process_metrics_pk ON process_metrics USING btree (minute_at, process_id)
proposals.owner_id text collate C not null
proposals.id text collate C not null
proposals.by_token text collate C not null
proposals.by_name text collate C not null
proposals.file_id text collate C not null
proposals.new_file text collate C not null
proposals.turn bigint not null
proposals.created_at bigint not null
proposals.base_text text collate C not null
proposals.proposed_text text collate C not null
proposals.held_request text collate C not null default ''::text
proposals PRIMARY KEY (owner_id, id)
CREATE INDEX proposals_by_file ON proposals USING btree (owner_id, file_id)
CREATE UNIQUE INDEX proposals_pk ON proposals USING btree (owner_id, id)
push_queue.owner_id text collate C not null
push_queue.id text collate C not null
push_queue.kind text collate C not null
push_queue.item_id text collate C not null
push_queue.moment bigint not null
push_queue.ready_at bigint
push_queue.attempts bigint not null
push_queue.claim text collate C not null
push_queue.delivered text collate C not null
push_queue.data text collate C not null
push_queue.outcome text collate C not null
push_queue.created_at bigint not null
push_queue PRIMARY KEY (owner_id, id)
push_queue UNIQUE (owner_id, kind, item_id)
CREATE INDEX push_queue_claimed ON push_queue USING btree (claim) WHERE (claim <> ''::text)
CREATE INDEX push_queue_over ON push_queue USING btree (created_at) WHERE (ready_at IS NULL)
CREATE INDEX push_queue_ready ON push_queue USING btree (ready_at, id) WHERE (ready_at IS NOT NULL)
CREATE UNIQUE INDEX push_queue_by_id ON push_queue USING btree (id)
CREATE UNIQUE INDEX push_queue_one_per_item ON push_queue USING btree (owner_id, kind, item_id)
CREATE UNIQUE INDEX push_queue_pk ON push_queue USING btree (owner_id, id)
push_senders.name text collate C not null
push_senders.beats bigint not null
push_senders PRIMARY KEY (name)
CREATE UNIQUE INDEX push_senders_pkey ON push_senders USING btree (name)
push_subscriptions.owner_id text collate C not null
push_subscriptions.id text collate C not null
push_subscriptions.endpoint text collate C not null
push_subscriptions.p256dh text collate C not null
push_subscriptions.auth text collate C not null
push_subscriptions.vapid_key text collate C not null
push_subscriptions.session_id text collate C not null
push_subscriptions.label text collate C not null
push_subscriptions.created_at bigint not null
push_subscriptions.last_success_at bigint
push_subscriptions.failing_since bigint
push_subscriptions.last_error text collate C not null
push_subscriptions PRIMARY KEY (owner_id, id)
CREATE UNIQUE INDEX push_subscriptions_one_owner ON push_subscriptions USING btree (id)
CREATE UNIQUE INDEX push_subscriptions_pk ON push_subscriptions USING btree (owner_id, id)
quick_fix_uses.id text collate C not null
quick_fix_uses.at bigint not null
quick_fix_uses.action_id text collate C not null
quick_fix_uses.alert_uid text collate C
quick_fix_uses.alert_name text collate C
quick_fix_uses PRIMARY KEY (id)
CREATE INDEX quick_fix_uses_by_age ON quick_fix_uses USING btree (at)
CREATE UNIQUE INDEX quick_fix_uses_pkey ON quick_fix_uses USING btree (id)
rate_windows.key text collate C not null
rate_windows.window bigint not null
rate_windows.hits bigint not null
rate_windows PRIMARY KEY (key, "window")
CREATE INDEX rate_windows_by_age ON rate_windows USING btree ("window")
CREATE UNIQUE INDEX rate_windows_pk ON rate_windows USING btree (key, "window")
reminder_history.owner_id text collate C not null
reminder_history.note_id text collate C not null
reminder_history.remind_at bigint not null
reminder_history.ack_at bigint not null
reminder_history PRIMARY KEY (owner_id, note_id, remind_at)
CREATE UNIQUE INDEX reminder_history_pk ON reminder_history USING btree (owner_id, note_id, remind_at)
reminders.owner_id text collate C not null
reminders.note_id text collate C not null
reminders.remind_at bigint not null
reminders.status text collate C not null
reminders.ack_at bigint
reminders.repeat text collate C not null
reminders.wall text collate C not null
reminders.zone text collate C not null
reminders.snooze_count bigint not null
reminders.skips_done smallint not null
reminders.is_hidden smallint not null
reminders.created_at bigint not null
reminders.updated_at bigint not null
reminders CHECK ((((status = 'pending'::text) AND (ack_at IS NULL)) OR ((status = 'acknowledged'::text) AND (ack_at IS NOT NULL))))
reminders CHECK ((repeat = ANY (ARRAY[''::text, 'daily'::text, 'weekdays'::text, 'weekly'::text, 'monthly'::text])))
reminders PRIMARY KEY (owner_id, note_id)
CREATE INDEX reminders_pending ON reminders USING btree (owner_id, remind_at, note_id, skips_done) WHERE ((status = 'pending'::text) AND (is_hidden = 0))
CREATE UNIQUE INDEX reminders_pk ON reminders USING btree (owner_id, note_id)
repo_analyses.owner_id text collate C not null
repo_analyses.repo_id text collate C not null
repo_analyses.commit_id text collate C not null
repo_analyses.result text collate C not null
repo_analyses.changes text collate C not null
repo_analyses.analysed_at bigint not null
repo_analyses PRIMARY KEY (owner_id, repo_id, commit_id)
CREATE UNIQUE INDEX repo_analyses_pk ON repo_analyses USING btree (owner_id, repo_id, commit_id)
repo_analysis_runs.owner_id text collate C not null
repo_analysis_runs.repo_id text collate C not null
repo_analysis_runs.run_id text collate C not null
repo_analysis_runs.last_error text collate C not null default ''::text
repo_analysis_runs PRIMARY KEY (owner_id, repo_id)
CREATE UNIQUE INDEX repo_analysis_runs_pk ON repo_analysis_runs USING btree (owner_id, repo_id)
repo_import_files.owner_id text collate C not null
repo_import_files.repo_id text collate C not null
repo_import_files.path text collate C not null
repo_import_files.run_id text collate C not null
repo_import_files.outcome text collate C not null
repo_import_files.reason text collate C not null
repo_import_files.object text collate C not null
repo_import_files.file_id text collate C not null
repo_import_files.version bigint not null
repo_import_files PRIMARY KEY (owner_id, repo_id, path)
CREATE INDEX repo_import_files_by_outcome ON repo_import_files USING btree (owner_id, repo_id, run_id, outcome, path)
CREATE UNIQUE INDEX repo_import_files_pk ON repo_import_files USING btree (owner_id, repo_id, path)
repo_imports.owner_id text collate C not null
repo_imports.repo_id text collate C not null
repo_imports.run_id text collate C not null
repo_imports.commit_id text collate C not null
repo_imports.path text collate C not null
repo_imports.folder text collate C not null
repo_imports.error text collate C not null
repo_imports.imported_count bigint not null
repo_imports.changed_count bigint not null
repo_imports.unchanged_count bigint not null
repo_imports.skipped_count bigint not null
repo_imports.created_at bigint not null
repo_imports.finished_at bigint
repo_imports PRIMARY KEY (owner_id, repo_id)
CREATE UNIQUE INDEX repo_imports_pk ON repo_imports USING btree (owner_id, repo_id)
repo_tree.owner_id text collate C not null
repo_tree.repo_id text collate C not null
repo_tree.path text collate C not null
repo_tree.folder text collate C not null
repo_tree.mode text collate C not null
repo_tree.blob text collate C not null
repo_tree.language text collate C not null
repo_tree.size_bytes bigint not null
repo_tree.added_in bigint not null
repo_tree.removed_in bigint
repo_tree PRIMARY KEY (owner_id, repo_id, path, added_in)
CREATE INDEX repo_tree_in_folder ON repo_tree USING btree (owner_id, repo_id, folder, path)
CREATE UNIQUE INDEX repo_tree_key ON repo_tree USING btree (owner_id, repo_id, path, added_in)
repos.owner_id text collate C not null
repos.name text collate C not null
repos.synced_at bigint
repos.created_at bigint not null
repos.id text collate C not null default ''::text
repos.url text collate C not null default ''::text
repos.host text collate C not null default ''::text
repos.identity text collate C not null default ''::text
repos.default_branch text collate C not null default ''::text
repos.head_commit text collate C not null default ''::text
repos.last_error text collate C not null default ''::text
repos.run_id text collate C not null default ''::text
repos.sync_run text collate C not null default ''::text
repos.size_bytes bigint not null default 0
repos.file_count bigint not null default 0
repos.skipped_count bigint not null default 0
repos.next_sync_at bigint
repos.tree_generation bigint not null default 0
repos PRIMARY KEY (owner_id, name)
CREATE INDEX repos_by_identity ON repos USING btree (identity)
CREATE INDEX repos_due ON repos USING btree (next_sync_at, owner_id, name) WHERE (next_sync_at IS NOT NULL)
CREATE UNIQUE INDEX repos_pk ON repos USING btree (owner_id, name)
request_hours.hour_at bigint not null
request_hours.process_id text collate C not null
request_hours.route text collate C not null
request_hours.method text collate C not null
request_hours.status_class bigint not null
request_hours.requests bigint not null
request_hours.duration_ms double precision not null
request_hours.range_00 bigint not null
request_hours.range_01 bigint not null
request_hours.range_02 bigint not null
request_hours.range_03 bigint not null
request_hours.range_04 bigint not null
request_hours.range_05 bigint not null
request_hours.range_06 bigint not null
request_hours.range_07 bigint not null
request_hours.range_08 bigint not null
request_hours.range_09 bigint not null
request_hours.range_10 bigint not null
request_hours.range_11 bigint not null
request_hours PRIMARY KEY (hour_at, route, method, status_class, process_id)
CREATE UNIQUE INDEX request_hours_pk ON request_hours USING btree (hour_at, route, method, status_class, process_id)
request_metrics.minute_at bigint not null
request_metrics.process_id text collate C not null
request_metrics.route text collate C not null
request_metrics.method text collate C not null
request_metrics.status_class bigint not null
request_metrics.requests bigint not null
request_metrics.duration_ms double precision not null
request_metrics.range_00 bigint not null
request_metrics.range_01 bigint not null
request_metrics.range_02 bigint not null
request_metrics.range_03 bigint not null
request_metrics.range_04 bigint not null
request_metrics.range_05 bigint not null
request_metrics.range_06 bigint not null
request_metrics.range_07 bigint not null
request_metrics.range_08 bigint not null
request_metrics.range_09 bigint not null
request_metrics.range_10 bigint not null
request_metrics.range_11 bigint not null
request_metrics PRIMARY KEY (minute_at, route, method, status_class, process_id)
CREATE UNIQUE INDEX request_metrics_pk ON request_metrics USING btree (minute_at, route, method, status_class, process_id)
run_places.person text collate C not null
run_places.run_id text collate C not null
run_places.until_at bigint not null
run_places PRIMARY KEY (person)
CREATE UNIQUE INDEX run_places_pkey ON run_places USING btree (person)
samples.owner_id text collate C not null
samples.kind text collate C not null
samples.id text collate C not null
samples.added_at bigint not null
samples PRIMARY KEY (owner_id, kind, id)
CREATE UNIQUE INDEX samples_pk ON samples USING btree (owner_id, kind, id)
saved_searches.owner_id text collate C not null
saved_searches.id text collate C not null
saved_searches.name text collate C not null
saved_searches.name_folded text collate C not null
saved_searches.q text collate C not null
saved_searches.lang text collate C not null
saved_searches.category text collate C not null
saved_searches.folder text collate C not null
saved_searches.repo text collate C not null
saved_searches.sort text collate C not null
saved_searches.created_at bigint not null
saved_searches.updated_at bigint not null
saved_searches PRIMARY KEY (owner_id, id)
saved_searches UNIQUE (owner_id, name_folded)
CREATE UNIQUE INDEX saved_searches_name ON saved_searches USING btree (owner_id, name_folded)
CREATE UNIQUE INDEX saved_searches_pk ON saved_searches USING btree (owner_id, id)
schema_migrations.name text not null
schema_migrations.applied_at bigint not null
schema_migrations PRIMARY KEY (name)
CREATE UNIQUE INDEX schema_migrations_pkey ON schema_migrations USING btree (name)
search_owners.owner_id text collate C not null
search_owners.number bigint not null
search_owners PRIMARY KEY (owner_id)
search_owners UNIQUE (number)
CREATE UNIQUE INDEX search_owners_number_key ON search_owners USING btree (number)
CREATE UNIQUE INDEX search_owners_pkey ON search_owners USING btree (owner_id)
sessions.token_hash text collate C not null
sessions.id text collate C not null
sessions.user_id text collate C not null
sessions.created_at bigint not null
sessions.last_seen_at bigint not null
sessions.expires_at bigint not null
sessions.agent text collate C not null
sessions.address_prefix text collate C not null
sessions.provider text collate C not null default ''::text
sessions.granted_role text collate C
sessions.logout_hint text collate C
sessions FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions PRIMARY KEY (token_hash)
sessions UNIQUE (id)
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at)
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, last_seen_at)
CREATE UNIQUE INDEX sessions_id_key ON sessions USING btree (id)
CREATE UNIQUE INDEX sessions_pkey ON sessions USING btree (token_hash)
share_files.owner_id text collate C not null
share_files.share_id text collate C not null
share_files.position bigint not null
share_files.file_id text collate C not null
share_files.version bigint not null
share_files.file_name text collate C not null
share_files.language text collate C not null
share_files.content_hash text collate C not null
share_files.size_bytes bigint not null
share_files.lines bigint not null
share_files PRIMARY KEY (owner_id, share_id, "position")
CREATE UNIQUE INDEX share_files_pk ON share_files USING btree (owner_id, share_id, "position")
share_views.share_id text collate C not null
share_views.views bigint not null
share_views PRIMARY KEY (share_id)
CREATE UNIQUE INDEX share_views_pkey ON share_views USING btree (share_id)
shares.owner_id text collate C not null
shares.id text collate C not null
shares.kind text collate C not null
shares.password_hash text collate C
shares.created_at bigint not null
shares.expires_at bigint
shares.revoked_at bigint
shares.is_following smallint not null default 0
shares.has_notes smallint not null default 0
shares.line_start bigint
shares.line_end bigint
shares CHECK ((kind = ANY (ARRAY['file'::text, 'list'::text])))
shares PRIMARY KEY (owner_id, id)
CREATE INDEX shares_by_creation ON shares USING btree (owner_id, created_at, id)
CREATE INDEX shares_by_expiry ON shares USING btree (expires_at)
CREATE INDEX shares_by_revocation ON shares USING btree (revoked_at)
CREATE UNIQUE INDEX shares_by_id ON shares USING btree (id)
CREATE UNIQUE INDEX shares_pk ON shares USING btree (owner_id, id)
telemetry_migrations.name text not null
telemetry_migrations.applied_at bigint not null
telemetry_migrations PRIMARY KEY (name)
CREATE UNIQUE INDEX telemetry_migrations_pkey ON telemetry_migrations USING btree (name)
text_links.owner_id text collate C not null
text_links.source_kind text collate C not null
text_links.source_id text collate C not null
text_links.place bigint not null
text_links.target text collate C not null
text_links.name_key text collate C not null
text_links.target_kind text collate C not null
text_links.target_id text collate C not null
text_links.is_live smallint not null default 1
text_links CHECK ((source_kind = ANY (ARRAY['file'::text, 'note'::text])))
text_links CHECK ((target_kind = ANY (ARRAY[''::text, 'file'::text, 'note'::text, 'board'::text])))
text_links PRIMARY KEY (owner_id, source_kind, source_id, place)
CREATE INDEX text_links_by_target ON text_links USING btree (owner_id, target_kind, target_id, source_kind, source_id)
CREATE INDEX text_links_open ON text_links USING btree (name_key, owner_id) WHERE (target_id = ''::text)
CREATE UNIQUE INDEX text_links_pk ON text_links USING btree (owner_id, source_kind, source_id, place)
token_writes.owner_id text collate C not null
token_writes.id text collate C not null
token_writes.by_token text collate C not null
token_writes.by_name text collate C not null
token_writes.written_at bigint not null
token_writes.action text collate C not null
token_writes.target_id text collate C not null
token_writes.name text collate C not null
token_writes.fields_before text collate C not null
token_writes.fields_after text collate C not null
token_writes.undone_at bigint
token_writes PRIMARY KEY (owner_id, id)
CREATE INDEX token_writes_by_age ON token_writes USING btree (written_at)
CREATE INDEX token_writes_newest ON token_writes USING btree (owner_id, written_at, id, by_token)
CREATE UNIQUE INDEX token_writes_pk ON token_writes USING btree (owner_id, id)
unlinked_texts.owner_id text collate C not null
unlinked_texts.source_kind text collate C not null
unlinked_texts.source_id text collate C not null
unlinked_texts CHECK ((source_kind = ANY (ARRAY['file'::text, 'note'::text])))
unlinked_texts PRIMARY KEY (owner_id, source_kind, source_id)
CREATE UNIQUE INDEX unlinked_texts_pk ON unlinked_texts USING btree (owner_id, source_kind, source_id)
used_logins.hash text collate C not null
used_logins.expires_at bigint not null
used_logins PRIMARY KEY (hash)
CREATE INDEX used_logins_by_expiry ON used_logins USING btree (expires_at)
CREATE UNIQUE INDEX used_logins_pkey ON used_logins USING btree (hash)
user_terms.term text collate C not null
user_terms.owner_id text collate C not null
user_terms PRIMARY KEY (term, owner_id)
CREATE INDEX user_terms_by_owner ON user_terms USING btree (owner_id)
CREATE UNIQUE INDEX user_terms_pk ON user_terms USING btree (term, owner_id)
users.id text collate C not null
users.messenger_id text collate C
users.first_name text collate C not null
users.last_name text collate C not null default ''::text
users.username text collate C not null default ''::text
users.photo_url text collate C not null default ''::text
users.role text collate C not null
users.locale text collate C not null
users.time_zone text collate C not null
users.preferences text collate C not null default '{}'::text
users.has_seen_welcome_modal smallint not null default 0
users.created_at bigint not null
users.last_login_at bigint not null
users.leaving_at bigint
users.disabled_at bigint
users.last_seen_at bigint not null default 0
users CHECK ((locale = ANY (ARRAY['en'::text, 'he'::text])))
users CHECK ((role = ANY (ARRAY['user'::text, 'premium'::text, 'admin'::text])))
users PRIMARY KEY (id)
users UNIQUE (messenger_id)
CREATE INDEX users_administrators ON users USING btree (id) WHERE (role = 'admin'::text)
CREATE INDEX users_by_username ON users USING btree (username)
CREATE INDEX users_leaving ON users USING btree (leaving_at) WHERE (leaving_at IS NOT NULL)
CREATE UNIQUE INDEX users_pkey ON users USING btree (id)
CREATE UNIQUE INDEX users_platform_id_key ON users USING btree (messenger_id)
version_holds.owner_id text collate C not null
version_holds.file_id text collate C not null
version_holds.number bigint not null
version_holds.holder text collate C not null
version_holds PRIMARY KEY (owner_id, file_id, number, holder)
CREATE INDEX version_holds_by_holder ON version_holds USING btree (owner_id, holder)
CREATE UNIQUE INDEX version_holds_pk ON version_holds USING btree (owner_id, file_id, number, holder)
webhook_deliveries.delivery text collate C not null
webhook_deliveries.received_at bigint not null
webhook_deliveries PRIMARY KEY (delivery)
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries USING btree (received_at)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON webhook_deliveries USING btree (delivery)
