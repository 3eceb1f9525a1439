/** A CSV file that is sent in parts as they are read, never cached. */
export function csvResponse(name: string, parts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async pull(stream) {
      const { value, done } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
