import { z } from 'zod'
import { rs } from '../../ground/money.ts'
import { SeenVersion } from '../../ground/seen-version.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { MAX_PURCHASE_PIECES } from './purchase-rules.ts'

const wholeNumber = (message: string) =>
  z
    .preprocess(
      plainNumber,
      z
        .string({ error: message })
        .trim()
        .regex(/^\d{1,6}$/, message),
    )
    .transform(Number)

export const Pieces = wholeNumber('Please enter how many pieces').pipe(
  z.number().min(1, 'Please enter at least 1').max(MAX_PURCHASE_PIECES, 'Please enter at most 100,000'),
)

/** The cost of a piece, typed in rupees; in paisa. */
export const Cost = z
  .preprocess(
    plainNumber,
    z
      .string({ error: 'Please enter the cost of a piece' })
      .trim()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter rupees, such as 850 or 850.50'),
  )
  .transform(text => rs(Number(text)))

/** The version of a purchase that somebody saw. */
export const SeenPurchase = z.object({ version: SeenVersion })

/** The values of numbered fields, 'pieces.SIZE' and the like, by size. */
export function bySize(values: Record<string, unknown>, name: string): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(`${name}.`) && typeof value === 'string'
        ? [[key.slice(name.length + 1), String(plainNumber(value))] as const]
        : [],
    ),
  )
}
