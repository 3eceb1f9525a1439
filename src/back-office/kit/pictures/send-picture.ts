import { type Answer, readAnswer, unreachable } from '../../../web/browser/call.ts'

/** A stored picture: its address as products have it, and its measures in pixels. */
export type StoredPicture = { address: string; width: number; height: number }
export type Crop = { original: string; x: number; y: number; zoom: number }

const ADDRESS = '/admin/pictures'

/**
 * Uploads a picture; `onProgress` is called with the sent part, from 0 to 1. Never throws. XMLHttpRequest, because fetch reports no upload
 * progress.
 */
export function sendPicture(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Answer<StoredPicture>> {
  const body = new FormData()
  body.append('photo', file, 'picture')
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    const lost = () => resolve(unreachable)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(read(request.status, request.responseText)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    if (signal.aborted) return lost()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', ADDRESS)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

/** Cuts a stored picture. Never throws. */
export const cutPicture = (crop: Crop): Promise<Answer<StoredPicture>> =>
  fetch(`${ADDRESS}/crop`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(crop),
  })
    .then(async response => read(response.status, await response.text()))
    .catch(() => unreachable)

function read(status: number, text: string): Answer<StoredPicture> {
  try {
    return readAnswer(status, text) as Answer<StoredPicture>
  } catch {
    // A proxy's page.
    return unreachable
  }
}

export const lostText = 'The connection was lost. Please try again.'
