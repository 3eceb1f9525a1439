import { type ReactNode, useState } from 'react'
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { Customer } from '../../../shop/ground/customers/index.ts'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText, times } from '../../../shop/ground/money.ts'
import { isolated } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { listOwnOldOrders, type OldOrder } from '../../../shop/people/moves/index.ts'
import { EmailBreaks } from '../../../ui/email-breaks.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { OpenButton, useOpened } from '../../../web/forms/opened.tsx'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { handleForms } from '../../../web/server/handle-forms.ts'
import { type RequestContext, requestContext } from '../../../web/server/request-context.ts'
import { requireSession } from '../../../web/server/require-session.ts'
import { AddressEditor } from '../../address/address-editor.tsx'
import {
  type AddressField,
  type AddressForm,
  type AddressHouse,
  addressHouse,
  addressOf,
  fromSaved,
} from '../../address/address-form.ts'
import { AddressLines } from '../../address/address-lines.tsx'
import { askedBy } from '../../address/forms.ts'
import { rememberUser } from '../../cart/stored-user.ts'
import { personalForms } from '../forms.ts'
import { Panel, PersonalFrame } from '../personal/personal-frame.tsx'
import { UnverifiedNotice } from '../personal/unverified-notice.tsx'
import { saveAddressForm } from './forms.ts'
import { loadHistory } from './load-history.ts'
import { OrderHistory } from './order-history.tsx'

/** An order of the shop's earlier website as texts. */
type OldOrderView = Record<'number' | 'date' | 'status' | 'total' | 'facts', string> & {
  lines: { text: string; amount: string }[]
}

/**
 * The account's orders on the shop's earlier website; none while they cannot be read, or until the email is verified.
 */
async function loadOldOrders(
  { db, log }: Pick<RequestContext, 'db' | 'log'>,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<OldOrderView[]> {
  if (!emailVerified) return []
  const orders = await listOwnOldOrders(db, email).catch(error => {
    log.error({ err: error }, 'an account is shown without its old orders')
    return []
  })
  return orders.map(viewOf)
}

const viewOf = ({
  number,
  placedAt,
  status,
  payment,
  totalAmount,
  shipping,
  couponDiscount,
  salesTax,
  paidBack,
  lines,
}: OldOrder): OldOrderView => ({
  number,
  status,
  date: shortDayText(placedAt),
  total: amountText(totalAmount),
  lines: lines.map(({ name, quantity, price }) => ({
    text: `${quantity} × ${isolated(name)}`,
    amount: price === null ? '' : amountText(times(price, quantity)),
  })),
  facts: [
    shipping > 0 && `Shipping ${amountText(shipping)}`,
    couponDiscount > 0 && `Discount ${amountText(couponDiscount)}`,
    salesTax > 0 && `Taxes ${amountText(salesTax)}`,
    paidBack > 0 && `Paid back ${amountText(paidBack)}`,
    payment,
  ]
    .filter(Boolean)
    .join(', '),
})

export async function loader(args: LoaderFunctionArgs) {
  const { customer, emailVerified } = await requireSession(args)
  const page = args.url.searchParams.get('page')
  const shop = args.context.get(requestContext)
  const [history, oldOrders, settings] = await Promise.all([
    loadHistory(shop, customer._id, page),
    loadOldOrders(shop, { email: customer.email, emailVerified }),
    shop.settings(),
  ])
  return { customer, emailVerified, history, oldOrders, house: addressHouse(settings) }
}

export async function action(args: ActionFunctionArgs) {
  const house = await args.context.get(requestContext).settings()
  return handleForms(args, [...personalForms, { form: askedBy(house, saveAddressForm) }])
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'My Account'), noIndex]

export default function Dashboard() {
  const { customer, emailVerified, history, oldOrders, house } = useLoaderData<typeof loader>()
  return (
    <PersonalFrame title="My Account" customer={customer} current={href('/dashboard')}>
      {!emailVerified && <UnverifiedNotice email={customer.email} />}
      <div className="mt-8 grid gap-12 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="grid content-start gap-12">
          <OrderHistory history={history} />
          <OldOrders orders={oldOrders} />
        </div>
        <AccountDetails customer={customer} house={house} />
      </div>
    </PersonalFrame>
  )
}

