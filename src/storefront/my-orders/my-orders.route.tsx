import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { listPhoneOrders } from '../../shop/orders/orders/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { CodeField } from '../../web/forms/code-field.tsx'
import { PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { type AskCode, CodeSteps, useAskCode } from '../account/code-steps.tsx'
import { shownPage, wantedPage } from '../account/dashboard/load-history.ts'
import { OrdersTable } from '../account/dashboard/order-history.tsx'
import { askOrdersCodeForm, closeOrdersForm, enterOrdersCodeForm } from './forms.ts'

/**
 * The orders of the phone that this browser has proved within a day. Where the house sends no codes, its page of
 * tracking.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, asker, settings } = args.context.get(requestContext)
  if (!(await settings()).signInByCode) throw redirect(href('/track'))
  const who = await asker()
  if (!who.shownPhone) return { shown: null }
  const orders = await listPhoneOrders(db, who, wantedPage(args.url.searchParams.get('page')))
  return { shown: { phone: phoneText(who.shownPhone.number), history: shownPage(orders) } }
}

const page = href('/my-orders')

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [
    { form: askOrdersCodeForm },
    { form: enterOrdersCodeForm, leadsTo: page },
    { form: closeOrdersForm, leadsTo: page },
  ])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'My orders'), noIndex]

/** The orders of a phone without an account: it is proved by a code, known or not. */
export default function MyOrdersPage() {
  const { shown } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  if (!shown)
    return (
      <AccountFrame
        label="Without an account"
        title="My orders"
        intro="Tell us the phone you ordered with. We send it a code of 6 digits, and you see all its orders here."
      >
        <CodeSteps
          forms={[askOrdersCodeForm, enterOrdersCodeForm]}
          field="phone"
          ask={of => <Ask {...of} />}
          enter={to => <Enter to={to} onDone={revalidate} />}
        />
      </AccountFrame>
    )
  return (
    <div className="wrap grid max-w-4xl gap-6 pb-10 lg:pb-14">
      <PageHead label="Without an account" title="My orders">
        <p>{`All orders with ${shown.phone}. They stay open on this device for a day.`}</p>
      </PageHead>
      {shown.history.rows.length > 0 ? (
        <OrdersTable history={shown.history} at={page} orderAt={id => href('/order/:id', { id })} />
      ) : (
        <EmptyState
          title="No orders with this phone"
          text="Did you order with another number? Close this one, and enter that."
          action={<LinkButton href={href('/shop')}>Find a perfume</LinkButton>}
        />
      )}
      <Close onDone={revalidate} />
    </div>
  )
}

function Ask(of: AskCode) {
  const ask = useAskCode(askOrdersCodeForm, 'phone', of)
  return (
    <CallForm of={ask} className="grid gap-5">
      <PhoneField {...ask.field('phone')} label="Phone of your orders" enterKeyHint="send" />
      <SendButton of={ask} className="justify-self-start" />
    </CallForm>
  )
}

function Enter({ to, onDone }: { to: string; onDone: () => unknown }) {
  const enter = useCallForm(enterOrdersCodeForm, { sent: { phone: to }, onDone })
  return (
    <CallForm of={enter} className="grid gap-5">
      <CodeField of={enter} sentFor="phone" bySms />
      <SendButton of={enter} className="justify-self-start" />
    </CallForm>
  )
}

function Close({ onDone }: { onDone: () => unknown }) {
  const close = useCallForm(closeOrdersForm, { onDone })
  return (
    <CallForm of={close}>
      <SendButton of={close} variant="outline" />
    </CallForm>
  )
}
