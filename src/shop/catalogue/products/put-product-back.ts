import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changeToPutBack } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { asPriceChange, neverCharged, neverChargedText, type PriceAuthor } from '../price-history/index.ts'
import { countVersion, lockSizes, lockVersion, SeenProduct } from './lock-product.ts'
import type { Moved } from './move-product-state.ts'
import { type FactName, ProductFacts, readFacts, writeFacts } from './product-facts.ts'
import { fieldsOf } from './product-history.ts'
import { ProductPictures, readPictures, writePictures } from './product-pictures.ts'
import { known } from './save-pictures.ts'
import { factsOfSize, readSizes, type SizeFacts, sizeColumns, writeSize } from './size-facts.ts'

/** One field of one row of the history. */
export const PutBack = SeenProduct.extend({
  auditId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  field: z.string().min(1).max(200),
})

/** Whether a field of the history can be put back: facts of the product and of its sizes, and its pictures. */
export const canPutBack = (field: string): boolean =>
  field === 'pictures' ||
  field in ProductFacts.shape ||
  /^sizes\..+\.(ml|price|discount|sku|barcode|weightGrams|lowMark|position)$/.test(field)

/** Gives a field the value that it had before a change. Throws `not_found`, `move_refused`, `taken`, `invalid`. */
export async function putBack(
  tx: Tx,
  productId: string,
  { version, auditId, field }: z.output<typeof PutBack>,
  { by, wasPriceDays }: { by: PriceAuthor; wasPriceDays: number },
): Promise<Moved> {
  if (field.startsWith('sizes.')) await lockSizes(tx, productId)
  const product = await lockVersion(tx, productId, version)
  const was = fieldsOf((await changeToPutBack(tx, 'product', productId, auditId)).before)
  if (!canPutBack(field) || !(field in was)) throw new ShopError('not_found', 'This change cannot be put back')
  const put = () =>
    field === 'pictures'
      ? putPictures(tx, productId, was[field])
      : field in ProductFacts.shape
        ? putFact(tx, productId, field as FactName, was[field])
        : putSize(tx, productId, field, was[field], wasPriceDays)
  const { done: changed } = await asPriceChange(
    tx,
    { kind: 'hand', note: 'Put back in the history of the product', by },
    put,
  )
  await countVersion(tx, productId)
  return { name: product.name, before: changed.before, after: { ...changed.after, version: product.version + 1 } }
}

type Changed = Pick<Moved, 'before' | 'after'>

async function putFact(tx: Tx, productId: string, name: FactName, value: unknown): Promise<Changed> {
  const { data, success } = ProductFacts.shape[name].safeParse(value)
  if (!success) throw new ShopError('invalid', 'This value does not fit its rule any more')
  const stored = await readFacts(tx, productId)
  await writeFacts(tx, productId, { [name]: data })
  return { before: { [name]: stored[name] }, after: { [name]: data } }
}

/** The whole list as it was. Throws `invalid` when a picture or a size of it is gone. */
async function putPictures(tx: Tx, productId: string, value: unknown): Promise<Changed> {
  const { data, success } = ProductPictures.safeParse(value)
  if (!success) throw new ShopError('invalid', 'This value does not fit its rule any more')
  const stored = await readPictures(tx, productId)
  await writePictures(tx, productId, data)
  return { before: { pictures: stored.map(known) }, after: { pictures: data.map(known) } }
}

async function putSize(tx: Tx, productId: string, field: string, value: unknown, days: number): Promise<Changed> {
  const [, sizeId = '', name = ''] = /^sizes\.(.+)\.(\w+)$/.exec(field) ?? []
  const size = (await readSizes(tx, productId)).find(each => each.sizeId === sizeId)
  if (!size || Object.keys(sizeColumns({ [name]: value })).length === 0)
    throw new ShopError('not_found', 'This size is gone')
  const facts = factsOfSize(size)
  const stored = facts[name as keyof SizeFacts]
  const wanted = { ...facts, [name]: value, sizeId }
  if ((await neverCharged(tx, [wanted], { days, restores: true })).size > 0)
    throw new ShopError('invalid', `It ${neverChargedText(wanted.price, days)}`)
  await writeSize(tx, sizeId, { [name]: value }, () => 'field')
  return { before: { sizes: { [sizeId]: { [name]: stored } } }, after: { sizes: { [sizeId]: { [name]: value } } } }
}
