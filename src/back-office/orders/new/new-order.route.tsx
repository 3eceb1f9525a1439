import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { newAttempt } from '../../../shop/ground/form-attempt.ts'
import { amountText, toRupees } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { NOTE_LIMIT } from '../../../shop/offers/cart/cart-limit-rules.ts'
import { type KnownCustomer, TakeOrder, takeOrder } from '../../../shop/orders/orders/index.ts'
import { Button } from '../../../ui/button.tsx'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Area, Check, Select, Text } from '../../kit/fields.tsx'
import { Problem } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useActionResult, useTyped } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { AddressFields } from '../address-fields.tsx'
import { GiftInputs } from '../gift-inputs.tsx'
import { LinesEditor } from '../lines/lines-editor.tsx'
import type { loader as quoteLoader } from '../quote.route.ts'
import type { loader as customerLoader } from './customer.route.ts'

/** An order that a customer gives by phone or chat. */
export const meta = titled('New order')

export const loader = staffPage('orders.create', async ({ shop }) => {
  const { homeCountry, buyers } = await shop.settings()
  return { attempt: newAttempt(), homeCountry, asksTown: buyers !== 'phone' }
})

export const action = staffActions({
  take: staffAction('orders.create', TakeOrder, async ({ tx, input, session: { staff }, shop }) => {
    const order = await takeOrder(tx, input, { staff, settings: await shop.settings() })
    return {
      audit: order.isNew
        ? {
            action: 'order.taken',
            subject: { type: 'order', id: order._id, label: order.orderNumber },
            after: { channel: input.channel, confirmed: order.confirmed },
          }
        : [],
      leadsTo: `/admin/orders/${order._id}`,
    }
  }),
})

type Props = { attempt: string; homeCountry: string; asksTown: boolean }

/** The whole order in one form, with what it costs as the server prices it. */
function NewOrderForm({ attempt, homeCountry, asksTown }: Props) {
  const result = useActionResult('take')
  const [first] = useState(attempt)
  const id = result && !result.ok ? (result.typed.attempt ?? first) : first
  return (
    <StaffForm
      action="take"
      hidden={{ attempt: id }}
      submit="Place the order"
      busy="Placing ..."
      variant="accent"
      className="max-w-4xl"
    >
      <Panel title="Items">
        <Items homeCountry={homeCountry} />
      </Panel>
      <Panel title="Customer">
        <Customer homeCountry={homeCountry} asksTown={asksTown} />
      </Panel>
      <Panel title="How it came">
        <Terms />
      </Panel>
    </StaffForm>
  )
}

type Piece = { sizeId: string; quantity: number }

function Items({ homeCountry }: { homeCountry: string }) {
  const typed = useTyped()
  const { data, load } = useFetcher<typeof quoteLoader>()
  const [pieces, setPieces] = useState<readonly Piece[]>([])
  const [coupon, setCoupon] = useState(typed.couponCode ?? '')
  const [giftWrap, setGiftWrap] = useState(typed.giftWrap === 'yes')
  const area = useRef<HTMLDivElement>(null)
  const place = usePlace(area)
  useEffect(() => {
    if (pieces.length === 0) return
    const items = pieces.map(({ sizeId, quantity }) => `${sizeId}:${quantity}`).join(',')
    const query = new URLSearchParams({
      items,
      coupon,
      country: homeCountry,
      giftWrap: giftWrap ? 'yes' : '',
      ...place,
    })
    void load(`/admin/orders/quote?${query}`)
  }, [pieces, coupon, giftWrap, homeCountry, place, load])
  const shown = pieces.length > 0 ? data?.quote : undefined
  return (
    <div ref={area} className="contents">
      <LinesEditor lines={[]} onChange={setPieces} />
      <Text
        name="couponCode"
        label="Coupon code"
        autoComplete="off"
        className="max-w-60"
        onBlur={event => setCoupon(event.target.value)}
      />
      <GiftInputs giftWrap={false} giftMessage="" onWrap={setGiftWrap} />
      <input type="hidden" name="heardTotal" value={shown ? toRupees(shown.totalAmount) : ''} />
      <div role="status" className="empty:hidden">
        {shown && (
          <div className="max-w-80">
            <Facts
              figures
              facts={[
                ['Subtotal', amountText(shown.subtotal)],
                ...shown.offers.map(({ name, code, offerAmount, shippingSaved }): [string, string] => [
                  code ? `Coupon ${code}` : name,
                  offerAmount > 0 || shippingSaved === 0 ? `-${amountText(offerAmount)}` : 'Free shipping',
                ]),
                ['Shipping', amountText(shown.shipping)],
                giftWrap && ['Gift wrap', amountText(shown.giftWrapFee)],
                [
                  `Total, ${shown.paymentMethod === 'COD' ? 'cash on delivery' : 'bank transfer'}`,
                  amountText(shown.totalAmount),
                  'sum',
                ],
              ]}
            />
          </div>
        )}
      </div>
      {shown && (shown.couponMessage || shown.missing.length > 0) && (
        <Problem>
          {shown.couponMessage}
          {shown.missing.length > 0 && ` Not enough in stock: ${shown.missing.join('; ')}.`}
        </Problem>
      )}
    </div>
  )
}

