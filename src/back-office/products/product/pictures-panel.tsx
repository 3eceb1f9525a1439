import { useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { MAX_PICTURES } from '../../../shop/catalogue/products/product-rules.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Fold } from '../../kit/fold.tsx'
import { Problem } from '../../kit/notice.tsx'
import { OrderedList } from '../../kit/ordered-list.tsx'
import { Panel } from '../../kit/panel.tsx'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { useUploads } from '../../kit/pictures/use-uploads.ts'
import { useProblems, useTyped } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { EditorProps } from './load-product-page.ts'
import { PictureDetails } from './picture-details.tsx'

const note = 'The first one is on cards and shared links. Drag a picture, or choose it and use the arrow keys.'

/** `onSending`: whether pictures are on their way, which a save waits for. */
type Props = EditorProps & { onSending: (sending: boolean) => void }

/**
 * The pictures and videos: uploaded, put in order, described, cut, given to a size, and seen as shoppers will see them.
 */
export function PicturesPanel({ page, onSending }: Props) {
  const hydrated = useHydrated()
  const mayChange = useMay()('catalogue.change')
  return (
    <Panel title="Pictures" id="pictures" note={mayChange ? note : undefined}>
      {mayChange && hydrated ? <PicturesField page={page} onSending={onSending} /> : <PictureRow page={page} />}
      {mayChange && !hydrated && (
        <noscript>
          <p className="text-sm">Pictures are changed with JavaScript alone.</p>
        </noscript>
      )}
    </Panel>
  )
}

function PictureRow({ page: { pictures, facts } }: EditorProps) {
  if (pictures.length === 0) return <p className="text-muted text-sm">No pictures yet.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ image, alt }, at) => (
        <li key={image}>
          <Picture src={image} alt={alt || `${facts.name}, ${at + 1}`} sizes="80px" widths={[240]} className="w-20" />
        </li>
      ))}
    </ul>
  )
}

const blank = { alt: '', altUrdu: '', sizeId: '', original: '', x: 0.5, y: 0.5, zoom: 1, video: '' }

/** What was chosen before the form was refused or left; null where nothing was. */
function typedPictures(text: string | undefined): ProductPicture[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(list) ? (list as ProductPicture[]) : null
  } catch {
    return null
  }
}

// Widths in CSS pixels, as the shop's style sheets lay a card, a product's page and networks a shared link at these
// screens.
const screens = {
  360: { card: 156, page: 360, link: 328 },
  1280: { card: 288, page: 560, link: 500 },
} as const

type Screen = keyof typeof screens

