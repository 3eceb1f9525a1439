import { useState } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'

// Loaded with the first opened picture.
const Lightbox = lazyDialog(() => import('../../ui/lightbox.tsx'))

/** Photographs by customers who allowed the shop to show them with the product. */
export function CustomerGallery({ photos }: { photos: Product['gallery'] }) {
  const [opened, setOpened] = useState<{ index: number | null } | null>(null)
  const items = photos.map(({ image, name }) => ({ src: image, alt: `Photo by ${name}` }))
  return (
    <div className="mt-8">
      <h3 className="label text-muted">Photos by our customers</h3>
      <ul className="mt-3 flex gap-3 overflow-x-auto pb-2">
        {items.map(({ src, alt }, index) => (
          <li key={src} className="shrink-0">
            {/* Without scripts a link to the picture. */}
            <a
              href={src}
              aria-label={alt}
              onClick={event => {
                event.preventDefault()
                setOpened({ index })
              }}
            >
              <Picture src={src} alt="" sizes="9rem" widths={[240, 360]} className="aspect-square w-36" />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <Lightbox
          label="Photos by our customers"
          items={items}
          start={opened.index}
          onClose={() => setOpened({ index: null })}
        />
      )}
    </div>
  )
}
