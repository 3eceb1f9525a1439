import { LineLink } from '../../kit/line-link.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { historyColumns } from '../../prices/history-columns.tsx'
import type { ProductPageProps } from './load-product-page.ts'

/** What each size cost lately: when, who, why and how many orders paid it. */
export const PricePanel = ({ page: { productId, prices } }: ProductPageProps) =>
  prices.length > 0 && (
    <Panel title="Prices so far" note="The latest of each size.">
      <ListTable
        label="Prices so far"
        rows={prices}
        keyOf={({ historyId }) => String(historyId)}
        columns={[{ label: 'Size', cell: ({ ml }) => `${ml} ml` }, ...historyColumns]}
      />
      <LineLink to={`/admin/prices/history?product=${encodeURIComponent(productId)}`}>All its prices</LineLink>
    </Panel>
  )
