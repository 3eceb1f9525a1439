import { useLayoutEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { callLink, chatDigits, phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentText, momentWords } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { countCartCalls } from '../../shop/orders/checkouts/index.ts'
import { fillText, missingTexts, outcomeLabels, quickCalls } from '../../shop/orders/confirmation/call-rules.ts'
import {
  type Call,
  type CallState,
  countCalls,
  listCalls,
  RecordCall,
  recordCall,
} from '../../shop/orders/confirmation/index.ts'
import { listWaitingCodes, markCodeSent, SendCode, type WaitingCode } from '../../shop/orders/orders/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { chatLink } from '../../web/browser/chat-link.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { holdActions } from '../holds/hold-actions.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { useLastResult } from '../kit/last-result.ts'
import { type Column, ListTable } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { duplicateActions } from '../orders/duplicates/duplicate-actions.ts'
import { loadDuplicates } from '../orders/duplicates/load-duplicates.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { CallCard, SHOWN_REASONS } from './call-card.tsx'

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
    // Asked for by a link, and called, confirmed or cancelled by somebody else meanwhile.
    passed: chosen !== null && next?._id !== chosen ? chosen : null,
    may: { edit: mayDo(staff.role, 'orders.edit'), cancel: mayDo(staff.role, 'orders.cancel') },
    current: next && {
      call: next,
      texts: textsOf(next, settings, staff.name),
      tries: settings.callTries,
      quick,
      duplicates: await loadDuplicates(shop.db, next._id, settings),
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
  ...holdActions,
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
      // What they want is changed at once, while they are on the line.
      ...(outcome === 'changed' && { leadsTo: `/admin/orders/${input.orderId}#change-items` }),
    }
  }),
})

const titles: Record<CallState, string> = { due: 'After that', later: 'Later', stuck: 'Wrong numbers' }

const shortWhy = (why: readonly string[]): string =>
  [...why.slice(0, SHOWN_REASONS), why.length > SHOWN_REASONS && `${why.length - SHOWN_REASONS} more`]
    .filter(Boolean)
    .join(', ')

const columns: readonly Column<Call>[] = [
  {
    label: 'Order',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
    note: ({ state, nextCallAt }) =>
      state === 'later' &&
      nextCallAt && (
        <time dateTime={new Date(nextCallAt).toISOString()} className="whitespace-nowrap">
          {momentText(nextCallAt)}
        </time>
      ),
  },
  {
    label: 'Customer',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city }) => city,
    plain: true,
  },
  {
    label: 'Why',
    cell: ({ busyWith, why }) => (
      <>
        {busyWith && <span className="chip mr-2">{busyWith} has it open</span>}
        {shortWhy(why)}
      </>
    ),
    plain: true,
  },
  { label: 'Total', cell: ({ totalAmount }) => amountText(totalAmount), end: true, figure: true },
]

/** The other orders that wait for a call, by when. Each opens its card. */
function CallList({ calls }: { calls: readonly Call[] }) {
  return (Object.keys(titles) as CallState[]).map(state => {
    const group = calls.filter(call => call.state === state)
    if (group.length === 0) return null
    return (
      <section key={state} aria-label={titles[state]} className="mt-8">
        <h2 className="font-semibold text-lg">{titles[state]}</h2>
        <ListTable label={titles[state]} rows={group} to={({ _id }) => `/admin/calls?order=${_id}`} columns={columns} />
      </section>
    )
  })
}

export default function CallsPage() {
  const { calls, counts, carts, codes, shopName, current, passed, may } = useLoaderData<typeof loader>()
  const result = useLastResult()
  const heading = useNextCall(current?.call._id)
  const rest = calls.filter(({ _id }) => _id !== current?.call._id)
  return (
    <DetailPage
      title="Calls"
      note={`${counts.due} to call now, ${counts.later} later, ${counts.stuck} with a wrong number`}
      first={
        <>
          <Notice ok={result?.ok === true}>{result && (result.message ?? Object.values(result.problems)[0])}</Notice>
          {passed && !result && (
            <Notice>
              <a href={`/admin/orders/${passed}`} className="text-link">
                That order
              </a>
              {current ? ' needs no call any more. This is the next one.' : ' needs no call any more.'}
            </Notice>
          )}
          <LiveOrders orderId={current?.call._id} list />
          {carts > 0 && (
            <p>
              <a href="/admin/abandoned?of=call" className="text-link">
                {`${plural(carts, 'abandoned cart')} to call about`}
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

/**
 * The heading of the call on the screen. It gets the focus when another call stood there before, whose card took the
 * focus with it: the call's buttons follow it. Before other effects, which would give the focus to the page's title.
 */
function useNextCall(orderId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(orderId)
  useLayoutEffect(() => {
    if (shown.current !== orderId && document.activeElement === document.body) heading.current?.focus()
    shown.current = orderId
  }, [orderId])
  return heading
}

type CodeToSend = WaitingCode & { code: string | null }

/** Codes that buyers without a right email ask for: sent to the order's phone, never to another one. */
function WaitingCodes({ codes, shopName }: { codes: readonly CodeToSend[]; shopName: string }) {
  if (codes.length === 0) return null
  return (
    <Panel
      title="Codes to send"
      note="Buyers ask to open their order by phone. Press 'Send now', then send the code to the order's number alone, or call it and read it out: it works for ten minutes."
      className="mt-4"
    >
      <ul className="divide-y divide-line">
        {codes.map(({ _id, orderId, orderNumber, fullName, phoneNumber, askedAt, until, code }) => {
          const text = `Assalam-o-Alaikum! The code for your order ${orderNumber} at ${shopName} is ${code}. Please tell it to nobody.`
          const chat = code && chatLink(chatDigits(phoneNumber), text)
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
              <p className="min-w-0 grow basis-60 text-sm">
                <a href={`/admin/orders/${orderId}`} className="text-link font-medium">
                  {orderNumber}
                </a>{' '}
                <bdi>{fullName}</bdi>
                <span className="block text-muted">
                  {`Asked ${momentWords(askedAt)}. `}
                  {code && until && (
                    <>
                      Code <b className="text-ink tabular-nums">{code}</b>
                      {` works until ${momentWords(until)}.`}
                    </>
                  )}
                </span>
              </p>
              <div className="flex flex-wrap items-center gap-3">
                {chat && (
                  <LinkButton href={chat} target="_blank" rel="noopener noreferrer" variant="outline">
                    {`Chat with ${phoneText(phoneNumber)}`}
                  </LinkButton>
                )}
                {code ? (
                  <LinkButton href={callLink(phoneNumber)} variant="outline">
                    Call
                  </LinkButton>
                ) : (
                  <StaffForm action="codeSent" submit="Send now" of={{ codeId: _id }} inline />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
