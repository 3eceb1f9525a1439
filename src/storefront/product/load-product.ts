import { data, type LoaderFunctionArgs } from 'react-router'
import { findProduct } from '../../shop/catalogue/index.ts'
import { listReviews } from '../../shop/reviews/index.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { shopContext } from '../shop-context.ts'
import { sampleReviews } from './sample-reviews.ts'

/** Everything the product page shows. Throws a 404 for an unknown id. Where the reviews can't be loaded, sample ones and `sample`. */
export async function loadProduct({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db, settings } = context.get(shopContext)
  const [product, reviews, shop] = await Promise.all([
    findProduct(db, params.id ?? '').catch(notFound),
    listReviews(db, params.id ?? '').catch(unavailable),
    settings(),
  ])
  const { claims, shippingInformation, lowStockFrom } = shop
  return {
    product: { ...product, reviews: reviews ?? sampleReviews },
    sample: reviews === null,
    claims,
    shippingInformation,
    lowStockFrom,
  }
}

function notFound(error: unknown): never {
  throw error instanceof ShopError && error.code === 'not_found' ? data(null, { status: 404 }) : error
}

// A page without its reviews still sells; it shows the sample reviews instead.
function unavailable(error: unknown): null {
  console.error(error)
  return null
}
