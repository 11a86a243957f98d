// URLs of the pages and programs that monitor an installation.

/** Addresses of observability. */
export const observabilityPaths = {
  page: '/admin/observability',
  silence: '/admin/observability/silence',
  metrics: '/metrics',
  apiWebhook: '/api/alerts/webhook',
  apiAlerts: '/api/observability/alerts',
  apiAggregations: '/api/observability/aggregations',
  apiTimeseries: '/api/observability/timeseries',
  apiReplay: '/api/observability/replay',
  apiExport: '/api/observability/export',
  apiQuickFix: '/api/observability/quickfix/track',
  apiExplain: '/api/observability/alerts/ai_explain',
  apiSilences: '/api/observability/silences',
  apiSilence: '/api/observability/silences/:id',
} as const

/** Addresses of the administrators' start page and of the health of the installation. */
export const healthPaths = {
  home: '/admin',
  health: '/admin/health',
  check: '/admin/health/check',
  apiHealth: '/api/admin/health',
} as const

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

/** Addresses of announcements. */
export const announcementPaths = {
  admin: '/admin/announcements',
  adminAct: '/admin/announcements/act',
  dismissForm: '/announcements/dismiss',
  apiAll: '/api/v1/announcements',
  apiActive: '/api/v1/announcements/active',
  apiOne: '/api/v1/announcements/:id',
  apiDismiss: '/api/v1/announcements/:id/dismiss',
} as const
