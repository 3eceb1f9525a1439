import { z } from 'zod'
import { moment } from '../wire.ts'
import { type ReturnReason, type ReturnWish, returnReasons, returnStates, returnWishes } from './rules.ts'

/** A return as its customer sees it. */
export const Return = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: z.enum(returnStates),
  wish: z.enum(Object.keys(returnWishes) as [ReturnWish, ...ReturnWish[]]),
  reason: z.enum(Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]),
  note: z.string(),
  /** What the shop wrote to its customer. */
  answer: z.string(),
  createdAt: moment,
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      ml: z.number(),
      sku: z.string(),
      quantity: z.int(),
      /** How many went back on sale; null until they are received. */
      sellable: z.int().nullable(),
    }),
  ),
  photos: z.array(z.object({ _id: z.string() })),
})
export type Return = z.output<typeof Return>
