import { z } from 'zod'
import { rs } from './money.ts'
import { plainNumber } from './typed-number-rules.ts'

/** An amount that staff type in rupees, up to a crore, in paisa; `step`: of which it is a multiple. */
const typedRupees = (step: 1 | 0.01, otherwise: string) =>
  z
    .preprocess(
      plainNumber,
      z.coerce
        .number({ error: 'Please enter the amount' })
        .positive('Please enter the amount')
        .multipleOf(step, otherwise)
        .max(10_000_000, 'This amount is too large'),
    )
    .transform(rs)

export const WholeRupees = typedRupees(1, 'Please enter whole rupees')
/** With at most two decimals, as banks have them. */
export const ExactRupees = typedRupees(0.01, 'Please use at most two decimals')
