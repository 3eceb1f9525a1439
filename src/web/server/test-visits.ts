import type { Context, MiddlewareHandler, Next } from 'hono'
import { TEST_PREFIX } from '../../shop/settings/settings/waits-while-closed-rules.ts'
import { isBackOffice } from './back-office-path.ts'
import type { WebEnv } from './request-context.ts'
import type { TestOrders } from './test-orders.ts'

/**
 * The pages of the back office where orders are worked on. All others are the shop's own, also in a visit that tries
 * orders.
 */
const WORK =
  /^\/admin\/(?:orders|calls|dispatch(?!\/couriers)|approvals|returns|refunds|payments|messages|customers)(?:[/.]|$)/

const ENDED =
  'The trial has ended: the test orders were removed, or you are signed out. Nothing was done. Please load the page again: it shows the shop.'

/**
 * Gives the requests of staff who try orders to the copy of the shop; all others go on. Each PDF of it bears the word
 * TEST on every page. Once the copy or the session has ended, nothing that was meant as a test is done in the shop:
 * writes are refused until a page was loaded anew, which ends the visit.
 * @rule whose requests see test orders
 */
export function testVisits(tests: TestOrders | undefined): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { staff, visitor } = c.var
    if (!tests || !staff.triesOrders()) return next()
    const inOffice = isBackOffice(c.req.path)
    const ofShop = inOffice && !WORK.test(c.req.path)
    // Who buys is at work too. Pages of the back office say themselves what counts as use.
    const session = await (inOffice ? staff.idleSession() : staff.session())
    const opening = session ? tests.open() : null
    // Where a copy that cannot be opened is removed.
    const shop = await (ofShop ? opening?.catch(() => null) : opening)
    if (!shop) return ofShop ? next() : endVisit(c, next)
    visitor.triesOrders = true
    if (ofShop) return next()
    const response = await shop.fetch(c.req.raw, c.env)
    c.res = response.headers.get('content-type') === 'application/pdf' ? await stamped(response) : response
  }
}

/**
 * What is no page by itself, such as a picture, is read from the shop, and ends no visit: the page around it was made
 * for the tests.
 */
async function endVisit(c: Context<WebEnv>, next: Next) {
  if (!['GET', 'HEAD'].includes(c.req.method)) return c.json({ success: false, message: ENDED }, 409)
  if (!c.req.header('accept')?.includes('text/html')) return next()
  c.var.staff.tryOrders(false)
  c.header('cache-control', 'no-store')
  const { pathname, search } = new URL(c.req.url)
  // Two slashes would begin the name of another host.
  return c.redirect(`${pathname.replace(/^[/\\]+/, '/')}${search}`)
}

async function stamped(response: Response): Promise<Response> {
  const { stampPages } = await import('../../platform/pdf/stamp-pages.ts')
  const pdf = await stampPages(new Uint8Array(await response.arrayBuffer()), TEST_PREFIX)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(new Uint8Array(pdf), { status: response.status, headers })
}
