import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { type AnyAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'

/** Orders that staff try: begun, left and removed. */
export const meta = titled('Try an order')

/** A button is pressed, not an address opened by mistake. */
const Pressed = z.object({ pressed: z.literal('yes') })
const pressed = { pressed: 'yes' }
const subject = { type: 'tests', id: 'tests', label: 'Test orders' }

export const loader = staffPage('orders.create', async ({ shop }) => {
  const found = await testsOf(shop).find()
  return { tries: shop.visitor.triesOrders, found }
})

export const action = staffActions({
  begin: madeBefore(
    staffAction('orders.create', Pressed, async ({ shop }) => ({
      audit: { action: 'tests.begun', subject },
      message: 'Orders of this browser are tests now. Open the shop and buy something.',
      afterwards: () => shop.staff.tryOrders(true),
    })),
  ),
  leave: staffAction('orders.create', Pressed, async ({ shop }) => ({
    audit: { action: 'tests.left', subject },
    message: 'Orders of this browser are real again. Your test orders stay until you remove them.',
    afterwards: () => shop.staff.tryOrders(false),
  })),
  remove: removedAfter(
    staffAction('orders.create', Pressed, async ({ shop }) => {
      const { orders } = (await testsOf(shop).find()) ?? { orders: 0 }
      return {
        audit: { action: 'tests.removed', subject, after: { orders } },
        message: `Removed: ${plural(orders, 'test order')}, with everything that hung on ${orders === 1 ? 'it' : 'them'}.`,
        afterwards: () => shop.staff.tryOrders(false),
      }
    }),
  ),
})

/** The copy is made before the transaction: on a busy machine it takes longer than one may wait. */
function madeBefore({ permission, perform }: AnyAction): AnyAction {
  return {
    permission,
    perform: async (asked, values) => {
      await testsOf(asked.shop).begin()
      return perform(asked, values)
    },
  }
}

/** It is removed after the transaction, for the same reason: who removed it stands in the audit log by then. */
function removedAfter({ permission, perform }: AnyAction): AnyAction {
  return {
    permission,
    perform: async (asked, values) => {
      const done = await perform(asked, values)
      await testsOf(asked.shop).remove()
      return done
    },
  }
}

function testsOf({ tests }: RequestContext) {
  if (!tests) throw new ShopError('not_found', 'Orders cannot be tried in this shop')
  return tests
}

export default function TestOrdersPage() {
  const { tries, found } = useLoaderData<typeof loader>()
  // What of the three was pressed says it.
  const message = [useActionResult('begin'), useActionResult('leave'), useActionResult('remove')].find(Boolean)?.message
  return (
    <DetailPage
      title="Try an order"
      note="See what your shoppers see: place an order, call, pack, print, hand over, deliver, take it back, pay it back."
      aside={
        <Panel title="What a test order leaves alone">
          <p className="text-sm">
            It lives in a copy of your shop that only your visits see. Its number begins with TEST, and so does the
            subject of its emails, which go to the address you type. Every paper bears the word TEST. No courier is
            booked, no tax office, advertiser or other system hears of it, no message goes out by WhatsApp or SMS, and
            no stock, coupon, figure or report of your shop moves.
          </p>
        </Panel>
      }
    >
      <Notice className="empty:hidden">{message}</Notice>
      {tries && found ? (
        <Panel title="Orders of this browser are tests">
          <p className="text-sm">
            As your shop was at {timeText(found.since)}. To try what you have changed since, remove the tests and begin
            again.
          </p>
          <p className="flex flex-wrap gap-x-6">
            <a href="/shop" target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
              Open the shop and buy
            </a>
            <a href="/admin/orders" className="text-link inline-flex min-h-11 items-center">
              Your {plural(found.orders, 'test order')}
            </a>
          </p>
        </Panel>
      ) : (
        <PanelForm
          title={found ? 'Go on trying' : 'Try an order'}
          note={
            found
              ? `There ${found.orders === 1 ? 'is' : 'are'} ${plural(found.orders, 'test order')}.`
              : 'From this press on the orders of this browser are tests, also while the shop is closed. It takes a few seconds.'
          }
          action="begin"
          hidden={pressed}
          submit="Try an order"
          variant="strong"
        />
      )}
      {tries && (
        <PanelForm
          title="Back to the shop"
          note="Your test orders stay."
          action="leave"
          hidden={pressed}
          submit="Stop trying"
          variant="outline"
        />
      )}
      {found && (
        <PanelForm
          title="Remove all test orders"
          note="With their customers, papers, emails and files, of everybody who tried. The audit log keeps how many there were."
          action="remove"
          hidden={pressed}
          submit="Remove all test orders"
          variant="outline"
        />
      )}
    </DetailPage>
  )
}
