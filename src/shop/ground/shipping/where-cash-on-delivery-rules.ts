import { exactness, type FeeRules } from './shipping-fee-rules.ts'

/**
 * Whether parcels to this city may be paid in cash.
 * @rule where cash on delivery is possible
 */
export const cashGoesTo = ({ noCashIn }: Pick<FeeRules, 'noCashIn'>, city: string | null | undefined): boolean =>
  !noCashIn.some(place => exactness(place, city) > 0)

/** ', not to Quetta and Gwadar': where cash is not possible; empty when it is everywhere. */
export const noCashText = ({ noCashIn }: Pick<FeeRules, 'noCashIn'>): string =>
  noCashIn.length === 0 ? '' : `, not to ${new Intl.ListFormat('en-GB').format(noCashIn)}`