/** Name, email, phone and shipping address of the account. */
function AccountDetails({ customer, house }: { customer: Customer; house: AddressHouse }) {
  const [opened, setOpened] = useOpened(({ form }) => (form === saveAddressForm.id ? 'address' : undefined))
  const close = () => setOpened(null)
  const saved = customer.shippingAddress
  const start = saved ? fromSaved(saved) : addressOf(customer)
  return (
    <Panel id="account-details" title="Account Details">
      <div className="account-details">
        <dl className="grid content-start gap-1">
          <Detail label="Name" value={customer.name} />
          <Detail label="Email" value={customer.email && <EmailBreaks text={customer.email} />} />
          <Detail label="Phone" value={phoneText(customer.phone)} />
        </dl>
        <div className={opened === 'address' ? 'col-span-full' : undefined}>
          <h3 className="label border-line border-b pb-2 text-muted">Shipping address</h3>
          <div className="mt-4 grid gap-4">
            {opened === 'address' ? (
              <ShippingAddress email={customer.email} start={start} house={house} onClose={close} />
            ) : (
              <>
                {saved ? (
                  <AddressLines to={saved} />
                ) : (
                  <p className="text-muted">No address yet. It will be saved with your next order.</p>
                )}
                <OpenButton opens="address" onOpen={() => setOpened('address')} className="button button-outline">
                  {saved ? 'Update address' : 'Add an address'}
                </OpenButton>
                {saved && (
                  <a
                    href={`${href('/settings')}#addresses`}
                    className="text-link flex min-h-11 items-center justify-self-start font-medium text-sm"
                  >
                    All my addresses
                  </a>
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </Panel>
  )
}

type EditorProps = { email: string; start: AddressForm; house: AddressHouse; onClose: () => void }

/** The address update with the specification's messages: a toast on failure, and errors beside the fields. */
function ShippingAddress({ email, start: { fullName, ...place }, house, onClose }: EditorProps) {
  const { revalidate } = useRevalidator()
  const [form] = useState(() => askedBy(house, saveAddressForm))
  const editor = useCallForm(form, {
    start: { ...place, name: fullName },
    sent: { email },
    onDone: async customer => {
      rememberUser(customer)
      toast('Address saved', { kind: 'success' })
      await revalidate()
      onClose()
    },
    onRefused: message => toast(message, { kind: 'error' }),
  })
  // This call names the field differently.
  const own = (name: AddressField) => (name === 'fullName' ? 'name' : name)
  const fields = {
    field: (name: AddressField) => editor.field(own(name)),
    value: (name: AddressField) => editor.value(own(name)),
    problem: editor.problem,
    setValue: (name: AddressField, value: string) => editor.setValue(own(name), value),
  }
  const { country } = place
  return (
    <AddressEditor of={editor} fields={fields} house={house} country={country} page="/dashboard" onCancel={onClose} />
  )
}

function Detail({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="basis-18 text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 grow basis-40">{value}</dd>
    </div>
  )
}

/** The orders of the shop's earlier website, each with its lines behind it. Nothing without one. */
function OldOrders({ orders }: { orders: readonly OldOrderView[] }) {
  if (orders.length === 0) return null
  return (
    <Panel id="old-orders" title="Orders on our earlier website">
      <ul className="border-line border-t">
        {orders.map(({ number, date, status, total, lines, facts }) => (
          <li key={number} className="border-line border-b">
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <span className="font-medium">{number}</span>
                <span className="text-muted text-sm">{date}</span>
                <span className="text-sm">{status}</span>
                <span className="ml-auto flex items-center gap-2 font-medium tabular-nums">
                  {total}
                  <span className="shrink-0 group-open:rotate-180">
                    <Icon name="down" size={16} />
                  </span>
                </span>
              </summary>
              <ul className="grid gap-1 pb-2">
                {lines.map(({ text, amount }) => (
                  <li key={text} className="flex justify-between gap-4">
                    <span className="wrap-anywhere">{text}</span>
                    <span className="tabular-nums">{amount}</span>
                  </li>
                ))}
              </ul>
              <p className="pb-4 text-muted text-sm">{facts}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
