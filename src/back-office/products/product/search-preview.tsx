import { useRef } from 'react'
import { SEO_SHOWN } from '../../../shop/catalogue/products/rules.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useFormValues } from '../../kit/use-form-values.ts'
import type { EditorProps } from './load-product-page.ts'

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** What a search engine and a shared link show, as it is typed. */
export function SearchPreview({ page: { facts, address, shopName, publicUrl, pictures } }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const typed = useFormValues(place)
  const { name, brand, seoTitle, seoDescription, description } = { ...facts, ...typed }
  const house = brand && brand !== shopName ? ` by ${brand}` : ''
  const title = seoTitle || name + house
  const text = seoDescription || description || `${name}, delivered in Pakistan.`
  const host = new URL(publicUrl).host
  return (
    <div ref={place} className="grid gap-4 sm:grid-cols-2">
      <figure className="grid content-start gap-1">
        <figcaption className="text-muted text-sm">In search results</figcaption>
        <div className="border border-line p-4">
          <p className="wrap-anywhere text-muted text-xs">{`${host} › product › ${address}`}</p>
          <p className="wrap-anywhere text-lg text-ink">{cut(`${title} | ${shopName}`, SEO_SHOWN.title)}</p>
          <p className="wrap-anywhere text-sm">{cut(text, SEO_SHOWN.description)}</p>
        </div>
      </figure>
      <figure className="grid content-start gap-1">
        <figcaption className="text-muted text-sm">As a shared link</figcaption>
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] border border-line">
          <Picture src={pictures[0]?.image} alt="" sizes="80px" widths={[240]} className="h-full w-20" />
          <div className="p-3">
            <p className="text-muted text-xs">{host}</p>
            <p className="wrap-anywhere font-medium text-sm">{cut(title, 70)}</p>
            <p className="wrap-anywhere text-muted text-sm">{cut(text, 90)}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
