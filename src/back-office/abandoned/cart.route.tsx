import { useLoaderData } from 'react-router'
import { callLink, phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { countedSize } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { findCheckout, RecordCartCall, recordCartCall } from '../../shop/orders/checkouts/index.ts'
import { cartCallOutcomes } from '../../shop/orders/checkouts/left-cart-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Radios } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { stateText } from './cart-state.ts'

export const meta = titled('Abandoned cart')

export const loader = staffPage('orders.call', async ({ shop, params }) => {
  const settings = await shop.settings()
  return { cart: await findCheckout(shop.db, params.id ?? '', settings), shopName: settings.shopName }
})

/** What came of a call about a left cart. */
const cartActions = {
  call: staffAction('orders.call', RecordCartCall, async ({ tx, input, params, session: { staff } }) => {
    const id = params.id ?? ''
    await recordCartCall(tx, { ...input, id, by: staff.name })
    const { outcome } = input
    return {
      audit: { action: 'cart.called', subject: { type: 'checkout', id, label: 'Abandoned cart' }, after: { outcome } },
      message: `Noted: ${cartCallOutcomes[outcome].toLowerCase()}.`,
    }
  }),
}

export const action = staffActions(cartActions)

/** One cart that was left: what is in it today, and the call about it. */
export default function LeftCartPage() {
  const { cart, shopName } = useLoaderData<typeof loader>()
  const { phone, email, lines, calls, notedAt, remindedAt, openedAt, orderId, orderNumber, toCall } = cart
  return (
    <DetailPage
      back={{ to: '/admin/abandoned', label: 'Abandoned carts' }}
      title={phoneText(phone ?? '') || (email ?? 'Abandoned cart')}
      chips={<span className="chip">{stateText(cart)}</span>}
      note={phone && <a href={callLink(phone)} className="text-link">{`Call ${phoneText(phone)}`}</a>}
      asideFirst
      aside={
        <>
          {toCall && (
            <PanelForm
              title="Result of the call"
              note="Who wants to order by phone: take it as a new order with this number."
              action="call"
              hidden={{ calls }}
              submit="Save"
            >
              <Radios label="Outcome" name="outcome" options={cartCallOutcomes} />
            </PanelForm>
          )}
          <Panel title="What happened">
            <Facts
              facts={[
                ['Left', timeText(notedAt)],
                ['Reminded', remindedAt ? timeText(remindedAt) : 'No'],
                ['Opened the link', openedAt ? timeText(openedAt) : 'No'],
                ['Calls', calls],
                [
                  'Order',
                  orderId ? (
                    <a key="order" href={`/admin/orders/${orderId}`} className="text-link">
                      {orderNumber}
                    </a>
                  ) : (
                    'None'
                  ),
                ],
              ]}
            />
          </Panel>
        </>
      }
    >
      {toCall && (
        <Panel title="What to say">
          <p>
            {`Assalam-o-Alaikum, this is ${shopName}. You left a cart in our shop and asked us to remind you. May I take the order for you, or is there a question I can answer?`}
          </p>
          <p lang="ur" dir="rtl" className="written">
            {`السلام علیکم، یہ کال ${shopName} سے ہے۔ آپ نے ہماری شاپ میں کارٹ چھوڑی تھی اور یاد دلانے کو کہا تھا۔ کیا میں آپ کا آرڈر لکھ لوں، یا کوئی سوال ہے؟`}
          </p>
        </Panel>
      )}
      <Panel title="The cart today">
        <Rows
          rows={lines}
          keyOf={({ selectedSizeId }) => selectedSizeId}
          cell={({ name, ml, ...line }) =>
            name ? countedSize({ ...line, name, ml: ml ?? '' }) : 'Not in the shop any more'
          }
          note={({ was, now }) => (was === now ? '' : `was ${amountText(was)} when it was left`)}
          end={({ there, quantity, now }) =>
            there === 0 ? (
              <span className="chip" data-tone="wrong">
                Sold out
              </span>
            ) : (
              `${amountText(now)}${there < quantity ? `, only ${there} left` : ''}`
            )
          }
        />
      </Panel>
    </DetailPage>
  )
}
