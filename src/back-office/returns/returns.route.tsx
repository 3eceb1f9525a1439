import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/dates.ts'
import { listStaffReturns, ReturnFilter } from '../../shop/returns/index.ts'
import { returnLabel, returnReasons, returnStates } from '../../shop/returns/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Returns'), noIndex]

export const loader = staffPage('returns.read', async ({ shop, url }) => {
  const filter = ReturnFilter.parse(Object.fromEntries(url.searchParams))
  return { filter, ...(await listStaffReturns(shop.db, filter)) }
})
type Page = Awaited<ReturnType<typeof loader>>

const tabs = ['open', ...returnStates] as const

/** All returns, those that wait longest first. */
export default function ReturnsPage() {
  const { filter, returns, more } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Returns</h1>
      <nav aria-label="States of returns" className="mt-4 flex flex-wrap gap-x-5">
        {tabs.map(state => (
          <a
            key={state}
            href={`/admin/returns?state=${state}`}
            aria-current={state === filter.state ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-sm aria-[current=page]:font-semibold aria-[current=page]:underline"
          >
            {state === 'open' ? 'Not settled' : returnLabel(state)}
          </a>
        ))}
      </nav>
      {returns.length === 0 ? (
        <p className="mt-6 text-muted">There are no such returns.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {returns.map(({ _id, orderNumber, customer, state, reason, createdAt, lines }) => (
            <li key={_id}>
              <a
                href={`/admin/returns/${_id}`}
                className="grid min-h-14 gap-x-6 gap-y-1 py-3 hover:bg-sand sm:grid-cols-[10rem_1fr_auto]"
              >
                <span className="font-medium">{orderNumber}</span>
                <span className="wrap-anywhere min-w-0">
                  {lines.map(({ name, ml, quantity }) => `${quantity} x ${name}, ${ml} ml`).join('; ')}
                  <span className="block text-muted text-sm">{`${customer}. ${returnReasons[reason]}`}</span>
                </span>
                <span className="text-sm sm:text-right">
                  {returnLabel(state)}
                  <span className="block text-muted">{shortDayText(createdAt)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex gap-5">
        {filter.page > 1 && (
          <a href={`/admin/returns?state=${filter.state}&page=${filter.page - 1}`} className="text-link min-h-11">
            Previous
          </a>
        )}
        {more && (
          <a href={`/admin/returns?state=${filter.state}&page=${filter.page + 1}`} className="text-link min-h-11">
            Next
          </a>
        )}
      </p>
    </>
  )
}
