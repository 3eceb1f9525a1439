import { useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { MAX_PICTURES } from '../../../shop/catalogue/products/rules.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { OrderedList } from '../../kit/ordered-list.tsx'
import { Panel } from '../../kit/panel.tsx'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { useUploads } from '../../kit/pictures/use-uploads.ts'
import { StaffForm, useActionResult } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { ProductPageProps } from './load-product-page.ts'
import { PictureDetails } from './picture-details.tsx'
import { PicturePreviews } from './picture-previews.tsx'
import { RemovedPictures } from './removed-pictures.tsx'

const note = 'The first one is on cards and shared links. Drag a picture, or choose it and use the arrow keys.'

/** The pictures and videos: uploaded, put in order, described, cut, given to a size, and seen as shoppers will see them. */
export function PicturesPanel({ page }: ProductPageProps) {
  const hydrated = useHydrated()
  const mayChange = useMay()('catalogue.change')
  return (
    <Panel title="Pictures" note={mayChange ? note : undefined}>
      {mayChange && hydrated ? <PicturesForm page={page} /> : <PictureRow page={page} />}
      {mayChange && !hydrated && (
        <noscript>
          <p className="text-sm">Pictures are changed with JavaScript alone.</p>
        </noscript>
      )}
    </Panel>
  )
}

function PictureRow({ page: { pictures, facts } }: ProductPageProps) {
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

type Work = { pictures: ProductPicture[]; base: ProductPicture[] }

type Held = {
  pictures: ProductPicture[]
  changed: boolean
  change: (to: (pictures: ProductPicture[]) => ProductPicture[]) => void
  problem: string | undefined
  hidden: Record<string, string>
  send: () => void
}

/** What is changed here and not saved yet, beside what it was begun with: others' work is not overwritten unseen. */
function useWork(stored: ProductPicture[]): Held {
  const [work, setWork] = useState<Work | null>(null)
  const result = useActionResult('pictures')
  const sent = useRef<Work | null>(null)
  const handled = useRef(result)
  useEffect(() => {
    if (handled.current === result) return
    handled.current = result
    const saved = sent.current
    // What was changed after the press stays.
    if (result?.ok && saved) setWork(now => (now === saved ? null : now && { ...now, base: saved.pictures }))
  }, [result])
  const change: Held['change'] = to =>
    setWork(now => ({ pictures: to(now?.pictures ?? stored), base: now?.base ?? stored }))
  const refused = result && !result.ok && result.typed.seen
  const lastSeen = JSON.stringify({ pictures: stored })
  return {
    pictures: work?.pictures ?? stored,
    changed: work !== null,
    change,
    problem: result && !result.ok ? result.problems.pictures : undefined,
    hidden: refused ? { seen: refused, lastSeen } : { seen: work ? JSON.stringify({ pictures: work.base }) : lastSeen },
    send: () => {
      sent.current = work
    },
  }
}

const blank = { alt: '', altUrdu: '', sizeId: '', original: '', x: 0.5, y: 0.5, zoom: 1, video: '' }

function PicturesForm({ page }: ProductPageProps) {
  const { pictures, change, changed, problem, hidden, send } = useWork(page.pictures)
  const [twice, setTwice] = useState('')
  const uploads = useUploads(({ address, video = '' }, file) => {
    const known = pictures.some(({ image, original }) => image === address || original === address)
    setTwice(known ? `${file.name} is in the list already.` : '')
    if (!known) change(all => [...all.filter(({ image }) => image !== address), { ...blank, image: address, video }])
  })
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
      {/* The button stands inside; the form's own events say when it is sent. */}
      <div onSubmit={send}>
        <StaffForm action="pictures" submit="Save the pictures" variant="outline" hidden={hidden}>
          <input type="hidden" name="pictures" value={JSON.stringify(pictures)} />
          <OrderedList
            label="Pictures"
            items={items}
            empty="No pictures yet."
            onChange={next => change(() => next.map(({ picture }) => picture))}
            lead={({ value }) => (
              <Picture src={value} alt="" sizes="48px" widths={[240]} className="mr-3 aspect-4/5 w-12 shrink-0" />
            )}
            more={({ picture, label }) => (
              <PictureDetails picture={picture} label={label} page={page} onChange={to => set(picture.image, to)} />
            )}
          />
          {problem && (
            <p role="alert" className="text-danger text-sm">
              {problem}
            </p>
          )}
          {changed && <p className="text-muted text-sm">Not saved yet: shoppers see them once they are saved.</p>}
        </StaffForm>
      </div>
      <RemovedPictures
        removed={page.removed.filter(({ image }) => !pictures.some(picture => picture.image === image))}
        onPutBack={picture => change(all => [...all, picture])}
      />
      <PicturePreviews page={page} pictures={pictures} />
    </>
  )
}
