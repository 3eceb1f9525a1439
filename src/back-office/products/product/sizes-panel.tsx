import { useState } from 'react'
import type { ProductSize } from '../../../shop/catalogue/products/index.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Amount, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useProblems, useTyped } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { EditorProps } from './load-product-page.ts'

type Page = EditorProps['page']
type Size = Page['sizes'][number]
/** A row of the form; `at`: its number among the names of its fields. */
type Row = { at: number; size: Size | null }

/** The sizes that are sold, a row each with price and pieces, and rows for new ones. */
export function SizesPanel({ page }: EditorProps) {
  const hydrated = useHydrated()
  const mayChange = useMay()('catalogue.change')
  const typed = useTyped()
  const [rows, setRows] = useState(() => rowsOf(page.sizes, typed))
  const next = Math.max(-1, ...rows.map(({ at }) => at)) + 1
  return (
    <Panel
      title="Sizes"
      id="sizes"
      note={`The shop shows the smallest first. Pieces are those that can be sold now.${
        page.productId
          ? ''
          : ' A set has the ml of all its bottles together and no pieces of its own: what it holds is chosen once it is saved.'
      }`}
    >
      {rows.map(({ at, size }, place) => (
        <SizeRow key={at} size={size} at={at} name={size ? `${size.ml} ml` : `Size ${place + 1}, new`} page={page} />
      ))}
      {mayChange && !hydrated && rows.length > 0 && (
        <SizeRow size={null} at={next} name="Another size, new" page={page} />
      )}
      {mayChange && hydrated && (
        <button
          type="button"
          className="text-link min-h-11 justify-self-start text-sm"
          onClick={() => setRows([...rows, { at: next, size: null }])}
        >
          Add another size
        </button>
      )}
    </Panel>
  )
}

/**
 * Those of the page; after a refusal those that were sent, in their order, and what is new on the page. An empty one
 * where there is none.
 */
function rowsOf(all: readonly Size[], typed: Record<string, string>): Row[] {
  const sold = all.filter(({ retiredAt }) => retiredAt === null)
  const sent = [...new Set(Object.keys(typed).flatMap(name => /^sizes\.(\d+)\./.exec(name)?.[1] ?? []))].map(Number)
  const kept = sent.flatMap((at): Row[] => {
    const sizeId = typed[`sizes.${at}.sizeId`]
    const size = sold.find(each => each.sizeId === sizeId) ?? null
    return sizeId && !size ? [] : [{ at, size }]
  })
  const others = sold.filter(size => !kept.some(row => row.size === size))
  const first = Math.max(-1, ...sent) + 1
  const rows = [...kept, ...others.map((size, place) => ({ at: first + place, size }))]
  return rows.length > 0 ? rows : [{ at: first, size: null }]
}

type RowProps = { size: Size | null; at: number; name: string; page: Page }

function SizeRow({ size, at, name, page }: RowProps) {
  const may = useMay()
  const problems = useProblems()
  const field = (of: keyof ProductSize) => `sizes.${at}.${of}`
  const isSet = page.sets.some(({ sizeId }) => sizeId === size?.sizeId)
  const typesStock = may('stock.change') && !isSet
  const folded = ['sku', 'barcode', 'weightGrams', 'lowMark', 'cost', 'position'] as const
  return (
    <fieldset className="border-line border-b pb-2 last-of-type:border-0">
      <legend className="mb-2 font-medium text-sm">
        {name}
        {size && (
          <a href={`/admin/stock/sizes/${encodeURIComponent(size.sizeId)}`} className="text-link ml-3 font-normal">
            {typesStock ? 'Its stock' : `${size.stock} in stock`}
          </a>
        )}
      </legend>
      {size && <input type="hidden" name={field('sizeId')} value={size.sizeId} />}
      {size && !typesStock && <input type="hidden" name={`stocked.${at}`} value={size.stock} />}
      <div className="size-row">
        <Text name={field('ml')} label="ml" defaultValue={size?.ml} inputMode="numeric" autoComplete="off" />
        <Amount
          name={field('price')}
          label={size?.setDiscount == null ? 'Price, Rs' : 'Price, of its parts'}
          defaultValue={size?.price}
          readOnly={size?.setDiscount != null}
        />
        {typesStock && (
          <Text
            name={field('stock')}
            label="Pieces"
            defaultValue={size?.stock}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {size && <Text name={field('discount')} label="Discount, %" defaultValue={size.discount} inputMode="decimal" />}
      </div>
      <Fold
        label={
          <span className="text-sm">
            {may('purchases.change') ? 'SKU, barcode, weight, cost' : 'SKU, barcode, weight'}
          </span>
        }
        open={folded.some(each => problems[field(each)])}
      >
        <div className="size-row pt-2">
          <Text name={field('sku')} label="SKU" defaultValue={size?.sku} maxLength={60} className="size-code" />
          <Text
            name={field('barcode')}
            label="Barcode"
            defaultValue={size?.barcode}
            maxLength={40}
            className="size-code"
          />
          <Text name={field('weightGrams')} label="Grams" defaultValue={size?.weightGrams ?? ''} inputMode="numeric" />
          <Text name={field('lowMark')} label="Low from" defaultValue={size?.lowMark ?? ''} inputMode="numeric" />
          {may('purchases.change') && (
            <Amount name={field('cost')} label="Cost, Rs" defaultValue={size?.cost ?? null} />
          )}
          <Text name={field('position')} label="Order" defaultValue={size?.position ?? ''} inputMode="numeric" />
        </div>
      </Fold>
    </fieldset>
  )
}
