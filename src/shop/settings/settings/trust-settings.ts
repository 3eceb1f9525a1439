import { z } from 'zod'
import { readNumber } from '../../ground/typed-number-rules.ts'
import { citiesOf, trustOutcomes, trustSigns } from './trust-row-rules.ts'

// More than any list of rules of the text before it could hold.
const MAX_ROWS = 500
const MAX_ADVANCE_RUPEES = 1_000_000

/** A whole number as staff type it, '1,000' as '1000'; null for anything else. */
const wholeOf = (typed: string): string | null => /^-?\d{1,15}$/.exec(readNumber(typed) ?? '')?.[0] ?? null

/** 'Rs 1,000' as '1000', '20 %' as '20%', empty for the usual advance; null for what is no advance. */
function aheadOf(typed: string): string | null {
  if (typed === '') return ''
  const share = Number(/^(\d{1,3})\s?%$/.exec(typed)?.[1])
  if (share >= 1 && share <= 100) return `${share}%`
  const rupees = wholeOf(typed)
  return Number(rupees) >= 1 && Number(rupees) <= MAX_ADVANCE_RUPEES ? rupees : null
}

const TrustRow = z
  .object({
    what: z.enum(['always', 'city', 'otherCity', ...trustSigns.flatMap(sign => [`${sign}.least`, `${sign}.most`])]),
    /** A whole number, or cities: 'Quetta or Gwadar'; empty for 'always'. */
    howMany: z.string().max(5000),
    /** 'and': the next row must hold too. */
    outcome: z.enum(['and', ...trustOutcomes]),
    /** Of an advance: rupees or a percentage; empty: the usual one. */
    ahead: z.string().max(20),
  })
  .transform((row, ctx) => {
    const [typed, typedAhead] = [row.howMany.trim(), row.ahead.trim()]
    const isCity = row.what === 'city' || row.what === 'otherCity'
    const howMany = row.what === 'always' ? '' : isCity ? typed : wholeOf(typed)
    const ahead = aheadOf(typedAhead)
    const problem = (path: string, message: string) => void ctx.addIssue({ code: 'custom', path: [path], message })
    if (howMany === null) problem('howMany', 'Please enter a whole number')
    if (isCity && citiesOf(typed).length === 0) problem('howMany', "Please name a city, or several: 'Quetta or Gwadar'")
    if (typedAhead !== '' && row.outcome !== 'advance') problem('ahead', 'Only an advance has an amount')
    else if (ahead === null) problem('ahead', 'Please enter rupees, such as 1000, or a share, such as 20%')
    return { ...row, howMany: howMany ?? '', ahead: ahead ?? '' }
  })

/**
 * The rules of trust as rows of a form: a rule is one row, or several that are joined by 'and'. The first rule that
 * holds decides.
 */
export const trustSettings = {
  trustRows: z
    .array(TrustRow)
    .max(MAX_ROWS)
    .superRefine((rows, ctx) => {
      if (rows.at(-1)?.outcome !== 'and') return
      ctx.addIssue({ code: 'custom', path: [rows.length - 1, 'outcome'], message: 'Please choose what follows' })
    })
    .default([]),
}
