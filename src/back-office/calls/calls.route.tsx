import { useLoaderData } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { countCartCalls } from '../../shop/orders/checkouts/index.ts'
import { type Call, countCalls, listCalls, RecordCall, recordCall } from '../../shop/orders/confirmation/index.ts'
import { fillText, missingTexts, outcomeLabels, quickCalls } from '../../shop/orders/confirmation/rules.ts'
import { findDuplicates, listWaitingCodes, markCodeSent, SendCode } from '../../shop/orders/orders/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { useLastAnswer } from '../kit/last-answer.ts'
import { Notice } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { duplicateActions } from '../orders/duplicates/duplicate-actions.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { CallCard } from './call-card.tsx'
import { CallList } from './call-list.tsx'
import { useNextCall } from './use-next-call.ts'
import { WaitingCodes } from './waiting-codes.tsx'

/** COD orders that wait for a call: the next one with all that the call needs, and the rest. */
export const meta = titled('Calls')

export const loader = staffPage('orders.call', async ({ shop, session: { staff }, url }) => {
  const settings = await shop.settings()
  const [calls, counts, codes, carts] = await Promise.all([
    listCalls(shop.db, settings, staff.id),
    countCalls(shop.db),
    listWaitingCodes(shop.db),
    countCartCalls(shop.db, settings),
  ])
  const chosen = url.searchParams.get('order')
  // Not one that a colleague has on the screen: two people would call the same customer.
  const next =
    calls.find(({ _id }) => _id === chosen) ?? calls.find(({ state, busyWith }) => state === 'due' && !busyWith) ?? null
  const quick = quickCalls().map(({ name, label }) => ({ name, label }))
  return {
    calls,
    counts,
    carts,
    // Shown once somebody sends it: from then on it opens the order.
    codes: codes.map(each => ({ ...each, code: each.until && shop.orderCode(each._id) })),
    shopName: settings.shopName,
    may: { edit: mayDo(staff.role, 'orders.edit'), cancel: mayDo(staff.role, 'orders.cancel') },
    current: next && {
      ...{ call: next, texts: textsOf(next, settings, staff.name), tries: settings.callTries, quick },
      duplicates: await findDuplicates(shop.db, next._id),
    },
  }
})

function textsOf(call: Call, settings: Settings, agent: string) {
  const words = {
    name: call.fullName,
    shop: settings.shopName,
    agent,
    order: call.orderNumber,
    items: call.items,
    // The texts say it as the cash to keep ready.
    total: amountText(call.toCollect),
    city: call.city,
    address: call.address,
  }
  return {
    ...(call.missing
      ? missingTexts({ ...words, missing: call.missing })
      : {
          scriptEnglish: fillText(settings.callScriptEnglish, words),
          scriptUrdu: fillText(settings.callScriptUrdu, words),
          chatEnglish: fillText(settings.confirmTextEnglish, words),
          chatUrdu: fillText(settings.confirmTextUrdu, words),
        }),
  }
}

export const action = staffActions({
  ...duplicateActions,
  codeSent: staffAction('orders.call', SendCode, async ({ tx, input, session: { staff } }) => {
    const { _id, orderNumber } = await markCodeSent(tx, input.codeId, staff.name)
    return {
      audit: { action: 'order.codeSent', subject: { type: 'order', id: _id, label: orderNumber } },
      message: `${orderNumber}: please send the code now. It works for ten minutes.`,
    }
  }),
  call: staffAction('orders.call', RecordCall, async ({ tx, input, session: { staff }, shop }) => {
    const orderNumber = await recordCall(tx, { ...input, staff, settings: await shop.settings() })
    const { outcome, callAt } = input
    return {
      // The note stays with the order, where it is deleted with the person.
      audit: {
        action: 'order.called',
        subject: { type: 'order', id: input.orderId, label: orderNumber },
        after: { outcome, ...(callAt && { callAt }) },
      },
      message: `${orderNumber}: ${outcomeLabels[outcome].toLowerCase()}.`,
    }
  }),
})

export default function CallsPage() {
  const { calls, counts, carts, codes, shopName, current, may } = useLoaderData<typeof loader>()
  const answer = useLastAnswer()
  const heading = useNextCall(current?.call._id)
  const rest = calls.filter(({ _id }) => _id !== current?.call._id)
  return (
    <DetailPage
      title="Calls"
      note={`${counts.due} to call now, ${counts.later} later, ${counts.stuck} with a wrong number`}
      first={
        <>
          <Notice ok={answer?.ok === true}>{answer && (answer.message ?? Object.values(answer.problems)[0])}</Notice>
          <LiveOrders orderId={current?.call._id} list />
          {carts > 0 && (
            <p>
              <a href="/admin/abandoned?of=call" className="text-link">
                {`${plural(carts, 'left cart')} to call about`}
              </a>
            </p>
          )}
          <WaitingCodes codes={codes} shopName={shopName} />
        </>
      }
    >
      {current ? (
        <CallCard key={current.call._id} {...current} may={may} heading={heading} />
      ) : (
        <EmptyState title="Nobody to call now" text="New orders appear by themselves." />
      )}
      <CallList calls={rest} />
    </DetailPage>
  )
}
