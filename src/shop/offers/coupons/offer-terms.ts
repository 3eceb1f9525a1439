import { z } from 'zod'
import type { Paisa } from '../../ground/money.ts'

const texts = z.array(z.string()).default([])

/** What an offer says beside its value: stored as JSON in `coupons.terms`. Amounts in paisa. */
export const OfferTerms = z.object({
  /** Of a percentage: the most that it takes off. */
  cap: z
    .number()
    .transform(amount => amount as Paisa)
    .nullable()
    .default(null),
  /**
   * Who buys `buy` pieces gets `get` more of them cheaper by the offer's percentage; at most so often in an order,
   * null: as often as it fits.
   */
  buy: z.number().default(0),
  get: z.number().default(0),
  most: z.number().nullable().default(null),
  giftSize: z.string().default(''),
  giftPieces: z.number().default(1),
  /** What it is for: any of these; nothing named is everything. Collections by their ids. */
  categories: texts,
  collections: z.array(z.number()).default([]),
  products: texts,
  sizes: texts,
  firstOrder: z.boolean().default(false),
  /** Only for customers whom staff gave one of these tags. */
  tags: texts,
  /** As shoppers write them, in any case. */
  cities: texts,
  prepaid: z.boolean().default(false),
  /**
   * The hours of each day in the shop's time zone, in minutes after midnight; from 22:00 to 2:00 goes over midnight.
   */
  hours: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
})
export type OfferTerms = z.output<typeof OfferTerms>

/** Whether it is for some of the catalogue only. */
export const isScoped = ({ categories, collections, products, sizes }: OfferTerms): boolean =>
  categories.length + collections.length + products.length + sizes.length > 0
