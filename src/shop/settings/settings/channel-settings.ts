import { z } from 'zod'

/** Where else the shop's products are shown. */
export const channelSettings = {
  /** Which services may fetch the products (src/shop/catalogue/feeds). None by default. */
  productFeeds: z
    .array(z.enum(['google', 'meta']))
    .max(2)
    .default([]),
  /** Which advertisers get delivered orders, of shoppers who agreed to it at the checkout. */
  adConversions: z
    .array(z.enum(['google', 'meta']))
    .max(2)
    .default([]),
  /** Categories that feeds leave out: what is not new in its original packing. */
  feedsWithout: z.array(z.string().min(1).max(60)).max(20).default(['Tester']),
}
