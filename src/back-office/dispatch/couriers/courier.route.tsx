import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ChangeCourier, changeCourier, findCourier } from '../../../shop/dispatch/index.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { CourierForm } from './courier-form.tsx'

/** A courier: how parcels are followed, when they are late, and the columns of its CSV. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Courier'), noIndex]

// Also after a refused save: the form then carries the version that it was refused for.
export const shouldRevalidate = () => true

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff }, params }) => ({
  courier: await findCourier(shop.db, params.id ?? ''),
  mayChange: mayDo(staff.role, 'couriers.change'),
}))
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  change: staffAction('couriers.change', ChangeCourier, async ({ tx, input, params }) => {
    const courierId = params.id ?? ''
    const { before } = await changeCourier(tx, { ...input, courierId })
    return {
      audit: {
        action: 'courier.changed',
        subject: { type: 'courier', id: courierId, label: input.name },
        before,
        after: input,
      },
      message: 'Saved',
    }
  }),
})

export default function CourierPage() {
  const { courier, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/dispatch/couriers">Couriers</BackLink>
      <h1 className="page-title">{courier.name}</h1>
      <CourierForm courier={courier} mayChange={mayChange} />
    </>
  )
}
