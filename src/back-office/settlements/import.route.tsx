import { useLoaderData } from 'react-router'
import { today } from '../../shop/dates.ts'
import { ImportStatement, importStatement, listCourierAccounts } from '../../shop/settlement/index.ts'
import { STATEMENT_LINES } from '../../shop/settlement/rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Day, Select, SentFile, Text } from '../kit/fields.tsx'
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

export const action = staffActions({
  import: staffAction('settlements.change', ImportStatement, async ({ tx, input, session }) => {
    const { settlementId, courier, isNew, lines } = await importStatement(tx, input, session.staff)
    const subject = { type: 'settlement', id: String(settlementId), label: courier }
    return {
      audit: isNew ? { action: 'settlement.imported', subject, after: { file: input.file.name, lines } } : [],
      leadsTo: `/admin/settlements/${settlementId}`,
    }
  }),
})

export default function ImportPage() {
  const { couriers, today } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      back={{ to: '/admin/settlements', label: 'All settlements' }}
      title="Import a statement"
      note="The CSV file that the courier sends with a payment. The same file is taken once. Nothing is posted before you have checked it."
    >
      <div className="panel max-w-xl">
        <StaffForm action="import" submit="Import" busy="Reading ..." sendsFile>
          <Select name="courierId" label="Courier" required empty="Choose ..." options={couriers} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Day name="paidOn" label="Day of the payment" required defaultValue={today} />
            <Day
              name="coversUntil"
              label="Deliveries until"
              hint="Older ones that are not in the file are shown as missing"
            />
          </div>
          <Text name="reference" label="Reference of the payment" maxLength={80} />
          <SentFile
            name="file"
            label="CSV file"
            accept=".csv,.txt,.tsv,text/csv"
            hint={`At most ${STATEMENT_LINES} lines. Of an Excel sheet: Save as, CSV UTF-8`}
          />
          <Area name="pasted" label="Or its lines, pasted" rows={4} className="font-mono" />
        </StaffForm>
      </div>
    </DetailPage>
  )
}
