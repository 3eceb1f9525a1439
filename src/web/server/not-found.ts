import { data } from 'react-router'
import { ShopError } from '../../shop/ground/shop-error.ts'

/** Makes the page's 404 of the shop's `not_found`, and throws any other error again. For `.catch` in loaders. */
export function notFound(error: unknown): never {
  throw error instanceof ShopError && error.code === 'not_found' ? data(null, { status: 404 }) : error
}
