import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { answerForms } from '../../../web/server/answer-forms.ts'
import { requestContext } from '../../../web/server/request-context.ts'
import { requireSession } from '../../../web/server/require-session.ts'
import { personalForms } from '../forms.ts'
import { PersonalFrame } from '../personal/personal-frame.tsx'
import { UnverifiedNotice } from '../personal/unverified-notice.tsx'
import { AccountDetails } from './account-details.tsx'
import { saveAddressForm } from './forms.ts'
import { loadHistory } from './load-history.ts'
import { loadOldOrders } from './load-old-orders.ts'
import { OldOrders } from './old-orders.tsx'
import { OrderHistory } from './order-history.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { customer, emailVerified } = await requireSession(args)
  const page = args.url.searchParams.get('page')
  const shop = args.context.get(requestContext)
  const [history, oldOrders] = await Promise.all([
    loadHistory(shop, customer._id, page),
    loadOldOrders(shop, { email: customer.email, emailVerified }),
  ])
  return { customer, emailVerified, history, oldOrders }
}

export const action = (args: ActionFunctionArgs) => answerForms(args, [...personalForms, { form: saveAddressForm }])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'My Account'), noIndex]

export default function Dashboard() {
  const { customer, emailVerified, history, oldOrders } = useLoaderData<typeof loader>()
  return (
    <PersonalFrame title="My Account" customer={customer} current={href('/dashboard')}>
      {!emailVerified && <UnverifiedNotice email={customer.email} />}
      <div className="mt-8 grid gap-12 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid content-start gap-12">
          <OrderHistory history={history} />
          <OldOrders orders={oldOrders} />
        </div>
        <AccountDetails customer={customer} />
      </div>
    </PersonalFrame>
  )
}
