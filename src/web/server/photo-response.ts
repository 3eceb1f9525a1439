/** A private picture: no cache keeps it, and it is nothing but a picture. */
export const photoResponse = (bytes: Uint8Array): Response =>
  new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
