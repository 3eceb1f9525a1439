import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/dates.ts'
import { amountText, paisa } from '../../shop/money.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { type Given, GivenFilter, listGiven } from '../../shop/stock/index.ts'
import { givenReasons, stockReasonLabel } from '../../shop/stock/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Tabs } from '../kit/tabs.tsx'
import { stockTabs } from './stock-tabs.ts'

/** Testers, samples and gifts: what the shop gave away. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Testers and samples'), noIndex]

export const loader = staffPage('stock.read', async ({ shop, session: { staff }, url }) => {
  const filter = GivenFilter.parse(Object.fromEntries(url.searchParams))
  const given = await listGiven(shop.db, filter)
  const seeCost = mayDo(staff.role, 'purchases.read')
  return { filter, seeCost, given: seeCost ? given : given.map(one => ({ ...one, cost: null })) }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function GivenPage() {
  const { filter, seeCost, given } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Stock</h1>
      <Tabs {...stockTabs()} />
      <nav aria-label="Time" className="mt-4 flex flex-wrap gap-3">
        {['30', '90', '365'].map(days => (
          <a
            key={days}
            href={`/admin/stock/given?days=${days}`}
            aria-current={filter.days === days ? 'page' : undefined}
            className="view-link"
          >{`${days} days`}</a>
        ))}
      </nav>
      {given.length === 0 ? (
        <EmptyState
          title="Nothing was given away"
          text="Take a tester, sample or gift from stock on the page of its size: it is listed here."
        />
      ) : (
        <>
          <ul className="mt-4 grid grid-cols-3 gap-3">
            {givenReasons.map(reason => (
              <Total key={reason} reason={reason} given={given} seeCost={seeCost} />
            ))}
          </ul>
          <Table given={given} seeCost={seeCost} />
        </>
      )}
    </>
  )
}

function Total({ reason, given, seeCost }: { reason: string; given: readonly Given[]; seeCost: boolean }) {
  const these = given.filter(one => one.reason === reason)
  const cost = these.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  return (
    <li className="tile">
      <span className="tile-number">{these.reduce((sum, { pieces }) => sum + pieces, 0)}</span>
      <span>{`${stockReasonLabel(reason)}s`}</span>
      {seeCost && <span className="text-muted">{amountText(paisa(cost))}</span>}
    </li>
  )
}

function Table({ given, seeCost }: Pick<Page, 'given' | 'seeCost'>) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y" aria-label="What was given">
      {given.map(({ sizeId, name, ml, reason, pieces, cost, lastAt }) => (
        <li key={`${sizeId} ${reason}`}>
          <a
            href={`/admin/stock/sizes/${encodeURIComponent(sizeId)}`}
            className="grid min-h-14 grid-cols-[1fr_auto] gap-x-6 py-2 hover:bg-sand"
          >
            <span className="wrap-anywhere min-w-0">
              {`${name}, ${ml} ml`}
              <span className="block text-muted text-sm">{`Last on ${shortDayText(lastAt)}`}</span>
            </span>
            <span className="text-right">
              {`${pieces} x ${stockReasonLabel(reason).toLowerCase()}`}
              {seeCost && (
                <span className="block text-muted text-sm">{cost === null ? 'Cost not known' : amountText(cost)}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
