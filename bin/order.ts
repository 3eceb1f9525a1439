import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { moveOrderByNumber } from '../src/shop/orders/index.ts'
import { orderStatuses } from '../src/shop/orders/rules.ts'
import { ShopError } from '../src/shop/shop-error.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run order -- NUMBER STATUS [--courier NAME] [--tracking NUMBER] [--link https://...]
STATUS: ${orderStatuses.join(', ')}`

const { number, to, parcel } = readArguments()
await withDatabase(
  async url => {
    const db = openDatabase(url)
    try {
      const moved = await moveOrderByNumber(db, number, { to, actor: 'npm run order', ...parcel })
      console.log(`Order ${moved.orderNumber} is now ${moved.orderStatus}.`)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error(error.message)
      process.exitCode = 1
    } finally {
      await closeDatabase(db)
    }
  },
  { besideShop: true },
)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { courier: { type: 'string' }, tracking: { type: 'string' }, link: { type: 'string' } },
    })
    const [number, status, ...more] = positionals
    const to = orderStatuses.find(known => known === status)
    if (!number || !to || more.length > 0) throw new Error(usage)
    const { courier, tracking: trackingNumber, link: trackingUrl } = values
    return { number, to, parcel: { courier, trackingNumber, trackingUrl } }
  } catch (error) {
    console.error(error instanceof Error && error.message !== usage ? `${error.message}\n${usage}` : usage)
    process.exit(1)
  }
}
