import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { CollectionRules } from '../catalogue/index.ts'
import { addressOf } from '../products/product-rules.ts'
import type { CollectionFacts, CreateCollection, SaveMembers } from './collection-form.ts'

/** What a verb changed, for the audit log. */
type Saved = { title: string; before: Record<string, unknown>; after: Record<string, unknown> }

/** Begins a collection that no shopper sees yet; its address is made of the title. */
export async function createCollection(
  tx: Tx,
  { title, members }: z.output<typeof CreateCollection>,
): Promise<{ collectionId: number; address: string }> {
  const name = addressOf(title) || 'collection'
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(nullif(substring(address from '-([0-9]{1,6})$'), '')::int), 1) + 1 as n
    from collection_addresses where address = ${name} or address ~ ${`^${name}-[0-9]{1,6}$`} having count(*) > 0`.execute(
    tx,
  )
  const address = rows[0] ? `${name}-${rows[0].n}` : name
  const { id } = await tx
    .insertInto('collections')
    .values({ address, title, members })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('collection_addresses').values({ address, collection_id: id }).execute()
  return { collectionId: id, address }
}

/**
 * Saves what a collection says and where it stands. Throws `not_found`, `move_refused`, `taken` for another's address.
 */
export async function saveCollection(
  tx: Tx,
  { collectionId, version, ...facts }: CollectionFacts & { collectionId: number; version: number },
): Promise<Saved> {
  const collection = await lockVersion(tx, 'collections', collectionId, version)
  if (facts.address !== collection.address) await takeAddress(tx, collectionId, facts.address)
  const values = {
    title: facts.title,
    address: facts.address,
    text: facts.text,
    picture: facts.picture,
    shown: facts.shown,
    position: facts.position,
    in_menu: facts.inMenu,
    on_home: facts.onHome,
    seo_title: facts.seoTitle,
    seo_description: facts.seoDescription,
  }
  await tx
    .updateTable('collections')
    .set({ ...values, version: version + 1, changed_at: new Date() })
    .where('id', '=', collectionId)
    .execute()
  const changed = (Object.keys(values) as (keyof typeof values)[]).filter(name => collection[name] !== values[name])
  return {
    title: facts.title,
    before: Object.fromEntries(changed.map(name => [name, collection[name]])),
    after: Object.fromEntries(changed.map(name => [name, values[name]])),
  }
}

async function takeAddress(tx: Tx, collectionId: number, address: string): Promise<void> {
  const taken = await tx
    .insertInto('collection_addresses')
    .values({ address, collection_id: collectionId })
    .onConflict(conflict => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst()
  if (taken) return
  const owner = await tx
    .selectFrom('collection_addresses')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .select(['collections.id', 'title'])
    .where('collection_addresses.address', '=', address)
    .executeTakeFirstOrThrow()
  if (owner.id !== collectionId)
    throw new ShopError('taken', `${owner.title} has this address, or had it once`, 'address')
}

/** Saves the rules of a collection. Throws `not_found`, `move_refused`. */
export async function saveRules(
  tx: Tx,
  { collectionId, version, rules }: { collectionId: number; version: number; rules: CollectionRules },
): Promise<Saved> {
  const { title, rules: before } = await lockVersion(tx, 'collections', collectionId, version, 'members_version')
  await tx
    .updateTable('collections')
    .set({ rules: JSON.stringify(rules), members_version: version + 1, changed_at: new Date() })
    .where('id', '=', collectionId)
    .execute()
  return { title, before: { rules: before }, after: { rules } }
}

/** Saves which products stand in a collection by hand, in this order. Throws `not_found`, `move_refused`, `invalid`. */
export async function saveMembers(
  tx: Tx,
  input: z.output<typeof SaveMembers> & { collectionId: number; version: number },
): Promise<Saved> {
  const { collectionId, version, products } = input
  const { title } = await lockVersion(tx, 'collections', collectionId, version, 'members_version')
  const known = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...products, ''])
    .execute()
  const gone = products.filter(id => !known.some(product => product.id === id))
  if (gone.length > 0) throw new ShopError('invalid', `There is no product ${gone[0]}`, 'products')
  const before = await tx
    .selectFrom('collection_products')
    .select('product_id')
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .execute()
  await tx.deleteFrom('collection_products').where('collection_id', '=', collectionId).execute()
  if (products.length > 0) {
    await tx
      .insertInto('collection_products')
      .values(products.map((product_id, position) => ({ collection_id: collectionId, product_id, position })))
      .execute()
  }
  await tx
    .updateTable('collections')
    .set({ members_version: version + 1, changed_at: new Date() })
    .where('id', '=', collectionId)
    .execute()
  return { title, before: { products: before.map(row => row.product_id) }, after: { products } }
}

/**
 * Adds products to a collection by hand, behind those in it; ones that are in it stay where they are. Throws
 * `not_found`, `invalid`.
 */
export async function addMembers(
  tx: Tx,
  { collectionId, products }: { collectionId: number; products: readonly string[] },
): Promise<Saved> {
  const { rows } = await sql<{ title: string; members: string; count: number }>`
    select title, members, (select count(*)::int from collection_products where collection_id = id) as count
    from collections where id = ${collectionId} for update`.execute(tx)
  const [collection] = rows
  if (!collection) throw new ShopError('not_found', 'There is no such collection')
  if (collection.members !== 'hand') throw new ShopError('invalid', `${collection.title} is chosen by rules`)
  if (collection.count + products.length > 500) throw new ShopError('invalid', 'A collection has 500 perfumes or less')
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}, id, coalesce((select max(position) from collection_products where collection_id = ${collectionId}), -1) + nth
    from unnest(${[...products]}::text[]) with ordinality as added (id, nth) join products using (id) on conflict do nothing`.execute(
    tx,
  )
  await tx
    .updateTable('collections')
    .set(eb => ({ members_version: eb('members_version', '+', 1), changed_at: new Date() }))
    .where('id', '=', collectionId)
    .execute()
  return { title: collection.title, before: {}, after: { added: products } }
}
