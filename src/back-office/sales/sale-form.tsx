import { shopMinute } from '../../shop/ground/dates.ts'
import type { findSale, SaleSize } from '../../shop/offers/sales/index.ts'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'

type Sale = Awaited<ReturnType<typeof findSale>>['sale']

const lineOf = ({ sku, discount, salePrice }: SaleSize): string =>
  `${sku} ${Number.isInteger(discount) ? `${discount}%` : salePrice / 100}`

/** When a sale is, and what is in it. */
export const SaleForm = ({ sale, sizes }: { sale: Sale | null; sizes: readonly SaleSize[] }) => (
  <PanelForm
    title={sale ? 'Change the sale' : 'When and what'}
    note="It begins and ends by itself at these times. Shoppers see until when it lasts."
    action="save"
    submit={sale ? 'Save' : 'Plan the sale'}
    {...(sale && { hidden: { version: sale.version } })}
  >
    <Text name="name" label="Name, for staff" defaultValue={sale?.name} maxLength={80} required />
    <div className="grid gap-4 sm:grid-cols-2">
      <Moment name="startsAt" label="Begins" at={sale?.startsAt} />
      <Moment name="endsAt" label="Ends" at={sale?.endsAt} />
    </div>
    <Area
      name="lines"
      label="Sizes"
      rows={8}
      required
      defaultValue={sizes.map(lineOf).join('\n')}
      hint="A line each, also pasted from a spreadsheet: SKU or barcode, then a percentage such as 20% or the price in rupees"
    />
  </PanelForm>
)

const Moment = ({ name, label, at }: { name: string; label: string; at: Date | undefined }) => (
  <Text name={name} label={label} type="datetime-local" defaultValue={at && shopMinute(at)} required />
)
