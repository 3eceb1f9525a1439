import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { dayBegins } from '../../shop/ground/dates.ts'
import { isPictureOfOrder } from '../../shop/orders/orders/index.ts'
import type { Closure } from '../../shop/settings/settings/index.ts'
import { findPreviewLink } from '../../shop/staff/previews/index.ts'
import { isBackOffice } from './back-office-path.ts'
import type { WebEnv } from './request-context.ts'
import { contentPolicy } from './security-headers.ts'
import type { Pages } from './serve-page.ts'
import { type SignedCookie, signedCookie } from './signed-cookie.ts'
import { personal } from './who-may-cache.ts'

/** The page that visitors of a closed shop see, whatever address they ask for. */
export const CLOSED_PAGE = '/opening-soon'

// Without a day that is promised, search engines ask again after a day; a later day is asked for after a month at most.
const DAY_S = 24 * 60 * 60
const LONGEST_WAIT_S = 30 * DAY_S
// A link of a preview ends by itself (`preview_links`); the cookie only remembers it.
const PREVIEW_AGE_S = 30 * DAY_S
const REMEMBERED_PICTURES = 2_000

/**
 * Pages that go on: orders that were placed, accounts of their buyers, choices that emails lead to, and who links one
 * application to another.
 */
const PAGES_THAT_GO_ON = [
  /^\/order\/./i,
  /^\/(track(\/phone)?|my-orders)$/i,
  /^\/dashboard(\/order(\/.*)?)?$/i,
  /^\/(login(\/code)?|forgot-password|reset-password|verify-email|change-email|settings)$/i,
  /^\/newsletter(\/(confirm|leave))?$/i,
  /^\/(reminders\/stop|back-in-stock\/leave)$/i,
]

/** Files and notices of machines. */
const FILES_THAT_GO_ON = [
  // With 503 for it, search engines would stop asking at all (developers.google.com, 'Temporarily pause or disable a
  // website').
  /^\/robots\.txt$/,
  /^\/manifest\.webmanifest$/,
]

/**
 * Calls that go on: of staff's programs and of other systems, of orders that were placed, and of what people keep here.
 */
const CALLS_THAT_GO_ON = [
  /^\/v1\/(admin|courier-push|payment-proof|return|return-photo|customer)(\/|$)/,
  /^\/v1\/order\/./,
  /^\/v1\/(subscribe|reminder)$/,
]

type Parts = {
  closure: () => Promise<Closure | null>
  pages: Pages
  /** The beginnings of paths that other systems write to. */
  machines: readonly string[]
  config: { sessionSecret: Parameters<typeof signedCookie>[2]['sessionSecret']; publicUrl: string; tileUrl: string }
}

/**
 * Answers in place of a shop that is closed: 503 with Retry-After, a page for people and a message for programs. Staff
 * who are signed in and holders of a preview link see everything; nothing that they see may be stored on the way. What
 * concerns orders that were placed goes on for everybody, without the rest of the shop around it (`visitor` of the
 * context).
 * @rule what a closed shop shows to whom
 */
export function closedShop({ closure, pages, machines, config }: Parts): MiddlewareHandler<WebEnv> {
  const cookie = signedCookie('khushbu_preview', PREVIEW_AGE_S, config)
  const orderPictures = new LRUCache<string, { shown: boolean }>({ max: REMEMBERED_PICTURES, ttl: 60_000 })
  const isOfOrder = async (c: Context<WebEnv>, id: string) => {
    const known = orderPictures.get(id) ?? { shown: await isPictureOfOrder(c.var.db, id) }
    orderPictures.set(id, known)
    return known.shown
  }
  const goesOn = async (c: Context<WebEnv>, path: string): Promise<boolean> => {
    if (machines.some(begin => path === begin || path.startsWith(`${begin}/`))) return true
    if (path.startsWith('/v1/'))
      return CALLS_THAT_GO_ON.some(each => each.test(path)) || (path === '/v1/stock-ask' && c.req.method === 'DELETE')
    const [, picture] = /^\/pictures\/([^/]+)\/[^/]+$/.exec(path) ?? []
    if (picture !== undefined) return (await isOfHouse(c, picture)) || isOfOrder(c, picture)
    const page = path.replace(/\.data$/, '')
    return [...PAGES_THAT_GO_ON, ...FILES_THAT_GO_ON].some(each => each.test(page))
  }
  return async (c, next) => {
    const closed = await closure()
    // The back office, and calls of its programs, know who may see what.
    if (!closed || isBackOffice(c.req.path)) return next()
    const { visitor } = c.var
    const cameBy = await previewOf(c)
    visitor.isShutOut = !cameBy && !(await seesEverything(c, cookie))
    if (visitor.isShutOut && !(await goesOn(c, c.req.path))) {
      await refuseClosed(c, closed, { pages, tileUrl: config.tileUrl })
      return
    }
    await next()
    c.res.headers.set('cache-control', personal['cache-control'])
    if (cameBy) c.res.headers.append('set-cookie', cookie.give(cameBy))
  }
}

/** Whether a picture is a logo or the icon, which every page bears. */
async function isOfHouse(c: Context<WebEnv>, id: string): Promise<boolean> {
  const { brand } = await c.var.settings()
  return Object.values(brand).some(value => value.startsWith(`/pictures/${id}/`))
}

/** The token of the preview that the address opens, which the browser then remembers; null for any other address. */
async function previewOf(c: Context<WebEnv>): Promise<string | null> {
  const [, shown] = /^\/preview\/([^/]+?)(?:\.data)?$/.exec(c.req.path) ?? []
  const token = shown ?? c.req.query('preview')
  return token !== undefined && (await findPreviewLink(c.var.db, token)) ? token : null
}

/** Whether staff are signed in, or the browser came by a preview that has not ended. */
async function seesEverything(c: Context<WebEnv>, cookie: SignedCookie): Promise<boolean> {
  const { db, staff } = c.var
  const kept = cookie.read(c)
  if (kept !== null && (await findPreviewLink(db, kept))) return true
  return (await staff.idleSession()) !== null
}

async function refuseClosed(
  c: Context<WebEnv>,
  { title, text, until }: Closure,
  { pages, tileUrl }: { pages: Pages; tileUrl: string },
): Promise<void> {
  const headers = { 'retry-after': String(secondsUntil(until)), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const message = [title, text].filter(Boolean).join('. ')
  if (c.req.path.startsWith('/v1/')) {
    c.res = c.json({ success: false, message: `The shop is closed: ${message}` }, 503, headers)
  } else if (/\.\w+$/.test(c.req.path) || /^\/pictures\//.test(c.req.path)) {
    c.res = c.text(`The shop is closed: ${message}`, 503, headers)
  } else {
    await contentPolicy(tileUrl)(c, async () => {
      const page = await pages(
        new Request(new URL(CLOSED_PAGE, c.req.url), { method: c.req.method === 'HEAD' ? 'HEAD' : 'GET' }),
        c.var,
      )
      c.res = new Response(page.body, { status: 503, headers: { ...Object.fromEntries(page.headers), ...headers } })
    })
  }
}

/** Until the day begins on which the shop opens. */
function secondsUntil(day: string): number {
  const wait = day === '' ? 0 : Math.ceil((dayBegins(day).getTime() - Date.now()) / 1000)
  return wait > 0 ? Math.min(wait, LONGEST_WAIT_S) : DAY_S
}
