import type { z } from 'zod'
import type { Settings } from '../../../src/shop/settings/settings/index.ts'

/** What the demo shop says of itself: the specification's house. */
export const demoHouse = {
  // Open.
  closure: null,
} satisfies Partial<z.input<typeof Settings>>
