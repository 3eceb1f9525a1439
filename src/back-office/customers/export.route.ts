import { inTransaction } from '../../platform/database/in-transaction.ts'
import { recordAudit } from '../../shop/ground/audit/index.ts'
import { findPerson } from '../../shop/people/people/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** Everything that is known of one customer, as a file for them. */
export const loader = staffPage('customers.export', async ({ shop, params, session: { staff } }) => {
  const personId = params.id ?? ''
  const person = await findPerson(shop.db, personId, { most: null })
  const subject = { type: 'customer', id: personId, label: 'Customer' }
  const actor = { ...staff, ipAddress: shop.device().ipAddress }
  await inTransaction(shop.db, tx => recordAudit(tx, actor, { action: 'customer.exported', subject }))
  return new Response(JSON.stringify(person, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${personId.slice(0, 8)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
})
