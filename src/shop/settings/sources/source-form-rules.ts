import { z } from 'zod'

const Text = z.string().trim().max(100)
const ClickId = z.string().max(300).default('')

/** A visit with a known origin, as the browser keeps it (src/storefront/source). */
const Visit = z.object({
  /** 'google', 'facebook', 'newsletter': `utm_source`, or the site that the link stood on. */
  source: Text.min(1),
  medium: Text.default(''),
  campaign: Text.default(''),
  gclid: ClickId,
  fbclid: ClickId,
  at: z.iso.datetime(),
})

/** The first and the last visit of whoever orders. */
export const Visits = z.object({ first: Visit, last: Visit })
export type Visits = z.output<typeof Visits>
