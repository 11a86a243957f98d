/**
 * The page of the frame in which Python runs in the reader's own browser. It has no origin, so it has neither cookies
 * nor storage, and its policy lets it load the files of Python from our own assets and nothing else from anywhere.
 */
export function pythonFramePage(scriptPath: string, indexPath: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Python</title></head><body><script type="module" nonce="${nonce}" src="${scriptPath}" data-python="${indexPath}" crossorigin></script></body></html>`
}

export function pythonFramePolicy(origin: string, nonce: string): string {
  const assets = `${origin}/assets/`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${assets} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `connect-src ${assets}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}
