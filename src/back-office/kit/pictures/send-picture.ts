import { type CallResult, readResult, unreachable } from '../../../web/browser/call.ts'

/** A stored picture: its address as products have it. `video`: what it is the poster of. */
export type StoredPicture = { address: string; video?: string }
export type Sending = { signal: AbortSignal; onProgress: (part: number) => void }
export type Crop = { original: string; x: number; y: number; zoom: number }

const ADDRESS = '/admin/pictures'

/** Uploads a picture; `onProgress` is called with the sent part, from 0 to 1. Never throws. */
export const sendPicture = (file: Blob, sending: Sending): Promise<CallResult<StoredPicture>> =>
  sendFile(ADDRESS, 'photo', file, sending)

/** Uploads a video, whose poster is sent apart. Never throws. */
export const sendVideo = (file: Blob, sending: Sending): Promise<CallResult<StoredPicture>> =>
  sendFile(`${ADDRESS}/videos`, 'video', file, sending)

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendFile(
  address: string,
  field: string,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<CallResult<StoredPicture>> {
  const body = new FormData()
  body.append(field, file, 'file')
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
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

/** Cuts a stored picture. Never throws. */
export const cutPicture = (crop: Crop): Promise<CallResult<StoredPicture>> =>
  fetch(`${ADDRESS}/crop`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(crop),
  })
    .then(async response => read(response.status, await response.text()))
    .catch(() => unreachable)

function read(status: number, text: string): CallResult<StoredPicture> {
  try {
    return readResult(status, text) as CallResult<StoredPicture>
  } catch {
    // A proxy's page.
    return unreachable
  }
}

export const lostText = 'The connection was lost. Please try again.'
