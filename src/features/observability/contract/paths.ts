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
