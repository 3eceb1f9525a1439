import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { CollectionRules, inCollection, type ListedCollection } from './collection-filter.ts'

/** A collection as shoppers see it. `text` is a line for the head of its page. */
export type Collection = ListedCollection & {
  address: string
  title: string
  text: string
  picture: string
  seoTitle: string
  seoDescription: string
}

/** The shown collection that an address leads to, today's or an earlier one; null for any other text. */
export async function findCollection(db: Db, address: string): Promise<Collection | null> {
  if (!/^[a-z0-9-]{1,100}$/.test(address)) return null
  const row = await selectShown(db)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('collection_addresses')
          .whereRef('collection_id', '=', 'collections.id')
          .where('collection_addresses.address', '=', address),
      ),
    )
    .executeTakeFirst()
  return row ? collectionOf(row) : null
}

const selectShown = (db: Db) =>
  db
    .selectFrom('collections')
    .select(['id', 'address', 'title', 'text', 'picture', 'members', 'rules'])
    .select(['seo_title as seoTitle', 'seo_description as seoDescription'])
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('title')

type Row = Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>>

const collectionOf = ({ id, members, rules, ...shown }: Row): Collection => ({
  ...shown,
  collectionId: id,
  ...membersOf({ members, rules }),
})

/** How the products of a collection are chosen, as it is stored. */
export const membersOf = ({ members, rules }: { members: string; rules: unknown }) => ({
  members: members === 'hand' ? ('hand' as const) : ('rules' as const),
  rules: CollectionRules.parse(rules),
})

/** The shown collections in the merchant's order: for menu, home page and sitemap. */
export async function listCollections(db: Db) {
  return db
    .selectFrom('collections')
    .select(['address', 'title', 'picture', 'in_menu as inMenu', 'on_home as onHome', 'changed_at as changedAt'])
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('title')
    .execute()
}

/**
 * The collections of the home page; one without a picture of its own has that of its best-selling product. Empty ones
 * are left out.
 */
export async function homeCollections(db: Db, settings: Pick<Settings, 'newArrivalDays'>) {
  const rows = await selectShown(db).where('on_home', '=', true).execute()
  const tiles = await Promise.all(
    rows.map(async row => {
      const { address, title, picture, ...collection } = collectionOf(row)
      const { rows } = await sql<{ picture: string | null }>`
        select p.images[1] as picture from products p where p.published and ${inCollection(collection, settings)}
        order by p.sold desc, p.id limit 1`.execute(db)
      return rows[0] ? { address, title, picture: picture || (rows[0].picture ?? '') } : null
    }),
  )
  return tiles.filter(tile => tile !== null)
}
