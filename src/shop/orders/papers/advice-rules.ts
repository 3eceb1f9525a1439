import { plural } from '../../ground/plural.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { courierText } from '../returns/return-rules.ts'

type Terms = Pick<Settings, 'returnDays' | 'returnSealedOnly' | 'returnCourierPaid' | 'refundDays' | 'supportAddress'>

export const KEEPING = 'Upright and closed, away from sun and heat. A drawer is better than a bathroom shelf.'

/** Until when a bottle may come back and who pays for it; empty in a house that takes none back. */
export const returnAdvice = (terms: Terms): string =>
  terms.returnDays > 0
    ? `A${terms.returnSealedOnly ? ' sealed' : ''} bottle may come back within ${plural(terms.returnDays, 'day')} of delivery. ${courierText(terms)}`
    : ''

/** Whom to ask, by phone and email. */
export const contactsText = (
  { supportPhone, supportEmail }: Pick<Settings, 'supportPhone' | 'supportEmail'>,
  between: string,
): string => [supportPhone, supportEmail].filter(Boolean).join(between)
