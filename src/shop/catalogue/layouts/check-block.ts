import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { HomeBlock } from '../../settings/settings/index.ts'
import { findAddress } from '../catalogue/index.ts'
import { demandLink, hasRow } from './check-link.ts'
import type { Entry } from './lists.ts'

/** Something that a block shows and the shop has not: the field that names it, and why in words. */
type Missing = { field: string; text: string }

/**
 * Throws `invalid` for a block of a category, collection or product that the shop has not, or that leads nowhere.
 * @rule that a block of a page shows what exists
 */
export async function demandBlock(db: Db, values: Omit<Entry, 'id'>): Promise<void> {
  if (typeof values.link === 'string' && values.link !== '') await demandLink(db, values.link)
  const [missing] = await missingOf(db, values)
  if (missing) throw new ShopError('invalid', missing.text, missing.field)
}

/** What blocks show that was removed since they were saved, in words for staff. */
export async function brokenBlocks(db: Db, blocks: readonly HomeBlock[]): Promise<string[]> {
  const all = await Promise.all(
    blocks.map(async block => (await missingOf(db, block)).map(({ text }) => `Block '${block.title}': ${text}`)),
  )
  return all.flat()
}

async function missingOf(db: Db, block: Record<string, unknown>): Promise<Missing[]> {
  const named = (field: string) => (typeof block[field] === 'string' ? block[field] : '')
  const listed = (field: string) => (Array.isArray(block[field]) ? block[field].map(String) : [])
  const category = async (field: string, name: string): Promise<Missing[]> =>
    name !== '' && (await hasRow(db, 'categories', 'name', name))
      ? []
      : [{ field, text: name === '' ? 'please choose a category' : `there is no category '${name}'` }]
  if (block.rule === 'category') return category('category', named('category'))
  if (block.rule === 'collection') {
    const address = named('collection')
    const found = address !== '' && (await hasRow(db, 'collection_addresses', 'address', address))
    return found ? [] : [{ field: 'collection', text: `there is no collection at '${address}'` }]
  }
  if (block.rule === 'hand') {
    const addresses = listed('products')
    if (addresses.length === 0) return [{ field: 'products', text: 'please enter a product' }]
    const found = await Promise.all(addresses.map(address => findAddress(db, productOf(address))))
    return addresses
      .filter((_, at) => !found[at])
      .map(address => ({ field: 'products', text: `there is no product at '${address}'` }))
  }
  const all = await Promise.all(listed('categories').map(name => category('categories', name)))
  return all.flat()
}

/** The end of a product's address, which may have been copied whole. */
export const productOf = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? ''
