import { ImportStatement, importStatement } from '../../shop/money/settlement/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Takes in a courier's statement, each file once. */
export const importActions = {
  import: staffAction('settlements.change', ImportStatement, async ({ tx, input, session }) => {
    const { settlementId, courier, isNew, lines } = await importStatement(tx, input, session.staff)
    const subject = { type: 'settlement', id: String(settlementId), label: courier }
    return {
      audit: isNew ? { action: 'settlement.imported', subject, after: { file: input.file.name, lines } } : [],
      leadsTo: `/admin/settlements/${settlementId}`,
    }
  }),
}
