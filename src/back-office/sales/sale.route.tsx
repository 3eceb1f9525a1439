import { useLoaderData } from 'react-router'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { listKnownWords } from '../../shop/catalogue/products/index.ts'
import { momentText, shopMinute } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { findSale, type SaleSize } from '../../shop/offers/sales/index.ts'
import { saleStates } from '../../shop/offers/sales/rules.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { MarginText } from '../stock/margin-text.tsx'
import { AddGroup, type Groups } from './add-group.tsx'
import { saleActions } from './sale-actions.ts'

/** One sale: when it is, and what each size costs in it. Its address is 'new' for one to plan. */
export const meta = titled('Sale')

export const loader = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  const [collections, { houses }] = await Promise.all([nameCollections(shop.db), listKnownWords(shop.db)])
  const groups = { collection: collections.map(({ title }) => title), house: houses }
  if (params.id === 'new') return { sale: null, waiting: [], sizes: [], groups }
  const { sale, sizes } = await findSale(shop.db, numberOf(params.id))
  return {
    sale,
    groups,
    waiting: await waitingOn(shop.db, `/admin/sales/${params.id}`, staff),
    sizes: mayDo(staff.role, 'purchases.read') ? sizes : sizes.map(size => ({ ...size, averageCost: null })),
  }
})

export const action = staffActions(saleActions)

type Sale = Awaited<ReturnType<typeof findSale>>['sale']

const lineOf = ({ sku, discount, salePrice }: SaleSize): string =>
  `${sku} ${Number.isInteger(discount) ? `${discount}%` : salePrice / 100}`

/** When a sale is, and what is in it. */
const SaleForm = ({ sale, sizes, groups }: { sale: Sale | null; sizes: readonly SaleSize[]; groups: Groups }) => (
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
    <AddGroup groups={groups} />
    <Area
      name="lines"
      label="Sizes"
      rows={8}
      required
      defaultValue={sizes.map(lineOf).join('\n')}
      hint="A line each, also pasted from a spreadsheet: SKU or barcode, then a percentage such as 20% or the price in rupees. Or all sizes of one: collection: Winter 20%, house: Ajmal 15%, perfume: Night Oud 10%"
    />
  </PanelForm>
)

const Moment = ({ name, label, at }: { name: string; label: string; at: Date | undefined }) => (
  <Text name={name} label={label} type="datetime-local" defaultValue={at && shopMinute(at)} required />
)

/** What each size costs in a sale. */
const SalePrices = ({ sizes }: { sizes: readonly SaleSize[] }) => (
  <Panel title="What each size costs" note="Its full price of today, and its price in the sale.">
    <Rows
      rows={sizes}
      keyOf={({ sizeId }) => sizeId}
      to={({ productId }) => `/admin/products/${productId}`}
      cell={({ name, ml }) => sizeText(name, ml)}
      note={({ sku, salePrice, averageCost }) => (
        <>
          {sku} <MarginText cutPrice={salePrice} averageCost={averageCost} />
        </>
      )}
      end={({ price, salePrice, discount }) => (
        <>
          <del className="text-muted">{amountText(price)}</del> {amountText(salePrice)}
          <small>{`${Math.round(discount)}% off`}</small>
        </>
      )}
    />
  </Panel>
)

export default function SalePage() {
  const { sale, waiting, sizes, groups } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  const open = sale?.state === 'planned' || sale?.state === 'running'
  return (
    <DetailPage
      back={{ to: '/admin/sales', label: 'All sales' }}
      title={sale?.name ?? 'New sale'}
      chips={sale && <StateChip state={sale.state}>{saleStates[sale.state]}</StateChip>}
      note={sale && `${momentText(sale.startsAt)} to ${momentText(sale.endsAt)}`}
      first={<WaitingNotice approvals={waiting} />}
      aside={
        open &&
        mayChange && (
          <PanelForm
            title={sale.state === 'running' ? 'End it now' : 'Cancel it'}
            note={sale.state === 'running' && 'What stood before the sale comes back.'}
            action="end"
            submit={sale.state === 'running' ? 'End the sale' : 'Cancel the sale'}
            variant="outline"
            hidden={{ version: sale.version }}
          />
        )
      }
    >
      {sale && <SalePrices sizes={sizes} />}
      {mayChange && (!sale || sale.state === 'planned') && <SaleForm sale={sale} sizes={sizes} groups={groups} />}
    </DetailPage>
  )
}
