import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { AddCourier, addCourier, listCouriers } from '../../../shop/dispatch/index.ts'
import { plural } from '../../../shop/plural.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffField, StaffForm } from '../../kit/staff-form.tsx'

/** The couriers of the shop. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Couriers'), noIndex]

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff } }) => ({
  couriers: await listCouriers(shop.db),
  mayChange: mayDo(staff.role, 'couriers.change'),
}))
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  add: staffAction('couriers.change', AddCourier, async ({ tx, input }) => {
    const id = await addCourier(tx, input)
    return {
      audit: { action: 'courier.added', subject: { type: 'courier', id, label: input.name } },
      leadsTo: `/admin/dispatch/couriers/${id}`,
    }
  }),
})

export default function CouriersPage() {
  const { couriers, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/dispatch">Dispatch</BackLink>
      <h1 className="page-title">Couriers</h1>
      <ul className="queue" aria-label="Couriers">
        {couriers.map(({ courierId, name, phone, active, lateAfterDays, columns, weightUnit }) => (
          <li key={courierId} className="queue-row">
            <a href={`/admin/dispatch/couriers/${courierId}`} className="call-link">
              <span className="font-medium">
                {name} {!active && <span className="chip">Not used</span>}
              </span>
              <span className="text-right text-sm lg:text-left">{phone}</span>
              <span className="col-span-2 text-muted text-sm lg:col-span-1">
                CSV of {plural(columns.length, 'column')}, weight in {weightUnit}
              </span>
              <span className="col-span-2 text-muted text-sm lg:col-span-1">
                late after {plural(lateAfterDays, 'day')}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="mt-6 max-w-md">
          <Panel title="Another courier">
            <StaffForm action="add" submit="Add" variant="outline">
              <StaffField name="name" label="Name" maxLength={80} />
            </StaffForm>
          </Panel>
        </div>
      )}
    </>
  )
}
