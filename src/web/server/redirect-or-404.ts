import type { Context } from 'hono'
import { findOldAddress } from '../../shop/people/moves/index.ts'
import { findRedirect } from '../../shop/settings/redirects/index.ts'
import { keepQuery } from './keep-query.ts'
import type { WebEnv } from './request-context.ts'

/**
 * Where an address without a page redirects to: by a redirect of staff, else as an address of the merchant's earlier
 * shop. Null, and counted, for any other.
 * @rule the response to an address without a page: a redirect or 404
 */
export async function wayOn(c: Context<WebEnv>): Promise<{ to: string; status: 301 | 302 } | null> {
  const { db, addresses } = c.var
  const { origin, pathname: path, search, searchParams } = new URL(c.req.url)
  const redirect = await findRedirect(db, path + search)
  if (redirect) addresses.addHit(redirect.from)
  const way = redirect ?? (await findOldAddress(db, path + search))
  const leadsTo = way?.to ?? null
  if (leadsTo === null || !URL.canParse(leadsTo, origin)) {
    addresses.addMiss(path)
    return null
  }
  // A path where it stays in the shop, whatever the shop is called behind a proxy.
  const inShop = leadsTo.startsWith(`${origin}/`) ? leadsTo.slice(origin.length) : leadsTo
  return { to: keepQuery(inShop, searchParams, way?.matched), status: redirect?.status ?? 301 }
}
