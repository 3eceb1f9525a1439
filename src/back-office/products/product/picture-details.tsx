import { useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/products/index.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../kit/fold.tsx'
import type { EditorProps } from './load-product-page.ts'
import { PictureCrop } from './picture-crop.tsx'
import { PosterChoice } from './poster-choice.tsx'

type Props = EditorProps & {
  picture: ProductPicture
  /** What it is called here. */
  label: string
  onChange: (to: Partial<ProductPicture>) => void
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
