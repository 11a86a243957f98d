/** Reads the server-sent events of a response; the browser's own EventSource cannot POST. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ name: string; data: unknown }> {
  const reader = body
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as never)
    .getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: string }
    if (done) return
    waiting += value ?? ''
    const parts = waiting.split('\n\n')
    waiting = parts.pop() ?? ''
    for (const part of parts) {
      const name = part.match(/^event: (.*)$/m)?.[1] ?? ''
      const data = part.match(/^data: (.*)$/m)?.[1] ?? 'null'
      yield { name, data: JSON.parse(data) }
    }
  }
}
