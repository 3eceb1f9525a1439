import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { turns } from '../../../platform/process/turns.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { required } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mostExact } from './find-redirect.ts'
import { addressOf, isReserved, isTarget, matches, pathOf } from './redirect-paths.ts'

const MAX_REDIRECTS = 20_000

/**
 * From one address of the shop to another. `from` may be pasted with the shop's name before it; with a query it leads
 * on whoever asks with all of it.
 */
export const SaveRedirect = z.object({
  from: required('Please enter the earlier address', 500)
    .transform(text => addressOf(text.replace(/^https?:\/\/[^/?#]+\/?/i, '/')))
    .refine(path => path.startsWith('/'), 'An address begins with a slash: /pages/eid-2024')
    .refine(path => !/(^|\/)\.\.?(\/|$)|\\|\p{Cc}/u.test(path.replace(/\?.*/s, '')), 'This is no address of a page')
    .refine(path => path.length <= 500, 'Please use 500 characters or less')
    .refine(path => !isReserved(path), 'The shop has a page or a file of its own there'),
  to: required('Please enter where it leads', 1000).refine(
    isTarget,
    'It leads to a page for shoppers, such as /shop, or to an address that begins with https://',
  ),
  permanent: z.boolean(),
})
export type SaveRedirect = z.output<typeof SaveRedirect>

export const redirectWords = {
  from: {
    label: 'From',
    hint: 'The earlier address, such as /pages/eid-2024, or with its query: /index.php?product_id=42',
  },
  to: { label: 'To', hint: 'A page of the shop, such as /collections/eid, or an address that begins with https://' },
  permanent: { label: 'For ever (301). Without: for now (302)' },
}

export const OneRedirect = z.object({
  redirectId: z.coerce.number().int().min(1).max(2_147_483_647),
  version: SeenVersion,
})

/** Adds a redirect. Throws `taken`, `invalid` for a loop, a chain or the address of a page, with the reason. */
export async function addRedirect(tx: Tx, redirect: SaveRedirect, by: string): Promise<number> {
  const [refusal] = await addRedirects(tx, [redirect], by)
  if (refusal) throw refusal
  const added = tx.selectFrom('redirects').select('id').where('from_path', '=', redirect.from)
  return (await added.executeTakeFirstOrThrow()).id
}

/**
 * Adds redirects as if one after the other. Why each was not added; null where it was. Throws `invalid` when there
 * would be too many.
 * @rule which redirects are refused: loops, chains, pages of the shop
 */
export async function addRedirects(
  tx: Tx,
  redirects: readonly SaveRedirect[],
  by: string,
): Promise<(ShopError | null)[]> {
  await lockRedirects(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from redirects`.execute(tx)
  if ((rows[0]?.count ?? 0) + redirects.length > MAX_REDIRECTS)
    throw new ShopError('invalid', 'The shop keeps at most 20,000 redirects: please remove some')
  const refusals = await refusalsOf(tx, redirects)
  const added = redirects.filter((_, at) => !refusals[at])
  const [from, to] = [added.map(each => each.from), added.map(each => each.to)]
  await sql`
    insert into redirects (from_path, to_address, permanent, created_by)
    select one.from_path, one.to_address, one.permanent, ${by}
    from unnest(${from}::text[], ${to}::text[], ${added.map(({ permanent }) => permanent)}::boolean[]) one (from_path, to_address, permanent)`.execute(
    tx,
  )
  // They are no longer addresses that were not found.
  await sql`delete from missed_addresses where path = any(${from}::text[])`.execute(tx)
  return refusals
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

type Way = Pick<SaveRedirect, 'from' | 'to'>

const targetOf = ({ to }: Way): string | null => (to.startsWith('/') ? addressOf(to) : null)

/** Why each of these cannot be added after those before it. */
async function refusalsOf(tx: Tx, redirects: readonly Way[]): Promise<(ShopError | null)[]> {
  const from = redirects.map(each => pathOf(each.from))
  const targets = redirects.map(targetOf).flatMap(target => (target === null ? [] : [pathOf(target)]))
  const { rows } = await sql<Way>`
    select from_path as "from", to_address as "to" from redirects where split_part(from_path, '?', 1) = any(${[...from, ...targets]}::text[])
      or regexp_replace(lower(to_address), '([^/])/?([?#].*)?$', '\\1') = any(${from}::text[])`.execute(tx)
  const pages = await findPages(tx, from)
  // By path: of the redirects that begin, and that lead, there.
  const ways = Map.groupBy(rows, way => pathOf(way.from))
  const leading = Map.groupBy(rows, way => pathOf(targetOf(way) ?? way.to))
  const turn = turns()
  const refusals: (ShopError | null)[] = []
  for (const way of redirects) {
    await turn()
    const refusal = refusalOf(way, { ways, leading, pages })
    refusals.push(refusal)
    if (refusal) continue
    addTo(ways, pathOf(way.from), way)
    addTo(leading, pathOf(targetOf(way) ?? way.to), way)
  }
  return refusals
}

function addTo(known: Map<string, Way[]>, path: string, way: Way): void {
  const there = known.get(path)
  if (there) there.push(way)
  else known.set(path, [way])
}

type Known = {
  ways: ReadonlyMap<string, readonly Way[]>
  leading: ReadonlyMap<string, readonly Way[]>
  pages: ReadonlySet<string>
}

function refusalOf(way: Way, { ways, leading, pages }: Known): ShopError | null {
  const { from, to } = way
  const invalid = (message: string, field: string) => new ShopError('invalid', message, field)
  const target = targetOf(way)
  const nextOf = (address: string | null) =>
    address === null
      ? undefined
      : mostExact((ways.get(pathOf(address)) ?? []).filter(each => matches(each.from, address)))
  if (target !== null && matches(from, target)) return invalid('It would lead to itself', 'to')
  const own = ways.get(pathOf(from))?.find(each => each.from === from)
  if (own) return new ShopError('taken', `${from} leads to ${own.to} already`, 'from')
  const next = nextOf(target)
  if (next && matches(from, targetOf(next) ?? '')) return invalid(`A loop: ${to} leads back to ${from}`, 'to')
  if (next) return invalid(`A chain: ${to} leads on to ${next.to}. Please lead there at once`, 'to')
  const before = leading.get(pathOf(from))?.find(each => matches(from, targetOf(each) ?? ''))
  if (before) return invalid(`A chain: ${before.from} leads to ${from}. Please let it lead to ${to} first`, 'from')
  return pages.has(pathOf(from))
    ? invalid('The shop has a page there, or leads this earlier address on by itself', 'from')
    : null
}

/**
 * Which are pages that staff made: products and collections with their earlier addresses, houses, pages and articles
 * that are published.
 */
export async function findPages(tx: Tx, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${[...paths]}::text[]) path
    cross join lateral (select split_part(path, '/', 2) as folder, split_part(path, '/', 3) as slug) asked
    where path ~ '^/(product|collections|houses|pages|journal)/[a-z0-9-]{1,250}$' and case folder
      when 'product' then exists (select from product_addresses where address = slug)
      when 'collections' then exists (select from collection_addresses where address = slug)
      when 'houses' then exists (select from houses where houses.slug = asked.slug)
      else exists (select from contents where contents.slug = asked.slug and kind = case folder when 'pages' then 'page' else 'article' end) end`.execute(
    tx,
  )
  return new Set(rows.map(({ path }) => path))
}
