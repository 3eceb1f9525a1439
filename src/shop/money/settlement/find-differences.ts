import { type BasisPoints, minus, type Paisa, paisa, sum } from '../../ground/money.ts'
import type { Decision, Finding } from './settlement-rules.ts'
import type { StatementLine } from './statement-columns.ts'
import { usualOf } from './usual-fee.ts'
import { type Withholding, wholeRate } from './withholding.ts'

/** What a courier's line pays for: a parcel, or an order that was sent without one. */
export type Place = { orderId: string; parcelId: string | null; courierId: string | null }

/** A line with what the shop knows about its parcel. Amounts in paisa. */
export type KnownLine = Omit<StatementLine, 'trackingNumber' | 'orderNumber'> & {
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

/** What was withheld for one account, and how much of it is beyond the rate. */
export type WithheldTax = {
  account: 'incomeTax' | 'salesTax' | 'withholdingTax'
  amount: Paisa
  excess: Paisa
}

export type Assessed = {
  /** What should have been collected, paid or deducted. */
  expected: Paisa
  /** `expected` less what was paid. */
  difference: Paisa
  /** Beyond what was agreed, and beyond the rate of the day. */
  excessFee: Paisa
  excessTax: Paisa
  taxes: WithheldTax[]
  findings: Finding[]
}

/** Without an agreed fee: so much above the usual one is a difference; weight and place explain less. */
const FAR_FEE = 2

/** Couriers round fees and taxes. */
const TOLERANCE_PAISA = 100

const keyOf = ({ orderId, parcelId }: Place) => `${orderId}/${parcelId ?? ''}`

/**
 * Compares each line with what the shop expects; `rates` are what couriers withhold that day, `usualFee` what this one
 * usually keeps of a parcel. In the order of the file.
 * @rule which differences a statement has, and what they become
 */
export function assessLines<Line extends KnownLine>(
  lines: readonly Line[],
  rates: Withholding,
  usualFee: Paisa | null = null,
): (Line & Assessed)[] {
  const usual = usualFee ?? usualOf(lines.map(({ fee }) => fee))
  const seen = new Set<string>()
  return lines.map(line => {
    const { place, cod, fee, tax, net, agreedFee } = line
    const again = place !== null && seen.has(keyOf(place))
    if (place) seen.add(keyOf(place))
    const expected = place === null || again ? paisa(0) : line.balance
    const difference = minus(expected, cod)
    const isFar = agreedFee === null && usual !== null && fee > usual * FAR_FEE
    const excessFee = agreedFee !== null ? beyond(fee, agreedFee) : isFar ? minus(fee, usual) : paisa(0)
    const taxes = withheld(line, rates)
    const excessTax = sum(taxes.map(({ excess }) => excess))
    const paysTwice = cod > 0 && expected === 0 && (again || line.paidBefore)
    const findings: (Finding | false)[] = [
      place === null && 'unknown',
      paysTwice && 'double',
      place !== null && difference > 0 && 'short',
      place !== null && difference < 0 && !paysTwice && 'over',
      excessFee > 0 && (isFar ? 'unusualFee' : 'fee'),
      excessTax > 0 && 'tax',
      net !== null && net !== cod - fee - tax && 'sum',
    ]
    return {
      ...line,
      expected,
      difference,
      excessFee,
      excessTax,
      taxes,
      findings: findings.filter(each => each !== false),
    }
  })
}

const beyond = (amount: Paisa, limit: number) => (amount - limit > TOLERANCE_PAISA ? paisa(amount - limit) : paisa(0))

/** One sum is divided by the rates of the day; where nothing is to be withheld it stays undivided. */
function withheld({ cod, tax, incomeTax, salesTax }: KnownLine, rates: Withholding): WithheldTax[] {
  const allowed = (rate: BasisPoints) => Math.ceil((Math.max(0, cod) * rate) / 10_000)
  if (incomeTax !== null && salesTax !== null)
    return [
      { account: 'incomeTax', amount: incomeTax, excess: beyond(incomeTax, allowed(rates.incomeTax)) },
      { account: 'salesTax', amount: salesTax, excess: beyond(salesTax, allowed(rates.salesTax)) },
    ]
  const rate = wholeRate(rates)
  const excess = beyond(tax, allowed(rate))
  if (rate === 0) return [{ account: 'withholdingTax', amount: tax, excess }]
  const incomeShare = (amount: Paisa) => paisa(Math.round((amount * rates.incomeTax) / rate))
  const [income, incomeExcess] = [incomeShare(tax), incomeShare(excess)]
  return [
    { account: 'incomeTax', amount: income, excess: incomeExcess },
    { account: 'salesTax', amount: minus(tax, income), excess: minus(excess, incomeExcess) },
  ]
}

/** What the courier paid out for these lines: collected less fees and taxes. */
export const paidOut = (lines: readonly Pick<KnownLine, 'cod' | 'fee' | 'tax'>[]): Paisa =>
  sum(lines.map(({ cod, fee, tax }) => paisa(cod - fee - tax)))
