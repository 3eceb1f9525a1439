import { z } from 'zod'
import { plainNumber } from './digit-rules.ts'
import { rs } from './money.ts'

/** An amount that staff type in rupees, with at most two decimals as banks have them, up to a crore; in paisa. */
export const ExactRupees = z
  .preprocess(
    plainNumber,
    z.coerce
      .number({ error: 'Please enter the amount' })
      .positive('Please enter the amount')
      .multipleOf(0.01, 'Please use at most two decimals')
      .max(10_000_000, 'This amount is too large'),
  )
  .transform(rs)
