import { type BasisPoints, basisPoints } from '../money.ts'
import type { Settings } from '../settings/index.ts'

/** What couriers withhold of the cash collected on a day ('2026-11-22'): of each tax the last rate that has begun, added up. */
export function withholdingRate({ withholdingRates }: Pick<Settings, 'withholdingRates'>, day: string): BasisPoints {
  const latest = new Map<string, { from: string; rate: number }>()
  for (const each of withholdingRates) {
    const known = latest.get(each.name)
    if (each.from <= day && (!known || known.from <= each.from)) latest.set(each.name, each)
  }
  const percent = [...latest.values()].reduce((total, { rate }) => total + rate, 0)
  return basisPoints(Math.round(percent * 100))
}
