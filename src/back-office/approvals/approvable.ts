import { matchPath } from 'react-router'
import type { AnyAction } from '../../web/server/staff-pages.ts'
import { offerActions } from '../offers/offer-actions.ts'
import { orderActions } from '../orders/order/order-actions.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { bulkActions, gridActions, undoActions } from '../prices/price-actions.ts'
import { importActions } from '../products/imports/import-actions.ts'
import { historyActions, productActions } from '../products/product/product-actions.ts'
import { returnActions } from '../returns/return-actions.ts'
import { saleActions } from '../sales/sale-actions.ts'
import { settlementActions } from '../settlements/settlement-actions.ts'

/** The pages with writes that may need a second person. */
const pages: Record<string, Record<string, AnyAction>> = {
  '/admin/orders/:id': orderActions,
  '/admin/returns/:id': returnActions,
  '/admin/payments': paymentActions,
  '/admin/prices': gridActions,
  '/admin/prices/bulk': bulkActions,
  '/admin/prices/changes/:id': undoActions,
  '/admin/products/:id': productActions,
  '/admin/products/:id/history': historyActions,
  '/admin/products/import/:id': importActions,
  '/admin/sales/:id': saleActions,
  '/admin/offers/:id': offerActions,
  '/admin/settlements/:id': settlementActions,
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
