/** Addresses of AI explanations. */
export const aiPaths = {
  settings: '/settings/ai',
  withdraw: '/settings/ai/withdraw',
  apiStatus: '/api/ai',
  apiExplain: '/api/ai/explain',
  apiPreview: '/api/ai/preview',
  apiConsent: '/api/ai/consent',
} as const
