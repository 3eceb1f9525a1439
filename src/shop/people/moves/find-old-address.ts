import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { matches, mostExact } from '../../settings/redirects/index.ts'
import { oldAddress, oldPath } from './one-form-of-old-path.ts'

/** Where the usual pages of Shopify and WooCommerce lead: their exports do not name them. */
const usual: [pattern: RegExp, leadsTo: string][] = [
  [/^\/collections\/(all|frontpage)$|^\/collections$|^\/products$|^\/product$|^\/catalog$/, '/shop'],
  [/^\/(collections|product-category|category)\/([^/]+\/)*(wom[ae]n|ladies|for-her)[^/]*$/, '/women-perfumes'],
  [/^\/(collections|product-category|category)\/([^/]+\/)*(attar|oud)[^/]*$/, '/attar-oud'],
  [/^\/(collections|product-category|category)\/([^/]+\/)*gift[^/]*$/, '/gift-box'],
  [/^\/(collections|product-category|category)\/([^/]+\/)*(sale|deals?|offers?|discount)[^/]*$/, '/deals'],
  [/^\/(collections|product-category|category)\/([^/]+\/)*new[^/]*$/, '/new-arrivals'],
  [/^\/(collections|product-category|product-tag|category|shop)\/./, '/shop'],
  [/^\/(pages\/)?(about|about-us|our-story)$/, '/pages/our-story'],
  [/^\/(pages\/)?(contact|contact-us)$/, '/pages/faqs'],
  [/^\/(pages\/)?faqs?$/, '/pages/faqs'],
  [
    /^\/(pages|policies)\/(shipping|delivery|refund|return|exchange)[^/]*$|^\/refund_returns$|^\/(shipping|returns?)(-policy)?$/,
    '/pages/shipping-returns',
  ],
  [/^\/((pages|policies)\/)?privacy(-policy)?$/, '/pages/privacy'],
  [/^\/((pages|policies)\/)?terms[^/]*$/, '/pages/terms'],
  [/^\/account\/(login|register)$|^\/my-account$/, '/login'],
  [/^\/account(\/|$)|^\/my-account\//, '/dashboard'],
  [/^\/pages\/track[^/]*$|^\/(order-tracking|apps\/track123)$/, '/track'],
  [/^\/basket$/, '/cart'],
]

const MOST_STEPS = 20

/** Where a usual page of Shopify or WooCommerce leads; null for any other path. */
export const usualPage = (path: string): string | null => usual.find(([pattern]) => pattern.test(path))?.[1] ?? null

/**
 * Where an address of the old shop, with its query, leads once its move is live: a path of ours, or an address
 * elsewhere. Null for one that leads nowhere, or in a circle.
 * @rule where the addresses of an earlier shop lead
 */
export async function findOldAddress(db: Db, asked: string): Promise<OldWay | null> {
  const seen = new Set<string>()
  const matched = new Set<string>()
  let to = asked
  for (let path = oldAddress(to); !seen.has(path) && seen.size < MOST_STEPS; path = oldAddress(to)) {
    seen.add(path)
    const step = await findStep(db, to)
    // What is no old address is a page of ours.
    if (!step) return to === asked ? null : { to, matched }
    to = step.to
    for (const name of step.matched) matched.add(name)
    if (step.isLast) return to === asked ? null : { to, matched }
  }
  return null
}

/** `matched`: the parameters of the query that decided, which do not go on. */
type OldWay = { to: string; matched: Set<string> }

type Step = { path: string | null; leadsTo: string | null; address: string | null; isLive: boolean }

/** Of the old addresses of one path the one that names most of the query that is asked, as `findRedirect` does. */
async function findStep(
  db: Db,
  asked: string,
): Promise<{ to: string; isLast: boolean; matched: Iterable<string> } | null> {
  const path = oldPath(asked)
  const { rows } = await sql<Step>`
    select one.path, one.leads_to as "leadsTo", p.address, exists (select from moves where state = 'live') as "isLive"
    from (select) as always
    left join old_addresses one on split_part(one.path, '?', 1) = ${path} and one.agreed
      and exists (select from moves where id = one.move_id and state = 'live')
    left join products p on p.id = one.product_id and p.state in ('published', 'archived')`.execute(db)
  if (!rows[0]?.isLive) return null
  const query = asked.replace(/^[^?#]*/, '')
  const ways = rows.flatMap(one =>
    one.path !== null && matches(one.path, path + query) ? { ...one, from: one.path } : [],
  )
  const row = mostExact(ways) ?? { from: '', leadsTo: null, address: null }
  const matched = new URLSearchParams(row.from.split('?')[1] ?? '').keys()
  if (row.address) return { to: `/product/${row.address}`, isLast: true, matched }
  if (row.leadsTo) return { to: row.leadsTo, isLast: !row.leadsTo.startsWith('/'), matched }
  const to = usualPage(path)
  return to === null ? null : { to, isLast: true, matched }
}
