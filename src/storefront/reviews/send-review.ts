type Form = {
  userId: string
  orderId: string
  selectedSizeId: string
  rating: string
  comment: string
  images: Blob | null
}

type Sent = { success: boolean; message: string }

/**
 * Sends a review; `onProgress` hears how much of it has left, from 0 to 1. Never throws: a lost connection is an answer too.
 * XMLHttpRequest, because fetch does not tell how far an upload is.
 */
export function sendReview(
  productId: string,
  form: Form,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Sent> {
  const body = new FormData()
  const { images, ...texts } = form
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  if (images) body.append('images', images, images instanceof File ? images.name : 'photo.jpg')
  const request = new XMLHttpRequest()
  return new Promise<Sent>(resolve => {
    const lost = () => resolve({ success: false, message: 'Your review could not be sent. Please try again.' })
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    if (signal.aborted) return lost()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `/v1/product/review/${encodeURIComponent(productId)}`)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

function read({ status, responseText }: XMLHttpRequest): Sent {
  try {
    const { success, message } = JSON.parse(responseText)
    if (typeof message === 'string') return { success: success === true && status < 400, message }
  } catch {
    // Not one of our answers: a proxy's page, or nothing at all.
  }
  return { success: false, message: 'Your review could not be sent. Please try again.' }
}
