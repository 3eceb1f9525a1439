import type { LedgerLine } from '../ledger/index.ts'
import { type BasisPoints, minus, type Paisa, paisa, sum } from '../money.ts'
import type { Decision, Finding } from './rules.ts'

/** What a courier's line pays for: a parcel, or an order that was sent without one. */
export type Place = { orderId: string; parcelId: string | null; courierId: string | null }

/** A line with what the shop knows about its parcel. Amounts in paisa. */
export type KnownLine = {
  line: number
  cod: Paisa
  fee: Paisa
  tax: Paisa
  net: Paisa | null
  /** Null: the shop has no such parcel with this courier. */
  place: Place | null
  /** What the courier holds or owes for it. */
  balance: Paisa
  /** An earlier settlement has paid it. */
  paidBefore: boolean
  /** Null: no fee was agreed. */
  agreedFee: Paisa | null
  decision: Decision | null
}

export type Assessed = {
  /** What should have been collected, paid or deducted. */
  expected: Paisa
  /** `expected` less what was paid. */
  difference: Paisa
  /** Beyond what was agreed, and beyond the rate of the day. */
  excessFee: Paisa
  excessTax: Paisa
  findings: Finding[]
}

/** Couriers round taxes. */
const TAX_TOLERANCE_PAISA = 100

const keyOf = ({ orderId, parcelId }: Place) => `${orderId}/${parcelId ?? ''}`

/** Compares each line with what the shop expects; `rate` is the tax that couriers withhold that day. In the order of the file. */
export function assessLines<Line extends KnownLine>(lines: readonly Line[], rate: BasisPoints): (Line & Assessed)[] {
  const seen = new Set<string>()
  return lines.map(line => {
    const { place, cod, fee, tax, net } = line
    const again = place !== null && seen.has(keyOf(place))
    if (place) seen.add(keyOf(place))
    const expected = place === null || again ? paisa(0) : line.balance
    const difference = minus(expected, cod)
    const excessFee = over(fee, line.agreedFee ?? fee)
    const allowed = Math.ceil((Math.max(0, cod) * rate) / 10_000)
    const excessTax = tax - allowed > TAX_TOLERANCE_PAISA ? over(tax, paisa(allowed)) : paisa(0)
    const paysTwice = cod > 0 && expected === 0 && (again || line.paidBefore)
    const findings: (Finding | false)[] = [
      place === null && 'unknown',
      paysTwice && 'double',
      place !== null && difference > 0 && 'short',
      place !== null && difference < 0 && !paysTwice && 'over',
      excessFee > 0 && 'fee',
      excessTax > 0 && 'tax',
      net !== null && net !== cod - fee - tax && 'sum',
    ]
    return { ...line, expected, difference, excessFee, excessTax, findings: findings.filter(each => each !== false) }
  })
}

const over = (amount: Paisa, limit: Paisa) => paisa(Math.max(0, amount - limit))

/** What the courier paid out for these lines: collected less fees and taxes. */
export const paidOut = (lines: readonly Pick<KnownLine, 'cod' | 'fee' | 'tax'>[]): Paisa =>
  sum(lines.map(({ cod, fee, tax }) => paisa(cod - fee - tax)))

/**
 * The ledger's lines of a courier's line. 'Leave open' keeps the difference, an excess fee and an excess tax as what the courier owes;
 * 'write off' takes fee and tax as they are and gives up the rest.
 */
export function postingOf({
  place,
  cod,
  fee,
  tax,
  difference,
  excessFee,
  excessTax,
  decision,
}: KnownLine & Assessed): LedgerLine[] {
  const orderId = place?.orderId ?? null
  const disputed = place !== null && decision === 'open' ? paisa(excessFee + excessTax) : paisa(0)
  const [bookedFee, bookedTax] = disputed > 0 ? [minus(fee, excessFee), minus(tax, excessTax)] : [fee, tax]
  const given = decision === 'writeOff' ? difference : paisa(0)
  return [
    { account: 'bank', amount: paisa(cod - fee - tax), orderId },
    { account: 'courierFees', amount: bookedFee, orderId },
    { account: 'withholdingTax', amount: bookedTax, orderId },
    ...(place
      ? [{ account: 'codDue' as const, amount: paisa(disputed - cod - given), ...place }]
      : [{ account: 'unallocated' as const, amount: paisa(-cod - given), orderId }]),
    { account: 'writeOffs', amount: given, orderId },
  ]
}
