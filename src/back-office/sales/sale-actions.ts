import { EndSale, endSale, SaveSale, saveSale } from '../../shop/offers/sales/index.ts'
import { weighSale } from '../../shop/staff/approvals/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

/** The writes of a sale's page. */
export const saleActions = {
  save: staffAction('catalogue.change', SaveSale, async ({ tx, input, params, session, shop }) => {
    const settings = await shop.settings()
    const known = params.id === 'new' ? {} : { saleId: numberOf(params.id) }
    const { saleId, sizes } = await saveSale(tx, { ...input, ...known, by: session.staff, settings })
    const { name, startsAt, endsAt, lines } = input
    const after = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sizes, lines: lines.slice(0, 4000) }
    return {
      audit: { action: 'sale.planned', subject: { type: 'sale', id: String(saleId), label: name }, after },
      weight: await weighSale(tx, saleId, session.staff.id),
      message: 'Saved. It begins by itself.',
      ...(params.id === 'new' && { leadsTo: `/admin/sales/${saleId}` }),
    }
  }),
  end: staffAction('catalogue.change', EndSale, async ({ tx, input, params, session }) => {
    const { name, before, after } = await endSale(tx, numberOf(params.id), input.version, session.staff.name)
    const subject = { type: 'sale', id: params.id ?? '', label: name }
    return { audit: { action: 'sale.ended', subject, before: { state: before }, after: { state: after } } }
  }),
}
