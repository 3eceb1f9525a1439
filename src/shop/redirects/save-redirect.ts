import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { SeenVersion } from '../versions.ts'
import { isReserved, isTarget, pathOf } from './redirect-paths.ts'

const MAX_REDIRECTS = 20_000

/** From one address of the shop to another. `from` may be pasted with the shop's name before it. */
export const SaveRedirect = z.object({
  from: z
    .string({ error: 'Please enter the earlier address' })
    .trim()
    .min(1, 'Please enter the earlier address')
    .max(500, 'Please use 500 characters or less')
    .transform(text => pathOf(text.replace(/^https?:\/\/[^/]+/i, '')))
    .refine(path => path.startsWith('/'), 'An address begins with a slash: /pages/eid-2024')
    .refine(path => !/(^|\/)\.\.?(\/|$)|\\|\p{Cc}/u.test(path), 'This is no address of a page')
    .refine(path => !isReserved(path), 'The shop has a page or a file of its own there'),
  to: z
    .string({ error: 'Please enter where it leads' })
    .trim()
    .min(1, 'Please enter where it leads')
    .max(1000, 'Please use 1,000 characters or less')
    .refine(isTarget, 'It leads to a page for shoppers, such as /shop, or to an address that begins with https://'),
  permanent: z.boolean(),
})
export type SaveRedirect = z.output<typeof SaveRedirect>

export const redirectWords = {
  from: { label: 'From', hint: 'The earlier address, such as /pages/eid-2024' },
  to: { label: 'To', hint: 'A page of the shop, such as /collections/eid, or an address that begins with https://' },
  permanent: { label: 'For ever (301). Without: for now (302)' },
}

export const OneRedirect = z.object({
  redirectId: z.coerce.number().int().min(1).max(2_147_483_647),
  version: SeenVersion,
})

/** Adds a redirect. Throws `taken`, `invalid` for a loop, a chain or the address of a page, with the reason. */
export async function addRedirect(tx: Tx, { from, to, permanent }: SaveRedirect, by: string): Promise<number> {
  await lockRedirects(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from redirects`.execute(tx)
  if ((rows[0]?.count ?? 0) >= MAX_REDIRECTS)
    throw new ShopError('invalid', 'There are 20,000 redirects: please remove some')
  await demandWay(tx, from, to)
  const values = { from_path: from, to_address: to, permanent, created_by: by }
  const { id } = await tx.insertInto('redirects').values(values).returning('id').executeTakeFirstOrThrow()
  // It is no longer asked for in vain.
  await tx.deleteFrom('missed_addresses').where('path', '=', from).execute()
  return id
}

/** Takes a redirect away. Throws `not_found`, `move_refused`. */
export async function removeRedirect(
  tx: Tx,
  { redirectId, version }: z.output<typeof OneRedirect>,
): Promise<{ from: string; to: string }> {
  const gone = await tx
    .deleteFrom('redirects')
    .where('id', '=', redirectId)
    .where('version', '=', version)
    .returning(['from_path as from', 'to_address as to'])
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'There is no such redirect, or it was changed meanwhile')
  return gone
}

/** Lets the earlier address of a page lead to its new one, and so do those that led to the earlier one. */
export async function leadOn(tx: Tx, from: string, to: string, by: string): Promise<void> {
  await lockRedirects(tx)
  await tx.deleteFrom('redirects').where('from_path', 'in', [from, to]).execute()
  await tx
    .updateTable('redirects')
    .set(eb => ({ to_address: to, version: eb('version', '+', 1) }))
    .where('to_address', '=', from)
    .execute()
  await tx.insertInto('redirects').values({ from_path: from, to_address: to, created_by: by }).execute()
}

/** One writer at a time: two that each are right may be a loop together. */
const lockRedirects = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('redirects'))`.execute(tx)

async function demandWay(tx: Tx, from: string, to: string): Promise<void> {
  const target = to.startsWith('/') ? pathOf(to) : null
  if (target === from) throw new ShopError('invalid', 'It would lead to itself', 'to')
  const { rows } = await sql<{ from_path: string; to_address: string }>`
    select from_path, to_address from redirects where from_path in (${from}, ${target})
      or regexp_replace(lower(to_address), '([^/])/?([?#].*)?$', '\\1') = ${from} limit 20`.execute(tx)
  const [own, next] = [from, target].map(path => rows.find(row => row.from_path === path))
  if (own) throw new ShopError('taken', `${from} leads to ${own.to_address} already`, 'from')
  if (next && pathOf(next.to_address) === from)
    throw new ShopError('invalid', `A loop: ${to} leads back to ${from}`, 'to')
  if (next)
    throw new ShopError('invalid', `A chain: ${to} leads on to ${next.to_address}. Please lead there at once`, 'to')
  const before = rows.find(row => row.from_path !== from && row.from_path !== target)
  if (before)
    throw new ShopError(
      'invalid',
      `A chain: ${before.from_path} leads to ${from}. Please let it lead to ${to} first`,
      'from',
    )
  if (await isPage(tx, from))
    throw new ShopError('invalid', 'The shop has a page there, or leads this earlier address on by itself', 'from')
}

/** Pages that staff made: products and collections with their earlier addresses, houses, pages and articles that are published. */
async function isPage(tx: Tx, path: string): Promise<boolean> {
  const [, folder, slug = ''] = /^\/(product|collections|houses|pages|journal)\/([a-z0-9-]{1,250})$/.exec(path) ?? []
  const where = {
    product: sql`select from product_addresses where address = ${slug}`,
    collections: sql`select from collection_addresses where address = ${slug}`,
    houses: sql`select from houses where slug = ${slug}`,
    pages: sql`select from contents where slug = ${slug} and kind = 'page'`,
    journal: sql`select from contents where slug = ${slug} and kind = 'article'`,
  }[folder as 'product']
  if (!where) return false
  const { rows } = await sql<{ found: boolean }>`select exists (${where}) as found`.execute(tx)
  return rows[0]?.found ?? false
}
