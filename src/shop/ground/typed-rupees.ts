import { z } from 'zod'
import { plainNumber } from './digit-rules.ts'
import { rs } from './money.ts'

const amount = z.coerce.number({ error: 'Please enter the amount' })

const typed = (rule: typeof amount) =>
  z.preprocess(plainNumber, rule.max(10_000_000, 'This amount is too large')).transform(rs)

/** An amount that staff type in whole rupees, 1 to a crore, in paisa. */
export const WholeRupees = typed(amount.int('Please enter whole rupees').min(1, 'Please enter the amount'))

/** An amount that staff type in rupees, with at most two decimals as banks have them, up to a crore; in paisa. */
export const ExactRupees = typed(
  amount.positive('Please enter the amount').multipleOf(0.01, 'Please use at most two decimals'),
)
