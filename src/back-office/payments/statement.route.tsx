import { redirect, useLoaderData } from 'react-router'
import { bankMeanings } from '../../shop/money/bank/bank-file-rules.ts'
import { findBankStatement } from '../../shop/money/bank/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { askedOnce, ColumnsForm } from '../kit/columns-form.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { statementActions } from './payment-actions.ts'

/** What the columns of a bank's statement hold: asked once for each kind of file. */
export const meta = titled('Statement')

export const loader = staffPage('orders.pay', async ({ shop, params }) => {
  const statement = await findBankStatement(shop.db, numberOf(params.id))
  if (statement.named) throw redirect('/admin/payments')
  return statement
})

export const action = staffActions(statementActions)

export default function StatementPage() {
  const statement = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/payments', label: 'Payments' }} title={statement.fileName}>
      <ColumnsForm
        {...statement}
        meanings={bankMeanings}
        note={askedOnce('your bank', 'Texts may stand in several columns.')}
      />
    </DetailPage>
  )
}
