import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { type Crop, cropBox, MAX_ZOOM } from '../../../shop/ground/pictures/picture-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { pictureAddress } from '../../../ui/picture-set.ts'
import { Fold } from '../../kit/fold.tsx'
import { shownFrame } from '../../kit/pictures/frame-of.ts'
import { cutPicture, lostText, sendPicture } from '../../kit/pictures/send-picture.ts'
import type { EditorProps } from './load-product-page.ts'

type Props = EditorProps & {
  picture: ProductPicture
  /** What it is called here. */
  label: string
  onChange: (to: Partial<ProductPicture>) => void
}

type PictureCropProps = {
  picture: ProductPicture
  label: string
  onChange: (to: Partial<ProductPicture>) => void
  onClose: () => void
}

// Of the picture's width or height.
const KEY_STEP = 0.02

// Cut smaller, it is soft on a product's page, in pixels.
const SHARP_WIDTH = 700

const within = (part: number) => Math.min(1, Math.max(0, part))

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

/**
 * Cuts a picture to the frame of the shop around a focus, which is pressed, dragged or moved by arrow keys. The whole
 * picture stays.
 */
function PictureCrop({ picture, label, onChange, onClose }: PictureCropProps) {
  const original = picture.original || picture.image
  const [crop, setCrop] = useState<Crop>({ x: picture.x, y: picture.y, zoom: picture.zoom })
  const [natural, setNatural] = useState({ width: 4, height: 5 })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const box = cropBox({ width: natural.width * 100, height: natural.height * 100 }, crop)
  const percent = (part: number, of: number) => `${part / of}%`
  const visible = Math.round(box.width / 100)

  const point = ({ buttons, clientX, clientY, currentTarget }: PointerEvent) => {
    if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setCrop(now => ({ ...now, x: within((clientX - left) / width), y: within((clientY - top) / height) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setCrop(now => ({ ...now, x: within(now.x + step[0]), y: within(now.y + step[1]) }))
  }
  const cut = async () => {
    setBusy(true)
    const result = await cutPicture({ original, ...crop })
    setBusy(false)
    if (!result.ok) return setFailure(result.message ?? lostText)
    onChange({ ...crop, original, image: result.data.address })
    onClose()
  }
  return (
    <fieldset className="grid max-w-md gap-3">
      <legend className="font-medium text-sm">{`Cut ${label}`}</legend>
      <button
        type="button"
        aria-label={`Focus ${Math.round(crop.x * 100)}% from the left, ${Math.round(crop.y * 100)}% from above: arrow keys move it`}
        className="relative block w-full touch-none cursor-crosshair overflow-hidden"
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={onKeyDown}
      >
        <img
          src={pictureAddress(original, 'jpg', 1600) ?? original}
          alt=""
          draggable={false}
          className="w-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
        />
        <span
          className="absolute border-2 border-band-ink shadow-[0_0_0_100vmax_rgb(12_10_8/0.55)]"
          style={{
            left: percent(box.left, natural.width),
            top: percent(box.top, natural.height),
            width: percent(box.width, natural.width),
            height: percent(box.height, natural.height),
          }}
        />
        <span
          className="-translate-1/2 absolute size-4 rounded-full border-2 border-band-ink bg-accent"
          style={{ left: `${crop.x * 100}%`, top: `${crop.y * 100}%` }}
        />
      </button>
      <label className="grid gap-1 text-sm">
        Closer
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          className="h-11"
          onChange={event => setCrop({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
      {visible < SHARP_WIDTH && natural.width > 4 && (
        <p className="text-sm">{`Only ${visible} pixels wide: it will look soft on the product's page.`}</p>
      )}
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" disabled={busy} onClick={() => void cut()}>
          {busy ? 'Cutting ...' : 'Cut it'}
        </Button>
        {picture.original && (
          <Button
            variant="outline"
            onClick={() => {
              onChange({ image: picture.original, original: '', x: 0.5, y: 0.5, zoom: 1 })
              onClose()
            }}
          >
            Whole picture
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </fieldset>
  )
}

/** What a picture shows, in both languages, which size it is of, and how it is cut. */
export function PictureDetails({ picture, label, page: { sizes, facts }, onChange }: Props) {
  const [cutting, setCutting] = useState(false)
  const sold = sizes.filter(({ retiredAt, sizeId }) => retiredAt === null || sizeId === picture.sizeId)
  const said = [
    picture.video && 'video',
    picture.alt ? 'described' : 'no description',
    picture.altUrdu && 'in Urdu too',
    sizes.filter(({ sizeId }) => sizeId === picture.sizeId).map(({ ml }) => `of ${ml} ml`),
    picture.original && 'cut',
  ]
  return (
    <Fold
      label={
        <span className="text-sm">
          {said.flat().filter(Boolean).join(', ')}
          <span className="sr-only">{`: details of ${label}`}</span>
        </span>
      }
    >
      <div className="grid gap-4 py-3 sm:grid-cols-2">
        <TextField
          label="Description"
          hint={`What it shows, for people who do not see it. Empty: ${facts.name}`}
          value={picture.alt}
          maxLength={250}
          dir="auto"
          onChange={event => onChange({ alt: event.target.value })}
        />
        <TextField
          label="Description in Urdu"
          hint="Empty: the English one"
          value={picture.altUrdu}
          maxLength={250}
          dir="rtl"
          lang="ur"
          onChange={event => onChange({ altUrdu: event.target.value })}
        />
        <SelectField
          label="Size that it shows"
          hint="Shown when a shopper chooses this size"
          value={picture.sizeId}
          onChange={event => onChange({ sizeId: event.target.value })}
        >
          <option value="">All sizes</option>
          {sold.map(({ sizeId, ml, sku }) => (
            <option key={sizeId} value={sizeId}>{`${ml} ml, ${sku}`}</option>
          ))}
        </SelectField>
        {picture.video && <PosterChoice picture={picture} label={label} onChange={onChange} />}
        <div className="col-span-full">
          {cutting ? (
            <PictureCrop picture={picture} label={label} onChange={onChange} onClose={() => setCutting(false)} />
          ) : (
            <button type="button" className="text-link min-h-11 text-sm" onClick={() => setCutting(true)}>
              Cut it and choose the focus
            </button>
          )}
        </div>
      </div>
    </Fold>
  )
}

type PosterChoiceProps = { picture: ProductPicture; label: string; onChange: (to: Partial<ProductPicture>) => void }

/** The video of a picture, and which moment of it shoppers see before they play it. */
function PosterChoice({ picture: { video, image }, label, onChange }: PosterChoiceProps) {
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
