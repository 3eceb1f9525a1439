import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { listPurchases, type Purchase, PurchaseFilter } from '../../shop/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/purchases/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { addressOf } from '../kit/addresses.ts'
import { Pages } from '../kit/pages.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'

/** What the shop orders from its suppliers. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Purchase orders'), noIndex]

export const loader = staffPage('purchases.read', async ({ shop, session: { staff }, url }) => {
  const filter = PurchaseFilter.parse(Object.fromEntries(url.searchParams))
  return { ...(await listPurchases(shop.db, filter)), filter, mayChange: mayDo(staff.role, 'purchases.change') }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function PurchasesPage() {
  const { purchases, more, filter, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const state = filter.state === 'open' ? '' : filter.state
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Purchase orders</h1>
        {mayChange && (
          <LinkButton href="/admin/purchases/new" variant="outline">
            New purchase order
          </LinkButton>
        )}
      </div>
      <PurchaseTabs current={addressOf('/admin/purchases', { state })} />
      {purchases.length === 0 ? (
        <EmptyState title="No purchase orders here" text="Begin one here, or from the low sizes of the stock list." />
      ) : (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {purchases.map(purchase => (
            <Row key={purchase.purchaseId} purchase={purchase} />
          ))}
        </ul>
      )}
      <Pages page={filter.page} more={more} addressOf={page => addressOf('/admin/purchases', { state, page })} />
    </>
  )
}

function Row({ purchase }: { purchase: Purchase }) {
  const { purchaseId, supplier, state, ordered, received, cancelled, cost, expectedOn, createdAt } = purchase
  return (
    <li>
      <a
        href={`/admin/purchases/${purchaseId}`}
        className="grid min-h-14 gap-x-6 gap-y-1 py-3 hover:bg-sand sm:grid-cols-[8rem_1fr_auto]"
      >
        <span className="font-medium">
          {purchaseNumber(purchaseId)}
          <span className="block font-normal text-muted text-sm">{shortDayText(createdAt)}</span>
        </span>
        <span className="wrap-anywhere min-w-0">
          {supplier}
          <span className="block text-muted text-sm">
            {`${received} of ${ordered - cancelled} pieces have come`}
            {state === 'sent' && expectedOn && `; expected on ${shortDayText(expectedOn)}`}
          </span>
        </span>
        <span className="text-sm sm:text-right">
          {purchaseLabel(state)}
          <span className="block text-muted">{amountText(cost)}</span>
        </span>
      </a>
    </li>
  )
}
