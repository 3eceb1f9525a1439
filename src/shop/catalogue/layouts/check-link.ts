import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findAddress } from '../catalogue/index.ts'

/** The pages of the shop that are there whatever it sells. */
export const fixedPages: readonly string[] = [
  '/',
  '/shop',
  '/new-arrivals',
  '/women-perfumes',
  '/attar-out',
  '/attar-oud',
  '/deals',
  '/gift-box',
  '/houses',
  '/coming-soom',
  '/coming-soon',
  '/pages/quiz',
  '/favourites',
  '/cart',
  '/checkout',
  '/track',
  '/newsletter',
  '/signup',
  '/login',
  '/dashboard',
  '/settings',
]

/**
 * Throws `invalid` for a page that the shop does not have. Addresses of other sites are not checked.
 * @rule that a link of the home page or menus leads to something that exists
 */
export async function demandLink(db: Db, link: string): Promise<void> {
  if (!link.startsWith('/')) return
  const { pathname, searchParams } = new URL(link, 'http://shop')
  const category = searchParams.get('category')
  if (
    !(await isPage(db, pathname.replace(/(?<=.)\/+$/, ''))) ||
    (category && !(await hasRow(db, 'categories', 'name', category)))
  )
    throw new ShopError('invalid', `The shop has no page ${link}`, 'link')
}

async function isPage(db: Db, path: string): Promise<boolean> {
  if (fixedPages.includes(path)) return true
  const [, folder, address = ''] = /^\/([a-z]+)\/([a-z0-9-]+)$/.exec(path) ?? []
  switch (folder) {
    case 'product':
      return (await findAddress(db, address)) !== null
    case 'collections':
      return hasRow(db, 'collection_addresses', 'address', address)
    case 'pages':
      return hasRow(db, 'contents', 'slug', address)
    case 'houses':
      return hasRow(db, 'houses', 'slug', address)
    default:
      return false
  }
}

/** Whether a row has this value. */
export const hasRow = async (
  db: Db,
  table: 'categories' | 'collection_addresses' | 'contents' | 'houses',
  column: 'name' | 'address' | 'slug',
  value: string,
): Promise<boolean> =>
  (await db
    .selectFrom(table)
    .select(eb => eb.lit(1).as('found'))
    .where(eb => eb(eb.ref(column as never), '=', value as never))
    .executeTakeFirst()) !== undefined

/** Addresses to choose from: categories, collections, houses, content pages, and what the shop always has. */
export async function listLinks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select '/shop?category=' || name as link from categories where in_menu
    union all select '/collections/' || address from collections where shown
    union all select '/houses/' || slug from houses
    union all select '/pages/' || slug from contents`.execute(db)
  return [...rows.map(({ link }) => link.replaceAll(' ', '%20').replaceAll('&', '%26')), ...fixedPages]
}