/** City and phone as they stand in the form around: offers may be for some cities, or once for each customer. */
function usePlace(area: RefObject<HTMLElement | null>): { city: string; phone: string } {
  const [place, setPlace] = useState({ city: '', phone: '' })
  useEffect(() => {
    const form = area.current?.closest('form')
    const read = () => {
      const fields = new FormData(form ?? undefined)
      const [city, phone] = [String(fields.get('city') ?? ''), String(fields.get('phoneNumber') ?? '')]
      setPlace(before => (before.city === city && before.phone === phone ? before : { city, phone }))
    }
    read()
    form?.addEventListener('change', read)
    return () => form?.removeEventListener('change', read)
  }, [area])
  return place
}

const fields = ['fullName', 'email', 'address', 'town', 'famousSpot', 'city', 'state', 'country'] as const

/** Whom the shop knows by the phone number, and a button that fills in where their last order went. */
function KnownCustomerNote({ known }: { known: KnownCustomer }) {
  const { fullName, orders, delivered, refused, open } = known
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-tint p-3 text-sm sm:col-span-2">
      <p className="wrap-anywhere min-w-0 flex-1">
        <b className="font-medium">{fullName}</b>
        {`: ${plural(orders, 'order')}, ${delivered} delivered, ${refused} not taken.`}
        {open && <span className="block text-danger">{`Order ${open} is still open: is this the same one?`}</span>}
      </p>
      <Button type="button" variant="outline" onClick={event => fill(event.currentTarget.form, known)}>
        Fill in the last address
      </Button>
    </div>
  )
}

/** What was typed already stays. */
function fill(form: HTMLFormElement | null, known: KnownCustomer): void {
  for (const name of fields) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.value.trim() === ''))
      field.value = known[name]
  }
}

function Customer({ homeCountry, asksTown }: Omit<Props, 'attempt'>) {
  const empty = { fullName: '', phoneNumber: '', address: '', town: '', famousSpot: '', city: '', state: '' }
  const { data, load } = useFetcher<typeof customerLoader>()
  const find = (phone: string) => void load(`/admin/orders/customer?${new URLSearchParams({ phone })}`)
  return (
    <AddressFields values={{ ...empty, country: homeCountry }} asksTown={asksTown} onPhone={find}>
      {data?.known && <KnownCustomerNote known={data.known} />}
      <Text
        name="email"
        label="Email"
        type="email"
        hint="May stay empty; then the customer gets no emails."
        className="sm:col-span-2"
      />
    </AddressFields>
  )
}

function Terms() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select name="channel" label="It came by" options={{ phone: 'Phone', chat: 'Chat' }} className="content-start" />
      <Area name="note" label="What the customer wishes" maxLength={NOTE_LIMIT} />
      <Check
        name="confirmed"
        label="The customer has said yes: confirm the order at once"
        defaultChecked
        className="sm:col-span-2"
      />
    </div>
  )
}

export default function NewOrderPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/orders', label: 'All orders' }} title="New order by phone or chat">
      <NewOrderForm {...page} />
    </DetailPage>
  )
}
