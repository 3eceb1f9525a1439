import { whenOnline } from '../../../ui/connection.ts'
import { readResult, unreachable } from '../../../web/browser/call.ts'
import { shrinkPhoto } from '../../reviews/shrink-photo.ts'

/** Sends one photo to a call of `/v1`. Returns its message, or why it was refused. Never throws. */
export async function sendPhoto(address: string, file: File): Promise<{ ok: boolean; message: string }> {
  const body = new FormData()
  body.append('photo', await shrinkPhoto(file), 'photo.jpg')
  await whenOnline()
  const answer = await fetch(`/v1${address}`, { method: 'POST', headers: { accept: 'application/json' }, body })
    .then(async response => readResult(response.status, await response.text()))
    .catch(() => unreachable)
  return { ok: answer.ok, message: answer.message ?? 'The picture could not be sent. Please try again.' }
}
