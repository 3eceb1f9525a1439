import { useLoaderData } from 'react-router'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { pickList } from '../../shop/orders/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../shop/orders/dispatch/parcel-rules.ts'
import { Button } from '../../ui/button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'

/** What to take from the shelves for the chosen orders, to print or to carry on a phone. */
export const meta = titled('Pick list')

export const loader = staffPage('dispatch.read', async ({ shop, url }) => {
  const { lines, orders } = await pickList(shop.db, url.searchParams.getAll('order').slice(0, PARCEL_LIMIT))
  return { lines, orders: orders.length }
})

export default function PickListPage() {
  const { lines, orders } = useLoaderData<typeof loader>()
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <ListPage
      title="Pick list"
      counted={lines.length > 0 ? `${plural(pieces, 'piece')} for ${plural(orders, 'order')}` : ''}
      actions={
        <span className="print-hidden flex flex-wrap items-center gap-4">
          <LineLink to="/admin/dispatch">Orders to pack</LineLink>
          {lines.length > 0 && (
            <Button variant="outline" onClick={() => window.print()} className="scripted">
              Print
            </Button>
          )}
        </span>
      }
      rows={lines}
      keyOf={({ sku }) => sku}
      columns={[
        { label: 'Shelf', cell: ({ shelf }) => shelf || 'No shelf' },
        { label: 'Size', cell: ({ name, ml }) => sizeText(name, ml, null), note: ({ sku }) => sku, plain: true },
        {
          label: 'Orders',
          cell: ({ orders: of }) =>
            of.map(({ orderNumber, pieces: each }) => (each > 1 ? `${orderNumber} (${each})` : orderNumber)).join(', '),
        },
        { label: 'Pieces', cell: line => line.pieces, end: true },
      ]}
      empty={{ title: 'Nothing to pick', text: 'Please select orders that wait to be packed.', always: true }}
    />
  )
}
