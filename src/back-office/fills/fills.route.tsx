import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { FillFilter, listFills } from '../../shop/stock/fills/index.ts'
import { fillNumber } from '../../shop/stock/fills/material-rules.ts'
import { findByCodes } from '../../shop/stock/stock/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Pick } from '../kit/pick.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** What the house filled itself. */
export const meta = titled('Fills')

export const loader = staffPage('purchases.read', ({ shop, query }) => listFills(shop.db, FillFilter.parse(query)))

const ChooseSize = z.object({
  size: z
    .string({ error: 'Please choose a size' })
    .trim()
    .min(1, 'Please choose a size')
    .max(60, 'A SKU has 60 characters or less'),
})

/** Leads to the fill of a size that was scanned or searched. */
const chooseActions = {
  choose: staffAction('purchases.change', ChooseSize, async ({ tx, input }) => {
    const size = (await findByCodes(tx, [input.size])).get(input.size)
    if (!size) throw new ShopError('invalid', `No size has the barcode or SKU ${input.size}`, 'size')
    return { audit: [], leadsTo: `/admin/fills/sizes/${encodeURIComponent(size.sizeId)}` }
  }),
}

export const action = staffActions(chooseActions)

export default function FillsPage() {
  const { fills, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('purchases.change')
  return (
    <ListPage
      title="Fills"
      filters={[
        { name: 'q', label: 'Name or SKU' },
        { name: 'state', label: 'Show', all: 'All', options: { waste: 'With waste', undone: 'Undone' } },
      ]}
      rows={fills}
      to={({ fillId }) => `/admin/fills/${fillId}`}
      columns={[
        { label: 'Fill', cell: ({ fillId }) => fillNumber(fillId), note: ({ createdAt }) => timeText(createdAt) },
        { label: 'Size', cell: ({ name, ml }) => sizeText(name, ml, null), note: ({ sku }) => sku, plain: true },
        {
          label: 'Filled',
          cell: ({ pieces }) => plural(pieces, 'piece'),
          note: ({ spoilt }) => spoilt > 0 && `${spoilt} spoilt`,
        },
        { label: 'By', cell: ({ actor }) => actor, note: ({ undoneBy }) => undoneBy && `Undone by ${undoneBy}` },
        { label: 'Cost', cell: ({ cost }) => amountText(cost), figure: true, end: true },
      ]}
      empty={{
        title: 'No fills yet',
        text: 'A fill turns materials into bottles to sell, and says what each has cost. Choose a size above to begin.',
      }}
      more={more}
    >
      {mayChange && (
        <FoldForm label="New fill" open={fills.length === 0} action="choose" submit="Go on">
          <Pick name="size" label="Size" hint="Name, barcode or SKU" from="/admin/stock/offers" required />
        </FoldForm>
      )}
    </ListPage>
  )
}
