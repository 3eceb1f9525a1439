import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ImportStatement, importStatement, listCourierAccounts } from '../../shop/settlement/index.ts'
import { STATEMENT_LINES } from '../../shop/settlement/rules.ts'
import { SelectField, TextareaField } from '../../ui/field.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { BackLink } from '../kit/back-link.tsx'
import { StaffField, StaffForm, useTyped } from '../kit/staff-form.tsx'

/** Takes in a courier's statement. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Import a statement'), noIndex]

export const loader = staffPage('settlements.change', async ({ shop }) => {
  const couriers = await listCourierAccounts(shop.db)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' })
  return {
    today,
    couriers: couriers.flatMap(({ courierId, courier }) => (courierId ? [{ _id: courierId, name: courier }] : [])),
  }
})
type Page = Awaited<ReturnType<typeof loader>>

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
  const { couriers, today } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/settlements">All settlements</BackLink>
      <h1 className="page-title">Import a statement</h1>
      <p className="mt-2 max-w-prose text-muted">
        The CSV file that the courier sends with a payment. The same file is taken once. Nothing is posted before you
        have checked it.
      </p>
      <div className="panel mt-6 max-w-xl">
        <StaffForm action="import" submit="Import" busy="Reading ..." sendsFile>
          <Fields couriers={couriers} today={today} />
        </StaffForm>
      </div>
    </>
  )
}

function Fields({ couriers, today }: Page) {
  const typed = useTyped()
  return (
    <>
      <SelectField name="courierId" label="Courier" required defaultValue={typed.courierId ?? ''}>
        <option value="" disabled>
          Choose ...
        </option>
        {couriers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <StaffField name="paidOn" label="Day of the payment" type="date" required defaultValue={today} />
        <StaffField
          name="coversUntil"
          label="Deliveries until"
          type="date"
          hint="Older ones that are not in the file are shown as missing"
        />
      </div>
      <StaffField name="reference" label="Reference of the payment" maxLength={80} />
      <StaffField
        name="file"
        label="CSV file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        hint={`At most ${STATEMENT_LINES} lines`}
      />
      <TextareaField
        name="pasted"
        label="Or its lines, pasted"
        rows={4}
        defaultValue={typed.pasted}
        className="font-mono"
      />
    </>
  )
}
