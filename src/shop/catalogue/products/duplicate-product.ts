import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { createProduct } from './create-product.ts'
import { lockProduct } from './lock-product.ts'
import { readFacts } from './product-facts.ts'
import { readPictures, writePictures } from './product-pictures.ts'
import { addSize } from './save-sizes.ts'
import { readSizes } from './size-facts.ts'

/**
 * A draft with the facts, pictures and sizes of a product: without stock but that of a set's parts, with SKUs and
 * barcodes of its own. Throws `not_found`.
 */
export async function duplicateProduct(tx: Tx, productId: string): Promise<{ productId: string; name: string }> {
  // Its sets hold the same parts: an order of one of them waits until the new set counts it.
  await sql`select id from sizes where id in (select part_id from size_parts where set_id in (select id from sizes where product_id = ${productId}))
    order by id for no key update`.execute(tx)
  await lockProduct(tx, productId)
  const facts = await readFacts(tx, productId)
  const name = `${facts.name.slice(0, 190)} (copy)`
  const pictures = await readPictures(tx, productId)
  const images = pictures.map(({ image }) => image)
  const copy = await createProduct(tx, { ...facts, name, seoTitle: '', seoTitleUrdu: '' }, { images })
  // Its sizes are new ones.
  await writePictures(
    tx,
    copy.productId,
    pictures.map(picture => ({ ...picture, sizeId: '' })),
  )
  for (const { sizeId: from, ml, price, setDiscount, weightGrams, lowMark, position, retiredAt } of await readSizes(
    tx,
    productId,
  )) {
    if (retiredAt) continue
    const size = {
      ml,
      price,
      // Its full price was never charged.
      discount: 0,
      weightGrams,
      lowMark,
      position,
      sku: '',
      barcode: '' as const,
      sizeId: '',
      at: '0',
    }
    const [sizeId] = await addSize(tx, { productId: copy.productId, name, mayCost: false }, size)
    await copyParts(tx, { from, to: sizeId, setDiscount })
  }
  return { productId: copy.productId, name }
}

/** Makes a size the same set as another one; nothing where that is none. */
async function copyParts(tx: Tx, { from, to, setDiscount }: { from: string; to: string; setDiscount: number | null }) {
  const { numAffectedRows } = await sql`
    insert into size_parts (set_id, part_id, pieces, position)
    select ${to}, part_id, pieces, position from size_parts where set_id = ${from}`.execute(tx)
  if (!numAffectedRows) return
  await tx.updateTable('sizes').set({ is_set: true, set_discount: setDiscount }).where('id', '=', to).execute()
  await sql`select keep_sets(array[${to}], 'copy')`.execute(tx)
}
