import { type BasisPoints, basisPoints } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'

/** What couriers withhold of the cash collected. */
export type Withholding = { incomeTax: BasisPoints; salesTax: BasisPoints }

/**
 * What couriers withhold on a day ('2026-11-22'): of each tax the last rate that has begun. A tax with 'sales' in its
 * name is sales tax, any other income tax.
 */
export function withholdingOn({ withholdingRates }: Pick<Settings, 'withholdingRates'>, day: string): Withholding {
  const latest = new Map<string, { name: string; from: string; rate: number }>()
  for (const each of withholdingRates) {
    const known = latest.get(each.name)
    if (each.from <= day && (!known || known.from <= each.from)) latest.set(each.name, each)
  }
  const rateOf = (isSales: boolean) => {
    const taxes = [...latest.values()].filter(({ name }) => /sales/i.test(name) === isSales)
    return basisPoints(Math.round(taxes.reduce((total, { rate }) => total + rate, 0) * 100))
  }
  return { incomeTax: rateOf(false), salesTax: rateOf(true) }
}

/** The rate of both taxes together. */
export const wholeRate = ({ incomeTax, salesTax }: Withholding): BasisPoints => basisPoints(incomeTax + salesTax)
