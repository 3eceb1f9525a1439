import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { formRule } from '../../ground/forms/index.ts'
import { SeenValues } from '../../ground/merge-changes.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { categoryFor } from '../categories/index.ts'
import { createProduct } from './create-product.ts'
import { lockSizes, lockVersion } from './lock-product.ts'
import { factWords } from './product-words.ts'
import { publishProduct } from './publish-product.ts'
import { SavePictures, savePictures } from './save-pictures.ts'
import { SaveProduct, saveProduct } from './save-product.ts'
import { type SavedStock, type SaveRights, SaveSizes, saveSizes } from './save-sizes.ts'

const Facts = formRule(SaveProduct, factWords)
const Press = z.object({
  ...SeenValues.shape,
  /** What follows the save, by the button that was pressed. */
  publish: z.literal('yes').optional(),
  /** The version that was seen, for a product that is published. */
  version: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
})

/**
 * The form of a product's page: its facts, its sizes (`SaveSizes`) and its pictures (`SavePictures`), each where the
 * form has it, beside what it showed of all of them; `publish` by a button of its own.
 */
export const SaveProductPage = z.record(z.string(), z.unknown()).transform((sent, context) => {
  const has = (part: (name: string) => boolean) => Object.keys(sent).some(part)
  const read = <Part>(rule: z.ZodType<Part>, isThere: boolean): Part | undefined => {
    if (!isThere) return undefined
    const { data, error } = rule.safeParse(sent)
    context.issues.push(...(error?.issues ?? []).map(issue => ({ ...issue, code: 'custom' as const, input: sent })))
    return data
  }
  return {
    press: read(Press, true),
    facts: read(Facts, 'name' in sent),
    sizes: read(
      SaveSizes,
      has(name => name.startsWith('sizes.')),
    ),
    pictures: read(SavePictures, 'pictures' in sent),
  }
})

/** One change that the audit log names apart. */
type Did = {
  action: 'created' | 'saved' | 'sizesSaved' | 'picturesSaved' | 'published'
  before: Record<string, unknown>
  after: Record<string, unknown>
}
export type SavedPage = {
  productId: string
  name: string
  isNew: boolean
  did: Did[]
  /** A category that was made in passing. */
  newCategory: string | null
  moved: SavedStock[]
  /** The labels of what others changed meanwhile, which stays. */
  others: string[]
}

/**
 * Saves everything that the page of a product has, in one transaction, and publishes it where that was pressed; without
 * `productId` a new one. Throws what `createProduct`, `saveProduct`, `saveSizes`, `savePictures` and `publishProduct`
 * throw.
 * @rule what one save of a product's page does
 */
export async function saveProductPage(
  tx: Tx,
  { press, facts: typed, sizes, pictures }: z.output<typeof SaveProductPage>,
  { productId: existing, ...rights }: Omit<SaveRights, 'productId'> & { productId: string | undefined },
): Promise<SavedPage> {
  // An order locks sizes first, and then the product.
  if (existing) await lockSizes(tx, existing)
  if (existing && press?.publish && press.version !== undefined) await lockVersion(tx, existing, press.version)
  const category = typed && (await categoryFor(tx, typed.category))
  const facts = typed && { ...typed, category: category?.name ?? typed.category }
  if (!existing && !facts) throw new ShopError('invalid', 'Please enter the name', 'name')
  const productId = existing ?? (facts ? (await createProduct(tx, facts)).productId : '')
  const did: Did[] = []
  const others: string[] = []
  const note = (action: Did['action'], { before, after }: Pick<Did, 'before' | 'after'>) => {
    if (Object.keys(after).length > 0) did.push({ action, before, after })
  }
  let name = facts?.name ?? ''
  if (facts && existing) {
    const done = await saveProduct(tx, facts, productId)
    note('saved', done)
    others.push(...done.others)
  } else if (facts) {
    note('created', { before: {}, after: { ...said(facts), version: 1 } })
  }
  let moved: SavedStock[] = []
  if (sizes) {
    const done = await saveSizes(tx, sizes, { productId, ...rights })
    note('sizesSaved', done)
    others.push(...done.others)
    moved = done.moved
    name = done.name
  }
  if (pictures) {
    const done = await savePictures(tx, pictures, productId)
    note('picturesSaved', done)
    name = done.name
  }
  if (press?.publish) note('published', await publishProduct(tx, productId))
  const newCategory = category?.isNew ? category.name : null
  return { productId, name, isNew: existing === undefined, did, newCategory, moved, others }
}

/** The facts of a new product that say something. */
const said = ({ seen: _, lastSeen: _last, ...facts }: z.output<typeof SaveProduct>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== false && String(value) !== ''),
  )
