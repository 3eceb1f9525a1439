import { useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { MAX_PICTURES } from '../../../shop/catalogue/products/rules.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Problem } from '../../kit/notice.tsx'
import { OrderedList } from '../../kit/ordered-list.tsx'
import { Panel } from '../../kit/panel.tsx'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { useUploads } from '../../kit/pictures/use-uploads.ts'
import { useProblems, useTyped } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { EditorProps } from './load-product-page.ts'
import { PictureDetails } from './picture-details.tsx'
import { PicturePreviews } from './picture-previews.tsx'
import { RemovedPictures } from './removed-pictures.tsx'

const note = 'The first one is on cards and shared links. Drag a picture, or choose it and use the arrow keys.'

/** `onSending`: whether pictures are on their way, which a save waits for. */
type Props = EditorProps & { onSending: (sending: boolean) => void }

/** The pictures and videos: uploaded, put in order, described, cut, given to a size, and seen as shoppers will see them. */
export function PicturesPanel({ page, onSending }: Props) {
  const hydrated = useHydrated()
  const mayChange = useMay()('catalogue.change')
  return (
    <Panel title="Pictures" note={mayChange ? note : undefined}>
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
