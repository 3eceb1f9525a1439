import { attar } from './attar.ts'
import { gift } from './gift.ts'
import { men } from './men.ts'
import { menPartners } from './men-partners.ts'
import { oud } from './oud.ts'
import type { DemoProduct } from './product.ts'
import { tester } from './tester.ts'
import { women } from './women.ts'
import { womenPartners } from './women-partners.ts'

export type { DemoProduct } from './product.ts'

/** All products of the demo shop. The house's own and its neighbours' bottles come first in each category, partner houses after. */
export const demoProducts: DemoProduct[] = [
  ...men,
  ...menPartners,
  ...women,
  ...womenPartners,
  ...attar,
  ...oud,
  ...tester,
  ...gift,
]
