/** English texts: observability. */
export const texts = {
  summary_error_rate_high: '{value}% of the requests failed, most often at {endpoint}.',
  summary_latency_high: 'One in twenty requests of {endpoint} took {value} seconds or more.',
  summary_latency_anomaly: 'Requests take {value} times as long as in the last day.',
  summary_job_failures: 'Jobs failed within {minutes} minutes: {value}.',
  summary_jobs_not_reconciled: 'Runs of an earlier process could not be closed.',
  summary_job_stuck: 'A job has been running for unusually long.',
  summary_store_errors: 'The store failed {value} times within {minutes} minutes.',
  summary_store_not_writable: 'The store cannot be written. Reading goes on.',
  summary_store_queue_long: 'Statements waiting for the store: {value}.',
  summary_events_not_stored: 'Events waiting to be stored: {value}.',
  summary_event_loop_blocked: 'The server was busy for {value} ms at a stretch.',
  summary_memory_short: 'The server uses {value}% of the memory.',
  summary_push_failing: 'Notifications failed within {minutes} minutes: {value}.',
  summary_deployment: 'Release {release} began to run.',
  fix_open_jobs: 'Open the jobs',
  fix_open_health: 'Open the health page',
  fix_open_replay: 'Show what happened around it',
  fix_run_doctor: 'Copy the command that checks the installation',
  fix_silence_hour: 'Silence for an hour',
  cause_error_rate:
    'Requests fail inside the server. Usual causes: the database cannot be reached, its disk is full, or a new release has a bug.',
  cause_latency:
    'One kind of request is slow. Usual causes: an unusually large file, a long search, or a machine that is busy with other work.',
  cause_anomaly:
    'Everything is slower than usual. Usual causes: a busy machine, a slow disk, or a new release.',
  cause_job_failure:
    'Background work ended with an error. The log of the run says where; the next run tries again by itself.',
  cause_job_stuck:
    'Background work does not come to an end. Usual causes: a very large repository, or a host that does not respond.',
  cause_store:
    'The database is slow, away or cannot be written. Usual causes: a full disk, a lost connection, or too much written at once.',
  cause_process: 'The server process is short of memory or was busy with one thing for too long.',
  cause_push:
    'Push services refuse or do not respond. Usual causes: wrong keys, or a network that does not let the server out.',
  cause_external: 'The alert manager sent this alert; its rule is declared there.',
  cause_deployment: 'Another release of the program began to run. Nothing has to be wrong.',
  action_error_rate: 'Run codeshelf doctor, and look at the log for lines with the level error.',
  action_latency: 'Look at the slowest routes, and whether the machine is short of processor time.',
  action_anomaly: 'Compare the time before with the last deployment.',
  action_job_failure: 'Open the jobs, read the log of the failed run, and run the job again.',
  action_job_stuck: 'Open the jobs and cancel the run if it does not move on.',
  action_store: 'Run codeshelf doctor, and look whether the disk of the data directory is full.',
  action_process:
    'Look at the memory of the machine, and whether several large requests came at once.',
  action_push: 'Check the VAPID settings and whether the server reaches the push services.',
  action_external: 'Look at the rule of this name in the alert manager.',
  action_deployment: 'Watch errors and response times of the next hour.',
  action_replay: 'Play back what happened in the minutes before.',
}

export const problems = {
  missing_fields: 'A field is missing. Nothing was changed.',
  alert_webhook_off: 'The webhook of the alert manager is off: ALERT_WEBHOOK_SECRET is not set.',
  invalid_alert_secret: 'The secret of the webhook is wrong. Nothing was recorded.',
  invalid_alerts: 'This is not a message of the alert manager. Nothing was recorded.',
  silence_not_found: 'There is no such silence, or it is over.',
  too_many_silences: 'There are too many silences. End some first.',
}

export const jobs = {
  evaluate_alerts: 'Look for what is wrong',
  forget_old_alerts: 'Delete old alerts',
}
