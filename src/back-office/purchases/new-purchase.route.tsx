import { useLoaderData } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { type SuggestedLine, suggestLines } from '../../shop/money/reports/index.ts'
import {
  BeginPurchase,
  beginPurchase,
  listSuppliers,
  type Supplier,
  usualSupplier,
} from '../../shop/stock/purchases/index.ts'
import { MAX_PURCHASE_LINES, purchaseNumber } from '../../shop/stock/purchases/purchase-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Day, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { purchaseTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'

/**
 * Begins a purchase order: for a supplier, with the sizes that were selected in the stock list or in the report of what
 * to buy.
 */
export const meta = titled('New purchase order')

export const loader = staffPage('purchases.change', async ({ shop, url }) => {
  const sizeIds = url.searchParams.getAll('sizeId').slice(0, MAX_PURCHASE_LINES)
  const [suppliers, lines, usual] = await Promise.all([
    listSuppliers(shop.db),
    suggestLines(shop.db, sizeIds),
    usualSupplier(shop.db, sizeIds),
  ])
  return { suppliers, lines, usual }
})

/** Begins a purchase order. */
const beginActions = {
  begin: staffAction('purchases.change', BeginPurchase, async ({ tx, input, session }) => {
    const { purchaseId, supplier, added, lines } = await beginPurchase(tx, { ...input, actor: session.staff.name })
    const subject = { type: 'purchase', id: String(purchaseId), label: purchaseNumber(purchaseId) }
    const begun = { action: 'purchase.begun' as const, subject, after: { supplier, lines } }
    const newSupplier = { type: 'supplier', id: String(added), label: supplier }
    return {
      audit:
        added === null ? begun : [{ action: 'supplier.added', subject: newSupplier, after: { name: supplier } }, begun],
      leadsTo: `/admin/purchases/${purchaseId}`,
    }
  }),
}

export const action = staffActions(beginActions)

export default function NewPurchasePage() {
  const { suppliers, lines, usual } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="New purchase order" tabs={purchaseTabs}>
      <BeginForm suppliers={suppliers} lines={lines} usual={usual} />
    </DetailPage>
  )
}

type Props = { suppliers: readonly Supplier[]; lines: readonly SuggestedLine[]; usual: number | null }

/** For whom a purchase order is, with the sizes that were chosen. `usual`: who most of them were bought from last. */
function BeginForm({ suppliers, lines, usual }: Props) {
  return (
    <PanelForm
      title="From whom"
      note={
        lines.length > 0
          ? `${plural(lines.length, 'size')}. Pieces are those of the report of what to buy; costs, those of the last purchase, stand on the next page.`
          : 'You add the sizes on the next page.'
      }
      action="begin"
      submit="Begin"
      busy="Beginning ..."
      hidden={{ sizeId: lines.map(({ sizeId }) => sizeId) }}
    >
      {suppliers.length > 0 && (
        <Select
          name="supplierId"
          label="Supplier"
          options={[
            ...suppliers.map(({ supplierId, name }) => [String(supplierId), name] as const),
            ['', 'A new one'] as const,
          ]}
          {...(usual !== null && { defaultValue: String(usual) })}
        />
      )}
      <Text
        name="supplierName"
        label={suppliers.length > 0 ? 'A new supplier (optional)' : 'Supplier'}
        required={suppliers.length === 0}
        maxLength={80}
        hint={suppliers.length > 0 ? 'A name here is used instead' : 'It is added; phone and email can follow'}
      />
      <div className="pair">
        <Day name="expectedOn" label="Expected on (optional)" />
        <Text name="note" label="Note (optional)" maxLength={500} />
      </div>
      {lines.map(({ sizeId, label, pieces, stock, incoming, daysLeft }) => (
        <Text
          key={sizeId}
          name={`pieces.${sizeId}`}
          label={label}
          defaultValue={pieces}
          inputMode="numeric"
          hint={[
            `${stock} in stock`,
            incoming > 0 && `${incoming} on the way`,
            daysLeft !== null && `lasts ${plural(daysLeft, 'day')}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </PanelForm>
  )
}
