import { useRef, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { Button } from '../../../ui/button.tsx'
import { shownFrame } from '../../kit/pictures/frame-of.ts'
import { lostText, sendPicture } from '../../kit/pictures/send-picture.ts'

type Props = { picture: ProductPicture; label: string; onChange: (to: Partial<ProductPicture>) => void }

/** The video of a picture, and which moment of it shoppers see before they play it. */
export function PosterChoice({ picture: { video, image }, label, onChange }: Props) {
  const film = useRef<HTMLVideoElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const take = async () => {
    const frame = film.current && (await shownFrame(film.current))
    if (!frame) return setFailure('Please play the video first')
    setBusy(true)
    const result = await sendPicture(frame, { signal: new AbortController().signal, onProgress: () => {} })
    setBusy(false)
    setFailure(result.ok ? '' : (result.message ?? lostText))
    if (result.ok) onChange({ image: result.data.address, original: '', x: 0.5, y: 0.5, zoom: 1 })
  }
  return (
    <div className="col-span-full grid max-w-xs gap-2">
      <video
        ref={film}
        src={video}
        poster={image}
        aria-label={label}
        controls
        muted
        playsInline
        preload="metadata"
        className="w-full"
      />
      <Button variant="outline" disabled={busy} onClick={() => void take()}>
        {busy ? 'Taken ...' : 'Use this moment as its picture'}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}
