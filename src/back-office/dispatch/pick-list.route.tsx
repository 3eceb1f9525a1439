import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pickList } from '../../shop/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../shop/dispatch/rules.ts'
import { plural } from '../../shop/plural.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** What to take from the shelves for the chosen orders, to print or to carry on a phone. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Pick list'), noIndex]

export const loader = staffPage('dispatch.read', async ({ shop, url }) => {
  const { lines, orders } = await pickList(shop.db, url.searchParams.getAll('order').slice(0, PARCEL_LIMIT))
  return { lines, orders: orders.length }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function PickListPage() {
  const { lines, orders } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <>
      <p className="print-hidden">
        <a href="/admin/dispatch" className="text-link inline-flex min-h-11 items-center text-sm">
          Orders to pack
        </a>
      </p>
      <h1 className="page-title">Pick list</h1>
      {lines.length === 0 ? (
        <EmptyState title="Nothing to pick" text="Please select orders that wait to be packed." />
      ) : (
        <>
          <p className="mt-1 text-muted text-sm">
            {plural(pieces, 'piece')} for {plural(orders, 'order')}
          </p>
          <p className="print-hidden scripted mt-3">
            <Button variant="outline" onClick={() => window.print()}>
              Print
            </Button>
          </p>
          <table className="table mt-4">
            <thead>
              <tr>
                <th scope="col">Shelf</th>
                <th scope="col">Size</th>
                <th scope="col">Pieces</th>
                <th scope="col">Orders</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ shelf, name, ml, sku, pieces: count, orders: of }) => (
                <tr key={sku}>
                  <th scope="row">{shelf || 'None'}</th>
                  <td className="wrap-anywhere">
                    {name}, {ml} ml
                    <span className="block text-muted">{sku}</span>
                  </td>
                  <td className="font-medium tabular-nums">{count}</td>
                  <td>
                    {of.map(({ orderNumber, pieces: each }) => (
                      <span key={orderNumber} className="block whitespace-nowrap">
                        {orderNumber}
                        {each > 1 && ` (${each})`}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
