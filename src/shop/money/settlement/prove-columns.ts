import { readAmount } from './read-amount.ts'
import type { ColumnMeaning, Columns } from './settlement-rules.ts'

/** As many rows prove a sum; fewer than two prove nothing. */
const PROVING_ROWS = 30
/** Of them so many: single lines of a courier have wrong sums. */
const PROVEN_SHARE = 0.8
/** Of the cash so much is paid out at least: else a sum of fees would pass for cash. */
const PAID_SHARE = 0.7
/**
 * Provinces tax what couriers charge at 13 to 16 percent, the capital at 15; what couriers withhold of the cash is far
 * less of it.
 */
const FEE_TAX_SHARE = { least: 0.12, most: 0.2 }

/** Columns of amounts among which the sum is looked for: the time doubles with each. */
const MOST_COLUMNS = 11

const deductions: readonly string[] = ['fee', 'feeTax', 'tax', 'incomeTax', 'salesTax'] satisfies ColumnMeaning[]

/**
 * What the columns of a courier's file hold, corrected by the sum that proves it: cash less fees less taxes is what was
 * paid out. Of several that add up the one nearest to `guessed`, which stays where nothing does.
 * @rule which columns of a statement are cash, fees, taxes and what was paid out
 */
export function provedColumns(header: readonly string[], rows: readonly string[][], guessed: Columns): Columns {
  const meaningOf = (at: number) => guessed[header[at] ?? ''] ?? 'ignore'
  const names = header.map((_, at) => at).filter(at => ['tracking', 'order'].includes(meaningOf(at)))
  const lines = rows.filter(row => names.some(at => /\d/.test(row[at] ?? ''))).slice(0, PROVING_ROWS)
  const columns = header
    .map((_, at) => ({ at, amounts: lines.map(row => readAmount(row[at] ?? '')) }))
    .filter(({ at, amounts }) => !names.includes(at) && amounts.every(each => each !== null) && amounts.some(Boolean))
    // Some couriers write what they deduct below zero.
    .map(({ at, amounts }) => ({ at, amounts: amounts.map(each => Math.abs(each ?? 0)) }))
  if (lines.length < 2 || columns.length < 3 || columns.length > MOST_COLUMNS) return guessed
  const total = ({ amounts }: { amounts: readonly number[] }) => amounts.reduce((sum, each) => sum + each, 0)
  const score = (at: number, as: string) =>
    meaningOf(at) === as || (as === 'fee' && deductions.includes(meaningOf(at))) ? 1 : 0
  let best: { score: number; cod: number; net: number; deducted: number[] } | null = null
  for (const cod of columns) {
    for (const net of columns) {
      if (cod === net || total(net) < total(cod) * PAID_SHARE) continue
      const others = columns.filter(column => column !== cod && column !== net)
      for (let chosen = 1; chosen < 1 << others.length; chosen += 1) {
        const deducted = others.filter((_, place) => chosen & (1 << place))
        const holds = lines.filter((_, row) => {
          const kept = deducted.reduce((sum, { amounts }) => sum + (amounts[row] ?? 0), 0)
          return (cod.amounts[row] ?? 0) - kept === (net.amounts[row] ?? 0)
        }).length
        if (holds < lines.length * PROVEN_SHARE) continue
        const points =
          score(cod.at, 'cod') * 2 +
          score(net.at, 'net') * 2 +
          deducted.reduce((sum, { at }) => sum + score(at, 'fee'), 0) +
          // The parts of a sum say more than the sum.
          deducted.length / 100
        if (!best || points > best.score)
          best = { score: points, cod: cod.at, net: net.at, deducted: deducted.map(({ at }) => at) }
      }
    }
  }
  if (!best) return guessed
  const { cod, net, deducted } = best
  const taxes = columns.filter(({ at }) => deducted.includes(at) && ['tax', 'salesTax'].includes(meaningOf(at)))
  const fees = columns.filter(column => deducted.includes(column.at) && !taxes.includes(column))
  const ofFees = new Set(taxes.filter(({ amounts }) => isShareOf(amounts, fees)).map(({ at }) => at))
  return Object.fromEntries(
    header.map((name, at): [string, Columns[string]] => {
      const guess = meaningOf(at)
      if (at === cod) return [name, 'cod']
      if (at === net) return [name, 'net']
      if (ofFees.has(at)) return [name, 'feeTax']
      if (deducted.includes(at)) return [name, deductions.includes(guess) ? guess : 'fee']
      return [name, guess === 'cod' || guess === 'net' || deductions.includes(guess) ? 'ignore' : guess]
    }),
  )
}

/** Whether amounts are one and the same share of the fees beside them, as a tax on the courier's own service is. */
function isShareOf(amounts: readonly number[], fees: readonly { amounts: readonly number[] }[]): boolean {
  const shares = amounts.flatMap((amount, row) => {
    const fee = fees.reduce((sum, column) => sum + (column.amounts[row] ?? 0), 0)
    return fee > 0 ? [amount / fee] : []
  })
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  // Couriers round to the rupee.
  return shares.length > 1 && least >= FEE_TAX_SHARE.least && most <= FEE_TAX_SHARE.most && most - least < 0.01
}
