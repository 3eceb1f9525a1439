import { type CallResult, readResult, unreachable } from '../../web/browser/call.ts'
import { addressOf, bodyOf, type Values } from '../../web/forms/form.ts'
import { reviewForm } from './forms.ts'

type Upload = { file: Blob | null; signal: AbortSignal; onProgress: (part: number) => void }

/**
 * Sends a review; `onProgress` is called with the sent part, from 0 to 1. Never throws: a lost connection is a result too.
 * XMLHttpRequest, because fetch reports no upload progress.
 */
export function sendReview(values: Values, { file, signal, onProgress }: Upload): Promise<CallResult<unknown>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(bodyOf(reviewForm, values) as Values)) body.append(name, text)
  if (file) body.append('images', file, file instanceof File ? file.name : 'photo.jpg')
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    const lost = () => resolve(unreachable)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    if (signal.aborted) return lost()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(reviewForm.method, `/v1${addressOf(reviewForm, values)}`)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

function read({ status, responseText }: XMLHttpRequest): CallResult<unknown> {
  try {
    return readResult(status, responseText)
  } catch {
    // Not an answer of /v1, such as a proxy's page.
    return unreachable
  }
}
