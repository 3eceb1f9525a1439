import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { oldPath } from './old-path.ts'

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

const MOST_STEPS = 5

/**
 * Where an address of the old shop leads once its move is live: a path of ours, or an address elsewhere. Null for one that leads nowhere, or
 * in a circle.
 * @rule where the addresses of an earlier shop lead
 */
export async function findOldAddress(db: Db, pathname: string): Promise<string | null> {
  const seen = new Set<string>()
  let to = pathname
  for (let path = oldPath(to); !seen.has(path) && seen.size < MOST_STEPS; path = oldPath(to)) {
    seen.add(path)
    const step = await findStep(db, path)
    // What is no old address is a page of ours.
    if (!step) return to === pathname ? null : to
    to = step.to
    if (step.isLast) return to === pathname ? null : to
  }
  return null
}

async function findStep(db: Db, path: string): Promise<{ to: string; isLast: boolean } | null> {
  const { rows } = await sql<{ leadsTo: string | null; address: string | null; isLive: boolean }>`
    select one.leads_to as "leadsTo", p.address, exists (select from moves where state = 'live') as "isLive"
    from (select) as always
    left join old_addresses one on one.path = ${path} and exists (select from moves where id = one.move_id and state = 'live')
    left join products p on p.id = one.product_id and p.state in ('published', 'archived')`.execute(db)
  const [row] = rows
  if (!row?.isLive) return null
  if (row.address) return { to: `/product/${row.address}`, isLast: true }
  if (row.leadsTo) return { to: row.leadsTo, isLast: !row.leadsTo.startsWith('/') }
  const to = usual.find(([pattern]) => pattern.test(path))?.[1]
  return to ? { to, isLast: true } : null
}