/** The pictures as shoppers will see them, before they are saved and before the product is published. */
function PicturePreviews({
  page: { facts, shopName, publicUrl },
  pictures,
}: EditorProps & { pictures: readonly ProductPicture[] }) {
  const [screen, setScreen] = useState<Screen>(360)
  const { card, page, link } = screens[screen]
  const [first, ...others] = pictures
  const altOf = (picture: ProductPicture) => picture.alt || facts.name
  if (!first) return null
  return (
    <Fold label="As shoppers see them">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Width of the screen</legend>
        {([360, 1280] as const).map(width => (
          <label key={width} className="flex min-h-11 items-center gap-2 text-sm">
            <input type="radio" checked={screen === width} onChange={() => setScreen(width)} className="size-5" />
            {`${width} px`}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-start gap-6 pt-2">
        <figure className="grid max-w-full gap-1" style={{ width: card }}>
          <figcaption className="text-muted text-sm">On a card</figcaption>
          <Picture
            src={first.image}
            alt={altOf(first)}
            sizes={`${card}px`}
            widths={[480, 720]}
            className="aspect-4/5"
          />
          <p className="wrap-anywhere font-display text-lg">{facts.name}</p>
          <p className="text-muted text-sm">{facts.brand}</p>
        </figure>
        <figure className="grid max-w-full gap-1" style={{ width: page }}>
          <figcaption className="text-muted text-sm">On its page</figcaption>
          <Picture
            src={first.image}
            alt={altOf(first)}
            sizes={`${page}px`}
            widths={[480, 720, 1080]}
            className="aspect-4/5"
          />
          <div className="flex gap-2 overflow-x-auto">
            {[first, ...others].map(picture => (
              <span key={picture.image} className="relative shrink-0">
                <Picture src={picture.image} alt="" sizes="64px" widths={[240]} className="aspect-4/5 w-16" />
                {picture.video && (
                  <span className="absolute inset-x-0 bottom-0 bg-ground-mist text-center text-xs">Video</span>
                )}
              </span>
            ))}
          </div>
        </figure>
        <figure className="grid max-w-full gap-1" style={{ width: link }}>
          <figcaption className="text-muted text-sm">As a shared link</figcaption>
          <div className="border border-line">
            <Picture
              src={first.image}
              alt={altOf(first)}
              sizes={`${link}px`}
              widths={[720]}
              className="aspect-[1.91]"
            />
            <div className="p-3">
              <p className="text-muted text-xs">{new URL(publicUrl).host}</p>
              <p className="wrap-anywhere font-medium text-sm">{`${facts.seoTitle || facts.name} | ${shopName}`}</p>
              <p className="line-clamp-2 text-muted text-sm">{facts.seoDescription || facts.description}</p>
            </div>
          </div>
        </figure>
      </div>
    </Fold>
  )
}

function PicturesField({ page, onSending }: Props) {
  const typed = useTyped().pictures
  const [pictures, change] = useState(() => typedPictures(typed) ?? page.pictures)
  const problem = useProblems().pictures
  const sent = useRef<HTMLInputElement>(null)
  const value = JSON.stringify(pictures)
  const before = useRef(value)
  useEffect(() => {
    // The form around reads and keeps what stands in its fields.
    if (before.current !== value) sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = value
  }, [value])
  const [twice, setTwice] = useState('')
  const uploads = useUploads(({ address, video = '' }, file) => {
    const known = pictures.some(({ image, original }) => image === address || original === address)
    setTwice(known ? `${file.name} is in the list already.` : '')
    if (!known) change(all => [...all.filter(({ image }) => image !== address), { ...blank, image: address, video }])
  })
  const isSending = uploads.uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    onSending(isSending)
    return () => onSending(false)
  }, [isSending, onSending])
  const set = (image: string, to: Partial<ProductPicture>) =>
    change(all => all.map(each => (each.image === image ? { ...each, ...to } : each)))
  const nameOf = ({ alt, video }: ProductPicture, at: number) => alt || `${video ? 'Video' : 'Picture'} ${at + 1}`
  const items = pictures.map((picture, at) => ({ value: picture.image, label: nameOf(picture, at), picture }))
  const full = pictures.length + uploads.uploads.length >= MAX_PICTURES
  return (
    <>
      {full ? (
        <p className="text-muted text-sm">{`A product has ${MAX_PICTURES} pictures at most.`}</p>
      ) : (
        <PictureDrop of={uploads} label="Add pictures" several videos />
      )}
      {twice && <p role="status">{twice}</p>}
      <input ref={sent} type="hidden" name="pictures" value={value} />
      <OrderedList
        label="Pictures"
        items={items}
        empty="No pictures yet."
        onChange={next => change(next.map(({ picture }) => picture))}
        lead={({ value }) => (
          <Picture src={value} alt="" sizes="48px" widths={[240]} className="mr-3 aspect-4/5 w-12 shrink-0" />
        )}
        more={({ picture, label }) => (
          <PictureDetails picture={picture} label={label} page={page} onChange={to => set(picture.image, to)} />
        )}
      />
      <Problem>{problem}</Problem>
      <RemovedPictures
        removed={page.removed.filter(({ image }) => !pictures.some(picture => picture.image === image))}
        onPutBack={picture => change(all => [...all, picture])}
      />
      <PicturePreviews page={page} pictures={pictures} />
    </>
  )
}

type RemovedPicturesProps = { removed: readonly ProductPicture[]; onPutBack: (picture: ProductPicture) => void }

/** What was removed from the product in the last 30 days, to be put back with all that was said of it. */
function RemovedPictures({ removed, onPutBack }: RemovedPicturesProps) {
  if (removed.length === 0) return null
  return (
    <Fold label={`Removed lately (${removed.length})`}>
      <ul aria-label="Removed lately" className="flex flex-wrap gap-4 pt-2">
        {removed.map((picture, at) => (
          <li key={picture.image} className="grid w-24 gap-1 text-sm">
            <Picture
              src={picture.image}
              alt={picture.alt || `Removed picture ${at + 1}`}
              sizes="96px"
              widths={[240]}
              className="aspect-4/5"
            />
            {picture.video && <span className="text-muted">Video</span>}
            <button type="button" className="text-link min-h-11 text-left" onClick={() => onPutBack(picture)}>
              Put back
              <span className="sr-only">{` ${picture.alt || `removed picture ${at + 1}`}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">Kept for 30 days after they were removed. Save once they are put back.</p>
    </Fold>
  )
}
