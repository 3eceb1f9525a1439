import { z } from 'zod'
import { NameColumns } from '../../shop/ground/file-imports/index.ts'
import {
  CloseSettlement,
  closeSettlement,
  Decide,
  decide,
  discardSettlement,
  nameColumns,
} from '../../shop/money/settlement/index.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'

const action = actionsOn('settlement')

/** The writes of a settlement's page. */
export const settlementActions = {
  columns: action('settlements.change', NameColumns, async ({ tx, input: chosen, id }) => {
    const { courier, lines, columns } = await nameColumns(tx, { settlementId: numberOf(id), chosen })
    const message = `${lines} lines are read. The columns are kept for the next file of ${courier}.`
    return { did: 'settlement.columnsNamed', label: courier, after: columns, message }
  }),
  decide: action('settlements.change', Decide, async ({ tx, input, shop, id }) => {
    const { courier, left } = await decide(tx, { ...input, settlementId: numberOf(id) }, await shop.settings())
    const { seen: _, ...after } = input
    const message = left === 0 ? 'Saved. Everything is decided.' : `Saved. ${left} left to decide.`
    return { did: 'settlement.decided', label: courier, after, message }
  }),
  close: action('settlements.change', CloseSettlement, async ({ tx, input, shop, session: { staff }, id }) => {
    const closing = { ...input, settlementId: numberOf(id), staff }
    const { courier, isNew, paidOut, givenUp } = await closeSettlement(tx, closing, await shop.settings())
    const after = { received: input.received, paidOut, ...(givenUp > 0 && { givenUp }) }
    const weight = { kind: 'writeOff', amount: givenUp } as const
    const message = 'The settlement is closed and in the ledger.'
    return { did: isNew ? 'settlement.closed' : null, label: courier, after, weight, message }
  }),
  discard: action('settlements.change', z.object({}), async ({ tx, id }) => {
    const { courier } = await discardSettlement(tx, numberOf(id))
    return { did: 'settlement.discarded', label: courier, leadsTo: '/admin/settlements' }
  }),
}
