import { type ReactNode, useId } from 'react'
import { blockKinds, blockLimits, type CampaignBlock } from '../../shop/people/campaigns/campaign-block-rules.ts'
import { Picture } from '../../ui/picture.tsx'
import { choiceOf, ProductChoice } from '../kit/choose-products.tsx'
import { PictureDrop } from '../kit/pictures/picture-drop.tsx'
import { useUploads } from '../kit/pictures/use-uploads.ts'

export type NamedProduct = { productId: string; name: string; brand: string }

type Props<Block extends CampaignBlock> = {
  block: Block
  /** Its number, which tells apart equal labels for screen readers. */
  place: number
  products: readonly NamedProduct[]
  onChange: (block: CampaignBlock) => void
}
type Of<Kind extends CampaignBlock['kind']> = Props<Extract<CampaignBlock, { kind: Kind }>>

/** What is typed of one block. */
export function BlockFields(props: Props<CampaignBlock>): ReactNode {
  const { block, place, onChange } = props
  const named = (label: string) => `${label}, block ${place}`
  switch (block.kind) {
    case 'heading':
      return (
        <Line
          label={named('Heading')}
          value={block.text}
          most={blockLimits.heading}
          onChange={text => onChange({ ...block, text })}
        />
      )
    case 'text':
      return (
        <Line
          long
          label={named('Text')}
          hint="**bold**, *italics*, [words](/shop) for a link, an empty line between paragraphs"
          value={block.text}
          most={blockLimits.text}
          onChange={text => onChange({ ...block, text })}
        />
      )
    case 'picture':
      return <PictureFields {...props} block={block} />
    case 'products':
      return <ProductFields {...props} block={block} />
    case 'button':
      return (
        <div className="grid gap-3 pb-3 sm:grid-cols-2">
          <Line
            label={named('Words')}
            value={block.label}
            most={blockLimits.label}
            onChange={label => onChange({ ...block, label })}
          />
          <Line
            label={named('Leads to')}
            value={block.link}
            most={blockLimits.link}
            onChange={link => onChange({ ...block, link })}
          />
        </div>
      )
    case 'gap':
      return null
  }
}

type LineProps = {
  label: string
  hint?: string
  value: string
  most: number
  long?: boolean
  onChange: (text: string) => void
}

function Line({ label, hint, value, most, long, onChange }: LineProps) {
  const id = useId()
  const control = {
    id,
    value,
    maxLength: most,
    dir: 'auto',
    className: 'control',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    ...(hint && { 'aria-describedby': `${id}-hint` }),
  }
  return (
    <div className="grid gap-1 pb-3 text-sm">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {long ? (
        <textarea rows={Math.min(14, Math.max(4, value.split('\n').length + 1))} {...control} />
      ) : (
        <input {...control} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

function PictureFields({ block, place, onChange }: Of<'picture'>) {
  const uploads = useUploads(({ address }) => onChange({ ...block, image: address }))
  return (
    <div className="grid gap-3 pb-3">
      {block.image && (
        <Picture src={block.image} alt="" sizes="160px" widths={[240]} className="aspect-4/3 w-40 object-cover" />
      )}
      <PictureDrop of={uploads} label={`${blockKinds.picture}, block ${place}`} />
      <div className="pair">
        <Line
          label={`Words for who does not see it, block ${place}`}
          value={block.alt}
          most={blockLimits.alt}
          onChange={alt => onChange({ ...block, alt })}
        />
        <Line
          label={`Leads to (may stay empty), block ${place}`}
          value={block.link}
          most={blockLimits.link}
          onChange={link => onChange({ ...block, link })}
        />
      </div>
    </div>
  )
}

function ProductFields({ block, place, products, onChange }: Of<'products'>) {
  const known = new Map(products.map(product => [product.productId, choiceOf(product)]))
  return (
    <div className="mb-3 ml-6 grid gap-2 border-line border-l pl-4">
      <ProductChoice
        label={`${blockKinds.products}, block ${place}`}
        add={`Add a perfume, block ${place}`}
        start={block.productIds.map(value => known.get(value) ?? { value, label: value })}
        onChange={chosen => onChange({ ...block, productIds: chosen.map(({ value }) => value) })}
      />
    </div>
  )
}
