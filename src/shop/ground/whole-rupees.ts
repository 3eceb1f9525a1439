import { z } from 'zod'
import { plainNumber } from './digit-rules.ts'
import { rs } from './money.ts'

/** An amount that staff type in whole rupees, 1 to a crore, in paisa. */
export const WholeRupees = z
  .preprocess(
    plainNumber,
    z.coerce
      .number({ error: 'Please enter the amount' })
      .int('Please enter whole rupees')
      .min(1, 'Please enter the amount')
      .max(10_000_000, 'This amount is too large'),
  )
  .transform(rs)
