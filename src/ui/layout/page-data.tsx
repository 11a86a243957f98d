/**
 * JSON inside the page. A script element has no entities, so what could end it or open a comment is
 * written as a JSON escape; the text therefore goes in as it is.
 */
export function PageDataScript({ data, nonce }: { data: unknown; nonce: string }) {
  return (
    <script
      type="application/json"
      id="page-data"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: inertJson(data) }}
    />
  )
}

export function inertJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
