import { useLoaderData } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { ImportStatement, importStatement, listCourierAccounts } from '../../shop/money/settlement/index.ts'
import { STATEMENT_LINES } from '../../shop/money/settlement/settlement-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Day, Select, Text } from '../kit/fields.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import type { Options } from '../kit/options.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'

/** Takes in a courier's statement. */
export const meta = titled('Import a statement')

export const loader = staffPage('settlements.change', async ({ shop }) => {
  const couriers = await listCourierAccounts(shop.db)
  return {
    today: today(),
    couriers: couriers.flatMap(({ courierId, courier }) => (courierId ? [[courierId, courier] as const] : [])),
  }
})

/** Takes in a courier's statement, each file once. */
const importActions = {
  import: staffAction('settlements.change', ImportStatement, async ({ tx, input, session }) => {
    const { settlementId, courier, isNew, lines } = await importStatement(tx, input, session.staff)
    const subject = { type: 'settlement', id: String(settlementId), label: courier }
    return {
      audit: isNew ? { action: 'settlement.imported', subject, after: { file: input.file.name, lines } } : [],
      leadsTo: `/admin/settlements/${settlementId}`,
    }
  }),
}

export const action = staffActions(importActions)

/** A statement, as a file or pasted, with what it is about. */
const ImportForm = ({ couriers, today }: { couriers: Options; today: string }) => (
  <StaffForm action="import" submit="Import" busy="Reading ..." sendsFile>
    <Select name="courierId" label="Courier" required empty="Choose ..." options={couriers} />
    <div className="pair">
      <Day name="paidOn" label="Day of the payment" required defaultValue={today} />
      <Day
        name="coversUntil"
        label="Deliveries until"
        hint="Older ones that are not in the file are shown as missing"
      />
    </div>
    <Text name="reference" label="Reference of the payment" maxLength={80} />
    <FileOrLines most={STATEMENT_LINES} />
  </StaffForm>
)

export default function ImportPage() {
  const { couriers, today } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      back={{ to: '/admin/settlements', label: 'All settlements' }}
      title="Import a statement"
      note="The Excel or CSV file that the courier sends with a payment. The same file is taken once. Nothing is posted before you have checked it. Connected, PostEx and Trax tell what they have paid and their statements come by themselves; Leopards, TCS and M&P do not tell amounts."
    >
      <div className="panel max-w-xl">
        <ImportForm couriers={couriers} today={today} />
      </div>
    </DetailPage>
  )
}
