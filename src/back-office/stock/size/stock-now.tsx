import { amountText } from '../../../shop/ground/money.ts'
import type { StockRow } from '../../../shop/stock/stock/index.ts'
import { daysLeft, SALES_DAYS } from '../../../shop/stock/stock/rules.ts'
import { Tiles } from '../../kit/tiles.tsx'
import { useMay } from '../../kit/use-may.ts'
import { MarginText } from '../margin-text.tsx'

/** The figures of a size today. */
export function StockNow({ size }: { size: StockRow }) {
  const seesCost = useMay()('purchases.read')
  const days = daysLeft(size.stock, size.sold)
  return (
    <>
      <div className="mt-2">
        <Tiles
          label="Stock now"
          tiles={[
            { label: size.stock > 0 && size.stock <= size.lowMark ? 'For sale: low' : 'For sale', figure: size.stock },
            { label: 'Reserved by open orders', figure: size.held },
            { label: 'Incoming', figure: size.incoming },
            { label: `Sold in ${SALES_DAYS} days`, figure: size.sold },
            { label: 'Days left at this pace', figure: days ?? '-' },
          ]}
        />
      </div>
      <p className="wrap-anywhere mt-3 text-muted text-sm">
        {`${size.sku}. Price ${amountText(size.cutPrice)}. `}
        <a href={`/product/${size.productId}`} className="text-link">
          See it in the shop
        </a>
      </p>
      {seesCost && (
        <p className="text-sm">
          {size.averageCost !== null && `Average cost ${amountText(size.averageCost)}`}
          <MarginText {...size} />
        </p>
      )}
    </>
  )
}
