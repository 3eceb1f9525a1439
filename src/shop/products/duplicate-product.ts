import type { Tx } from '../../platform/database/database.ts'
import { createProduct } from './create-product.ts'
import { lockProduct } from './lock-product.ts'
import { readFacts } from './product-facts.ts'
import { readPictures, writePictures } from './product-pictures.ts'
import { addSize } from './save-sizes.ts'
import { readSizes } from './size-facts.ts'

/** A draft with the facts, pictures and sizes of a product: without stock, with SKUs and barcodes of its own. Throws `not_found`. */
export async function duplicateProduct(tx: Tx, productId: string): Promise<{ productId: string; name: string }> {
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
  for (const { ml, price, weightGrams, lowMark, position, retiredAt } of await readSizes(tx, productId)) {
    if (retiredAt) continue
    const size = {
      ml,
      price,
      // Nobody was asked for its full price yet.
      discount: 0,
      weightGrams,
      lowMark,
      position,
      sku: '',
      barcode: '' as const,
      sizeId: '',
      at: '0',
    }
    await addSize(tx, { productId: copy.productId, name, mayCost: false }, size)
  }
  return { productId: copy.productId, name }
}
