import { amountText } from '../../../shop/money.ts'
import type { StockRow } from '../../../shop/stock/index.ts'
import { daysLeft, SALES_DAYS } from '../../../shop/stock/rules.ts'
import { useMay } from '../../kit/use-may.ts'
import { MarginText } from '../margin-text.tsx'

/** The figures of a size today. */
export function StockNow({ size }: { size: StockRow }) {
  const seesCost = useMay()('purchases.read')
  const days = daysLeft(size.stock, size.sold)
  const figures = [
    { number: size.stock, label: size.stock > 0 && size.stock <= size.lowMark ? 'For sale: low' : 'For sale' },
    { number: size.held, label: 'Reserved by open orders' },
    { number: size.incoming, label: 'Incoming' },
    { number: size.sold, label: `Sold in ${SALES_DAYS} days` },
    { number: days ?? '-', label: 'Days left at this pace' },
  ]
  return (
    <>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5" aria-label="Stock now">
        {figures.map(({ number, label }) => (
          <li key={label} className="tile">
            <span className="tile-number">{number}</span>
            <span>{label}</span>
          </li>
        ))}
      </ul>
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
