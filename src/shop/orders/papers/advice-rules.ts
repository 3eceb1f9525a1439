import { plural } from '../../ground/plural.ts'
import { courierText, type ReturnTerms } from '../returns/return-rules.ts'

type Terms = ReturnTerms & { returnDays: number; returnSealedOnly: boolean }

export const KEEPING = 'Upright and closed, away from sun and heat. A drawer is better than a bathroom shelf.'

/** Until when a bottle may come back and who pays for it; empty in a house that takes none back. */
export const returnAdvice = (terms: Terms): string =>
  terms.returnDays > 0
    ? `A${terms.returnSealedOnly ? ' sealed' : ''} bottle may come back within ${plural(terms.returnDays, 'day')} of delivery. ${courierText(terms)}`
    : ''

/** Whom to ask, by phone and email. */
export const contactsText = (of: { supportPhone: string; supportEmail: string }, between: string): string =>
  [of.supportPhone, of.supportEmail].filter(Boolean).join(between)
