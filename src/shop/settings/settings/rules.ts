/** The most pieces of one size, and pieces in all, in one order. */
export type OrderLimits = { perSize: number; pieces: number }

/** Until the merchant sets others, and while the page does not know them. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = { perSize: 10, pieces: 30 }

/** The sections of the home page in the specification's order, with the tiles, claims, coupon and collections between them. */
export const homeSections = [
  'heroes',
  'claims',
  'coupons',
  'newArrivals',
  'bestSelling',
  'tile1',
  'mensProducts',
  'tile2',
  'womensProducts',
  'attarProducts',
  'tile3',
  'collections',
  'testimonials',
] as const
export type HomeSection = (typeof homeSections)[number]
