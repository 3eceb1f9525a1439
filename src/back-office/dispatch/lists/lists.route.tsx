import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import {
  findParcelByCode,
  ImportLines,
  importResults,
  importTracking,
  listCouriers,
  RecordResult,
  recordResult,
} from '../../../shop/dispatch/index.ts'
import { resultNames, resultTexts } from '../../../shop/dispatch/rules.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ScanForm } from '../scanner/scan-form.tsx'
import { ListForm } from './list-form.tsx'

/** Delivery results and tracking numbers: scanned one by one, or as a courier's CSV. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Results and tracking numbers'), noIndex]

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff } }) => {
  const couriers = await listCouriers(shop.db)
  return {
    couriers: couriers.map(({ courierId, name }) => ({ courierId, name })),
    mayWork: mayDo(staff.role, 'dispatch.work'),
  }
})
type Page = Awaited<ReturnType<typeof loader>>

const subject = (parcelId: string, code: string) => ({ type: 'parcel', id: parcelId, label: code })

export const action = staffActions({
  scan: staffAction('dispatch.work', RecordResult, async ({ tx, input: { code, result }, session: { staff } }) => {
    const parcelId = await findParcelByCode(tx, code)
    const parcel = await recordResult(tx, { parcelId, result, actor: staff.name })
    return {
      audit: { action: `parcel.${result}`, subject: subject(parcelId, parcel.code) },
      message: `${parcel.code}: ${resultTexts[result].toLowerCase()}.`,
    }
  }),
  results: staffAction('dispatch.work', ImportLines, async ({ tx, input, session: { staff } }) => {
    const { done, refused } = await importResults(tx, input, staff.name)
    const audit = done.map(each => ({
      action: `parcel.${each.result}` as const,
      subject: subject(each.parcelId, each.code),
    }))
    return { audit, shown: { done: done.length, refused } }
  }),
  tracking: staffAction('dispatch.work', ImportLines, async ({ tx, input, session: { staff } }) => {
    const { done, refused } = await importTracking(tx, input, staff.name)
    const audit = done.map(each => ({
      action: 'parcel.numbered' as const,
      subject: subject(each.parcelId, each.code),
    }))
    return { audit, shown: { done: done.length, refused } }
  }),
})

export default function ListsPage() {
  const { couriers, mayWork } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/dispatch">Dispatch</BackLink>
      <h1 className="page-title">Results and tracking numbers</h1>
      {mayWork ? (
        <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
          <Panel title="Scan a result" note="Tracking number, parcel code or order number">
            <ScanForm action="scan" label="Number" submit="Record">
              <SelectField name="result" label="What came of it">
                {resultNames.map(result => (
                  <option key={result} value={result}>
                    {resultTexts[result]}
                  </option>
                ))}
              </SelectField>
            </ScanForm>
          </Panel>
          <Panel title="A courier's list of results" note="A line each: number, then delivered, refused or returned">
            <ListForm
              action="results"
              submit="Apply"
              couriers={couriers}
              example={'7701234567,delivered\n7701234568,refused'}
            />
          </Panel>
          <Panel title="Tracking numbers" note="A line each: parcel or order number, then the tracking number">
            <ListForm action="tracking" submit="Store" couriers={couriers} example="KH-7WQ2-9ABX-1,7701234567" />
          </Panel>
        </div>
      ) : (
        <p className="mt-4 text-muted">Your role can read parcels, but not record what came of them.</p>
      )}
    </>
  )
}
