import { z } from 'zod'
import { moment, money } from '../../ground/wire.ts'
import { type ReturnReason, type ReturnWish, returnReasons, returnStates, returnWishes } from './return-rules.ts'

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
      setOf: z.int().nullish(),
      sku: z.string(),
      sizeId: z.string(),
      /** What a piece cost when it was bought. */
      cutPrice: money,
      quantity: z.int(),
      /** How many went back on sale; null until they are received. */
      sellable: z.int().nullable(),
    }),
  ),
  /** What came back is worth; null until it is received. */
  returnValue: money.nullable(),
  /** Of it, what is neither paid back nor taken off an exchange. */
  refundDue: money,
  /**
   * What it is worth as it was wished, before staff decide: what was paid for the pieces; and in words what becomes of
   * discounts, gifts and fees.
   */
  expectedWorth: money,
  worthNotes: z.array(z.string()),
  refunds: z.array(z.object({ paidBack: money, method: z.string(), reference: z.string(), paidOn: z.string() })),
  /** The order that replaces what came back. */
  exchange: z.object({ orderId: z.string(), orderNumber: z.string(), totalAmount: money }).nullable(),
  photos: z.array(z.object({ _id: z.string() })),
})
export type Return = z.output<typeof Return>
