import { useLoaderData } from 'react-router'
import { waitingOn } from '../../shop/approvals/index.ts'
import { momentText, shopMinute } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { sizeText } from '../../shop/names/rules.ts'
import { findSale, type SaleSize } from '../../shop/sales/index.ts'
import { saleStates } from '../../shop/sales/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { MarginText } from '../stock/margin-text.tsx'
import { saleActions } from './sale-actions.ts'

/** One sale: when it is, and what each size costs in it. Its address is 'new' for one to plan. */
export const meta = titled('Sale')

export const loader = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  if (params.id === 'new') return { sale: null, waiting: [], sizes: [] }
  const { sale, sizes } = await findSale(shop.db, numberOf(params.id))
  return {
    sale,
    waiting: await waitingOn(shop.db, `/admin/sales/${params.id}`),
    sizes: mayDo(staff.role, 'purchases.read') ? sizes : sizes.map(size => ({ ...size, averageCost: null })),
  }
})

export const action = staffActions(saleActions)

const lineOf = ({ sku, discount, salePrice }: SaleSize): string =>
  `${sku} ${Number.isInteger(discount) ? `${discount}%` : salePrice / 100}`

export default function SalePage() {
  const { sale, waiting, sizes } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  const open = sale?.state === 'planned' || sale?.state === 'running'
  return (
    <DetailPage
      back={{ to: '/admin/sales', label: 'All sales' }}
      title={sale?.name ?? 'New sale'}
      chips={sale && <span className="chip">{saleStates[sale.state]}</span>}
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
      {sale && (
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
      )}
      {mayChange && (!sale || sale.state === 'planned') && (
        <PanelForm
          title={sale ? 'Change the sale' : 'When and what'}
          note="It begins and ends by itself at these times. Shoppers see until when it lasts."
          action="save"
          submit={sale ? 'Save' : 'Plan the sale'}
          {...(sale && { hidden: { version: sale.version } })}
        >
          <Text name="name" label="Name, for staff" defaultValue={sale?.name} maxLength={80} required />
          <div className="grid gap-4 sm:grid-cols-2">
            <Text
              name="startsAt"
              label="Begins"
              type="datetime-local"
              defaultValue={sale ? shopMinute(sale.startsAt) : undefined}
              required
            />
            <Text
              name="endsAt"
              label="Ends"
              type="datetime-local"
              defaultValue={sale ? shopMinute(sale.endsAt) : undefined}
              required
            />
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
      )}
    </DetailPage>
  )
}
