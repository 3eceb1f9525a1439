import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/ground/dates.ts'
import { findSale } from '../../shop/offers/sales/index.ts'
import { saleStates } from '../../shop/offers/sales/rules.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { saleActions } from './sale-actions.ts'
import { SaleForm } from './sale-form.tsx'
import { SalePrices } from './sale-prices.tsx'

/** One sale: when it is, and what each size costs in it. Its address is 'new' for one to plan. */
export const meta = titled('Sale')

export const loader = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  if (params.id === 'new') return { sale: null, waiting: [], sizes: [] }
  const { sale, sizes } = await findSale(shop.db, numberOf(params.id))
  return {
    sale,
    waiting: await waitingOn(shop.db, `/admin/sales/${params.id}`, staff),
    sizes: mayDo(staff.role, 'purchases.read') ? sizes : sizes.map(size => ({ ...size, averageCost: null })),
  }
})

export const action = staffActions(saleActions)

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
      {sale && <SalePrices sizes={sizes} />}
      {mayChange && (!sale || sale.state === 'planned') && <SaleForm sale={sale} sizes={sizes} />}
    </DetailPage>
  )
}
