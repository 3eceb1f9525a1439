import type { MiddlewareHandler } from 'hono'
import { TEST_PREFIX } from '../../shop/settings/settings/rules.ts'
import { isBackOffice } from './back-office-path.ts'
import type { WebEnv } from './request-context.ts'
import type { TestOrders } from './test-orders.ts'

/** The pages of the back office where orders are worked on. All others are the shop's own, also in a visit that tries orders. */
const WORK = /^\/admin\/(?:orders|calls|dispatch(?!\/couriers)|returns|refunds|payments|messages|customers)(?:[/.]|$)/

/**
 * Gives the requests of staff who try orders to the copy of the shop; all others go on. Each PDF of it bears the word TEST on every page.
 * @rule whose requests see test orders
 */
export function testVisits(tests: TestOrders | undefined): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { staff, visitor } = c.var
    if (!tests || !staff.triesOrders() || !(await staff.idleSession())) return next()
    const shop = await tests.open()
    if (!shop) return next()
    visitor.triesOrders = true
    if (isBackOffice(c.req.path) && !WORK.test(c.req.path)) return next()
    const response = await shop.fetch(c.req.raw, c.env)
    c.res = response.headers.get('content-type') === 'application/pdf' ? await stamped(response) : response
  }
}

async function stamped(response: Response): Promise<Response> {
  const { stampPages } = await import('../../platform/pdf/stamp-pages.ts')
  const pdf = await stampPages(new Uint8Array(await response.arrayBuffer()), TEST_PREFIX)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(new Uint8Array(pdf), { status: response.status, headers })
}
