import { z } from 'zod'
import {
  CloseSettlement,
  closeSettlement,
  columnsOf,
  Decide,
  decide,
  discardSettlement,
  findSettlement,
  NameColumns,
  nameColumns,
} from '../../shop/settlement/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

const subject = (id: number, label: string) => ({ type: 'settlement', id: String(id), label })

/** The writes of a settlement's page. */
export const settlementActions = {
  columns: staffAction('settlements.change', NameColumns, async ({ tx, input, shop, params }) => {
    const settlementId = numberOf(params.id)
    const { header } = await findSettlement(tx, settlementId, await shop.settings())
    const columns = columnsOf(header, input)
    const { courier, lines } = await nameColumns(tx, { settlementId, columns })
    return {
      audit: { action: 'settlement.columnsNamed', subject: subject(settlementId, courier), after: columns },
      message: `${lines} lines are read. The columns are kept for the next file of ${courier}.`,
    }
  }),
  decide: staffAction('settlements.change', Decide, async ({ tx, input, shop, params }) => {
    const settlementId = numberOf(params.id)
    const { courier, left } = await decide(tx, { ...input, settlementId }, await shop.settings())
    const { seen: _, ...after } = input
    return {
      audit: { action: 'settlement.decided', subject: subject(settlementId, courier), after },
      message: left === 0 ? 'Saved. Everything is decided.' : `Saved. ${left} left to decide.`,
    }
  }),
  close: staffAction('settlements.change', CloseSettlement, async ({ tx, input, shop, session, params }) => {
    const settlementId = numberOf(params.id)
    const closing = { ...input, settlementId, staff: session.staff }
    const { courier, isNew, paidOut } = await closeSettlement(tx, closing, await shop.settings())
    const after = { received: input.received, paidOut }
    return {
      audit: isNew ? { action: 'settlement.closed', subject: subject(settlementId, courier), after } : [],
      message: 'The settlement is closed and in the ledger.',
    }
  }),
  discard: staffAction('settlements.change', z.object({}), async ({ tx, params }) => {
    const settlementId = numberOf(params.id)
    const { courier } = await discardSettlement(tx, settlementId)
    return {
      audit: { action: 'settlement.discarded', subject: subject(settlementId, courier) },
      leadsTo: '/admin/settlements',
    }
  }),
}
