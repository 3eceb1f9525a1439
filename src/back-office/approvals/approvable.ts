import { matchPath } from 'react-router'
import type { AnyAction } from '../../web/server/staff-pages.ts'
import { orderActions } from '../orders/order/order-actions.ts'
import { bulkActions, gridActions } from '../prices/price-actions.ts'
import { productActions } from '../products/product/product-actions.ts'
import { returnActions } from '../returns/return-actions.ts'

/** The pages with writes that may need a second person. */
const pages: Record<string, Record<string, AnyAction>> = {
  '/admin/orders/:id': orderActions,
  '/admin/returns/:id': returnActions,
  '/admin/prices': gridActions,
  '/admin/prices/bulk': bulkActions,
  '/admin/products/:id': productActions,
}

/** The write that a kept form asks for, and what its page's address names. Throws when there is no such write. */
export function approvable(path: string, name: string) {
  const { pathname } = new URL(path, 'http://shop')
  for (const [pattern, actions] of Object.entries(pages)) {
    const match = matchPath(pattern, pathname)
    const found = match && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (match && found?.within) return { params: match.params, permission: found.permission, write: found.within }
  }
  throw new Error(`no write '${name}' of ${pathname} can be approved`)
}
