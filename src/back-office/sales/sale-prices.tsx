import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import type { SaleSize } from '../../shop/offers/sales/index.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { MarginText } from '../stock/margin-text.tsx'

/** What each size costs in a sale. */
export const SalePrices = ({ sizes }: { sizes: readonly SaleSize[] }) => (
  <Panel title="What each size costs" note="Its full price of today, and its price in the sale.">
    <Rows
      rows={sizes}
      keyOf={({ sizeId }) => sizeId}
      to={({ productId }) => `/admin/products/${productId}`}
      cell={({ name, ml }) => sizeText(name, ml)}
      note={({ sku, salePrice, averageCost }) => (
        <>
          {sku} <MarginText cutPrice={salePrice} averageCost={averageCost} />
        </>
      )}
      end={({ price, salePrice, discount }) => (
        <>
          <del className="text-muted">{amountText(price)}</del> {amountText(salePrice)}
          <small>{`${Math.round(discount)}% off`}</small>
        </>
      )}
    />
  </Panel>
)
