import { amountText, paisa } from '../../shop/ground/money.ts'
import type { StockRow } from '../../shop/stock/stock/index.ts'
import { marginOf } from '../../shop/stock/stock/stock-reason-rules.ts'

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
