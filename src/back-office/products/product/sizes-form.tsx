import type { ProductSize } from '../../../shop/catalogue/products/index.ts'
import { Amount, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { useMay } from '../../kit/use-may.ts'
import { useSeenValues } from '../../kit/use-seen-values.ts'
import type { ProductPageProps } from './load-product-page.ts'

type Size = ProductPageProps['page']['sizes'][number]
// At the end, for new sizes.
const NEW_ROWS = 1

/** The sizes that are sold, a row each, and an empty row for a new one. */
export function SizesForm({ page }: ProductPageProps) {
  const may = useMay()
  const sold = page.sizes.filter(({ retiredAt }) => retiredAt === null)
  const seen = Object.fromEntries(
    page.sizes.map(({ sizeId, stock: _, sold: _sold, retiredAt: _at, setDiscount: _percent, ...facts }) => [
      sizeId,
      facts,
    ]),
  )
  const hidden = useSeenValues('sizes', seen)
  const rows = [...sold, ...Array.from({ length: may('catalogue.change') ? NEW_ROWS : 0 }, () => null)]
  return (
    <PanelForm
      title="Sizes"
      note="The shop shows the smallest first. A new size begins without stock: add its pieces on its page of the stock."
      action="sizes"
      submit="Save sizes"
      variant="outline"
      hidden={hidden}
      readOnly={!may('catalogue.change')}
    >
      {rows.map((size, at) => (
        <SizeRow key={size?.sizeId ?? 'new'} size={size} at={at} costs={may('purchases.change')} />
      ))}
    </PanelForm>
  )
}

function SizeRow({ size, at, costs }: { size: Size | null; at: number; costs: boolean }) {
  const name = (field: keyof ProductSize) => `sizes.${at}.${field}`
  const label = size ? `${size.ml} ml` : 'New size'
  return (
    <fieldset className="size-row">
      <legend className="font-medium text-sm">
        {label}
        {size && (
          <a href={`/admin/stock/sizes/${encodeURIComponent(size.sizeId)}`} className="text-link ml-3 font-normal">
            {`${size.stock} in stock`}
          </a>
        )}
      </legend>
      {size && <input type="hidden" name={name('sizeId')} value={size.sizeId} />}
      <Text name={name('ml')} label="ml" defaultValue={size?.ml} inputMode="numeric" />
      <Amount
        name={name('price')}
        label={size?.setDiscount == null ? 'Price, Rs' : 'Price, of its parts'}
        defaultValue={size?.price}
        readOnly={size?.setDiscount != null}
      />
      <Text name={name('discount')} label="Discount, %" defaultValue={size?.discount} inputMode="decimal" />
      <Text name={name('sku')} label="SKU" defaultValue={size?.sku} maxLength={60} className="size-code" />
      <Text name={name('barcode')} label="Barcode" defaultValue={size?.barcode} maxLength={40} className="size-code" />
      <Text name={name('weightGrams')} label="Grams" defaultValue={size?.weightGrams ?? ''} inputMode="numeric" />
      <Text name={name('lowMark')} label="Low from" defaultValue={size?.lowMark ?? ''} inputMode="numeric" />
      {costs && <Amount name={name('cost')} label="Cost, Rs" defaultValue={size?.cost ?? null} />}
      <Text name={name('position')} label="Order" defaultValue={size?.position} inputMode="numeric" />
    </fieldset>
  )
}
