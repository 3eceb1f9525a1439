import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { whenOnline } from '../../../ui/connection.ts'
import { toast } from '../../../ui/toast.ts'
import { readResult, unreachable } from '../../../web/browser/call.ts'
import { shrinkPhoto } from '../../reviews/shrink-photo.ts'

type Props = {
  label: string
  /** The call that receives it. */
  address: string
  /** Pictures that were sent before, oldest first. */
  sent: readonly { _id: string; href: string }[]
}

/** Sends a picture of an order, and shows those that were sent. */
export function PhotoUpload({ label, address, sent }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { revalidate } = useRevalidator()

  const send = async () => {
    const file = input.current?.files?.[0]
    if (!file) return setFailure('Please choose a picture')
    setBusy(true)
    setFailure('')
    const { ok, message } = await sendPhoto(address, file)
    setBusy(false)
    if (!ok) return setFailure(message)
    if (input.current) input.current.value = ''
    toast(message, { kind: 'success' })
    await revalidate()
  }
  return (
    <div className="grid gap-3">
      {sent.length > 0 && <SentPhotos photos={sent} />}
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          disabled={busy}
          className="mt-1.5 block min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:border file:border-line-strong file:bg-ground file:px-4"
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-failure`}
          onChange={() => setFailure('')}
        />
        <p id={`${id}-failure`} role="alert" className="mt-1 text-danger text-sm empty:hidden">
          {failure}
        </p>
      </div>
      <Button variant="outline" disabled={busy} onClick={() => void send()} className="justify-self-start">
        {busy ? 'Sending...' : 'Send the picture'}
      </Button>
      <noscript>
        <p className="text-sm">Without JavaScript please send the picture by email.</p>
      </noscript>
    </div>
  )
}

/** Pictures of an order, as links to the whole picture. */
export function SentPhotos({ photos }: { photos: readonly { _id: string; href: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ _id, href }, index) => (
        <li key={_id}>
          <a href={href} target="_blank" rel="noreferrer" className="block border border-line-strong">
            <img src={href} alt={`Sent ${index + 1}`} loading="lazy" className="size-20 object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Sends one photo to a call of `/v1`. Returns its message, or why it was refused. Never throws. */
async function sendPhoto(address: string, file: File): Promise<{ ok: boolean; message: string }> {
  const body = new FormData()
  body.append('photo', await shrinkPhoto(file), 'photo.jpg')
  await whenOnline()
  const result = await fetch(`/v1${address}`, { method: 'POST', headers: { accept: 'application/json' }, body })
    .then(async response => readResult(response.status, await response.text()))
    .catch(() => unreachable)
  return { ok: result.ok, message: result.message ?? 'The picture could not be sent. Please try again.' }
}
