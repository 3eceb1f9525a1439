import { useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Fold } from '../../kit/fold.tsx'
import type { EditorProps } from './load-product-page.ts'

// Widths in CSS pixels, as the shop's style sheets lay a card, a product's page and networks a shared link at these screens.
const screens = {
  360: { card: 156, page: 360, link: 328 },
  1280: { card: 288, page: 560, link: 500 },
} as const
type Screen = keyof typeof screens

/** The pictures as shoppers will see them, before they are saved and before the product is published. */
export function PicturePreviews({
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
