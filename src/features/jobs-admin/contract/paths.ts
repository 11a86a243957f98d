/** Addresses of the jobs. */
export const jobsPaths = {
  jobs: '/admin/jobs',
  job: '/admin/jobs/:id',
  run: '/admin/jobs/runs/:run_id',
  runNow: '/admin/jobs/:id/run',
  cancel: '/admin/jobs/runs/:run_id/cancel',
  apiJobs: '/api/jobs',
  apiJob: '/api/jobs/:id',
  apiTrigger: '/api/jobs/:id/trigger',
  apiRun: '/api/jobs/runs/:run_id',
  apiCancel: '/api/jobs/runs/:run_id/cancel',
} as const
