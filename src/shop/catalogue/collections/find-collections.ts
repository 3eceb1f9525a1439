import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { byHand, inCollection, type ListedCollection, membersOf } from '../catalogue/index.ts'
import type { CollectionFacts } from './collection-form.ts'

type Days = Pick<Settings, 'newArrivalDays'>

/** A collection as staff see it. */
export type StaffCollection = ListedCollection & {
  facts: CollectionFacts
  version: number
  membersVersion: number
}

const selectCollections = (db: Db) =>
  db
    .selectFrom('collections')
    .select([
      'id',
      'title',
      'address',
      'text',
      'picture',
      'members',
      'rules',
      'shown',
      'position',
      'version',
      'members_version as membersVersion',
    ])
    .select(['in_menu as inMenu', 'on_home as onHome', 'seo_title as seoTitle', 'seo_description as seoDescription'])

type Row = Awaited<ReturnType<ReturnType<typeof selectCollections>['executeTakeFirstOrThrow']>>

const collectionOf = ({ id, members, rules, version, membersVersion, ...facts }: Row): StaffCollection => ({
  collectionId: id,
  ...membersOf({ members, rules }),
  facts,
  version,
  membersVersion,
})

/** All collections in their order, each with the number of published products in it now. */
export async function listAllCollections(db: Db, settings: Days): Promise<(StaffCollection & { count: number })[]> {
  const collections = (await selectCollections(db).orderBy('position').orderBy('title').limit(200).execute()).map(
    collectionOf,
  )
  const counts = await Promise.all(collections.map(collection => countMembers(db, collection, settings)))
  return collections.map((collection, at) => ({ ...collection, count: counts[at]?.count ?? 0 }))
}

/** All collections by name, to choose from. `byHand`: products can be added to it. */
export async function nameCollections(
  db: Db,
): Promise<{ collectionId: number; title: string; address: string; byHand: boolean }[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['id as collectionId', 'title', 'address', 'members'])
    .orderBy('title')
    .limit(200)
    .execute()
  return rows.map(({ members, ...collection }) => ({ ...collection, byHand: members === 'hand' }))
}

/** A collection by its id. Throws `not_found`. */
export async function findStaffCollection(db: Db, collectionId: number): Promise<StaffCollection> {
  const row = await selectCollections(db).where('id', '=', collectionId).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such collection')
  return collectionOf(row)
}

/** How many published products stand in a collection, and the names of the first ones. */
export async function countMembers(
  db: Db,
  collection: ListedCollection,
  settings: Days,
): Promise<{ count: number; first: string[] }> {
  const { rows } = await sql<{ count: number; first: string[] }>`
    with member as materialized (
      select p.name, p.sold, p.id from products p where p.published and ${inCollection(collection, settings)})
    select (select count(*)::int from member) as count,
      array(select name from member order by sold desc, id limit 5) as first`.execute(db)
  return rows[0] ?? { count: 0, first: [] }
}

export type Member = { productId: string; name: string; brand: string; state: string }

/** The products of a collection by hand in its order, also those that shoppers do not see. */
export async function listMembers(db: Db, collection: ListedCollection): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select p.id as "productId", p.name, p.brand, p.state from products p
    where exists (select from collection_products m where m.collection_id = ${collection.collectionId} and m.product_id = p.id)
    order by ${byHand(collection)}`.execute(db)
  return rows
}

/** Products whose name, house or id has these words: to choose from, at most 20. */
export async function offerProducts(db: Db, q: string): Promise<{ value: string; label: string; note: string }[]> {
  const text = containing(q)
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'brand'])
    .where(eb => eb.or([eb('name', 'ilike', text), eb('brand', 'ilike', text), eb('id', 'ilike', text)]))
    .where('state', '<>', 'archived')
    .orderBy('name')
    .limit(20)
    .execute()
  return products.map(({ id, name, brand }) => ({ value: id, label: name, note: brand }))
}
