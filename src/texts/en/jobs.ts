/** English texts: jobs. */
export const problems = {
  job_not_found: 'There is no job with that name.',
  job_run_not_found: 'There is no such run. Runs are kept for 30 days.',
  job_payload_invalid: 'The job does not accept this input. Nothing was started.',
}
