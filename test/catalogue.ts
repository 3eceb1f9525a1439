import type { Db, Tx } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/in-transaction.ts'
import {
  createProduct,
  findProductPage,
  publishProduct,
  SaveSizes,
  saveSizes,
} from '../src/shop/catalogue/products/index.ts'

/** Who saves sizes. */
export const hand = { by: { id: null, name: 'Sana' }, wasPriceDays: 30 }

/** What the page of sizes sends: `rows` as they were typed. */
export const sizesForm = (seen: object, ...rows: Record<string, string>[]) =>
  SaveSizes.parse({
    seen: JSON.stringify(seen),
    ...Object.fromEntries(
      rows.flatMap((row, at) => Object.entries(row).map(([name, text]) => [`sizes.${at}.${name}`, text])),
    ),
  })

/** Products as staff make them, in this database. */
export function catalogueOf(db: Db) {
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work)
  const versionOf = async (id: string) => (await findProductPage(db, id)).version
  /** A draft with a size of 50 ml. */
  const draft = async (name: string) => {
    const basics = { name, brand: 'Khushbu', category: 'Attar/Oud', audience: 'unisex' as const }
    const { productId } = await write(tx => createProduct(tx, basics))
    await write(tx => saveSizes(tx, sizesForm({}, { ml: '50', price: '5900' }), { productId, mayCost: true, ...hand }))
    return productId
  }
  const published = async (name: string) => {
    const productId = await draft(name)
    await write(async tx => publishProduct(tx, productId, await versionOf(productId)))
    return productId
  }
  return { write, versionOf, draft, published }
}
