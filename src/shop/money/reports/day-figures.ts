import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { keysOf, type Period } from './period.ts'
import { noSums, sumsBy } from './report-sums.ts'
import { turnedAway } from './sales-reports.ts'

/** The figures of a day (`figure-rules.ts`): counts, and amounts in paisa. */
type DayFigure = {
  day: string
  placed: number
  sold: number
  pieces: number
  amount: Paisa
  takenOff: Paisa
  sent: number
  delivered: number
  earned: Paisa
  refused: number
  cameBack: number
  cancelled: number
  turnedAway: number
}

/** Every day of a period with its figures, by the sums of the reports. */
export async function figuresByDay(db: Db, period: Period): Promise<DayFigure[]> {
  const [sales, profit, turned] = await Promise.all([
    sumsBy(db, 'sales', 'day', period),
    sumsBy(db, 'profit', 'day', period),
    turnedAway(db, 'day', period),
  ])
  const salesOn = new Map(sales.map(row => [row.key, row]))
  const earnedOn = new Map(profit.map(row => [row.key, row.revenue]))
  return keysOf('day', period).map(day => {
    const sums = salesOn.get(day) ?? noSums('sales')
    return {
      day,
      placed: sums.placed,
      sold: sums.sold,
      pieces: sums.soldPieces,
      amount: sums.soldAmount,
      takenOff: sums.soldDiscount,
      sent: sums.sent,
      delivered: sums.delivered,
      earned: earnedOn.get(day) ?? noSums('profit').revenue,
      refused: sums.refused,
      cameBack: sums.cameBack,
      cancelled: sums.cancelled,
      turnedAway: turned.by?.get(day)?.people ?? 0,
    }
  })
}
