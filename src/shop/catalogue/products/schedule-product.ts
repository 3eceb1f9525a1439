import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { demandToCome, PublishAt } from '../../ground/publishing/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockVersion, SeenProduct } from './lock-product.ts'
import { type Moved, moveTo } from './move-product-state.ts'
import { demandSellable } from './publish-product.ts'

export const ScheduleProduct = SeenProduct.extend({ publishAt: PublishAt })

/** Lets a product be published by itself at a minute to come. Throws `not_found`, `move_refused`, `invalid`. */
export async function scheduleProduct(
  tx: Tx,
  productId: string,
  { version, publishAt }: z.output<typeof ScheduleProduct>,
): Promise<Moved> {
  const product = await lockVersion(tx, productId, version)
  demandToCome(publishAt)
  if (product.state === 'published') throw new ShopError('invalid', 'Shoppers see it already')
  await demandSellable(tx, productId)
  return moveTo(tx, product, { state: 'scheduled', publishAt })
}
