import { adminApi } from './admin-call.ts'
import { customers } from './customers.ts'
import { figures } from './figures.ts'
import { orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { products, sizes } from './products.ts'
import { stock } from './stock.ts'

/** The calls of programs with an API key: the verbs of the back office's screens, and their rules. */
export const admin = adminApi()
  .route('/customer', customers)
  .route('/figure', figures)
  .route('/order', orders)
  .route('/parcel', parcels)
  .route('/product', products)
  .route('/size', sizes)
  .route('/stock', stock)
