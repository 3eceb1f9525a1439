import { amountText, paisa } from '../../shop/money.ts'
import { plural } from '../../shop/plural.ts'
import type { StockRow } from '../../shop/stock/index.ts'
import { daysLeft, marginOf, SALES_DAYS } from '../../shop/stock/rules.ts'

type Props = { sizes: readonly StockRow[]; may: { seeCost: boolean } }

/** Sizes: a row each on a wide screen, a card each on a phone. */
export function StockList({ sizes, may }: Props) {
  return (
    <ul className="queue" aria-label="Sizes">
      {sizes.map(size => (
        <li key={size.sizeId} className="queue-row">
          <label className="queue-check">
            <input type="checkbox" name="sizeId" value={size.sizeId} className="size-5" />
            <span className="sr-only">{`Select ${size.name}, ${size.ml} ml`}</span>
          </label>
          <Row size={size} seeCost={may.seeCost} />
        </li>
      ))}
    </ul>
  )
}

function Row({ size, seeCost }: { size: StockRow; seeCost: boolean }) {
  const { sizeId, name, ml, sku, shelf, published, held, incoming } = size
  return (
    <a href={`/admin/stock/sizes/${encodeURIComponent(sizeId)}`} className="stock-link">
      <span className="wrap-anywhere col-span-2 min-w-0 font-medium lg:col-span-1">
        {`${name}, ${ml} ml`}
        <span className="block font-normal text-muted text-sm">
          {shelf ? `Shelf ${shelf}. ` : ''}
          {sku}
          {!published && '. Not published'}
        </span>
      </span>
      <span className="text-sm">
        <StockText {...size} />
      </span>
      <span className="text-sm max-lg:text-right">
        <span className="block">{`${held} reserved`}</span>
        <span className="block text-muted">{incoming > 0 ? `${incoming} incoming` : 'None incoming'}</span>
      </span>
      <span className="text-sm">
        <PaceText {...size} />
      </span>
      <span className="text-right text-sm">
        {amountText(size.cutPrice)}
        {seeCost && <MarginText {...size} />}
      </span>
    </a>
  )
}

function StockText({ stock, lowMark, asks }: StockRow) {
  return (
    <>
      <span className="block font-medium tabular-nums">{`${stock} for sale`}</span>
      {stock === 0 ? (
        <span className="chip chip-danger">Sold out</span>
      ) : (
        stock <= lowMark && <span className="chip">Low</span>
      )}
      {asks > 0 && (
        <span className="block text-muted">{`${plural(asks, 'person').replace('persons', 'people')} waiting`}</span>
      )}
    </>
  )
}

function PaceText({ stock, sold }: StockRow) {
  const days = daysLeft(stock, sold)
  return (
    <>
      <span className="block">
        {days === null ? 'No sales' : stock === 0 ? 'Nothing left' : `${plural(days, 'day')} left`}
      </span>
      <span className="block text-muted">{`${sold} sold in ${SALES_DAYS} days`}</span>
    </>
  )
}

/** Margin of a price over the average cost, in percent. */
export function MarginText({ cutPrice, averageCost }: Pick<StockRow, 'cutPrice' | 'averageCost'>) {
  const margin = averageCost === null ? null : marginOf(cutPrice, averageCost)
  if (averageCost === null || margin === null) return <span className="block text-muted">Cost not known</span>
  const earned = paisa(cutPrice - averageCost)
  return (
    <span className={margin < 0 ? 'block text-danger' : 'block text-muted'}>
      {`${margin < 0 ? 'Loss' : 'Margin'} ${(Math.abs(margin) / 100).toFixed(1)} %, ${amountText(paisa(Math.abs(earned)))}`}
    </span>
  )
}
