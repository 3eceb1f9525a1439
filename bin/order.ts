import { parseArgs } from 'node:util'
import { moveOrderByNumber } from '../src/shop/orders/orders/index.ts'
import { orderStatuses } from '../src/shop/orders/orders/order-status-rules.ts'
import { readArguments, withShop } from './with-database.ts'

const usage = `npm run order -- NUMBER STATUS [--courier NAME] [--tracking NUMBER] [--link https://...]
STATUS: ${orderStatuses.join(', ')}`

const { number, to, parcel } = readArguments(usage, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { courier: { type: 'string' }, tracking: { type: 'string' }, link: { type: 'string' } },
  })
  const [number, status, ...more] = positionals
  const to = orderStatuses.find(known => known === status)
  if (!number || !to || more.length > 0) throw new Error()
  const { courier, tracking: trackingNumber, link: trackingUrl } = values
  return { number, to, parcel: { courier, trackingNumber, trackingUrl } }
})

await withShop(async db => {
  const moved = await moveOrderByNumber(db, number, { to, actor: 'npm run order', ...parcel })
  console.log(`Order ${moved.orderNumber} is now ${moved.orderStatus}.`)
})
