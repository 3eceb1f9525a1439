import type { BrowserContext, Page, Request, Response } from 'playwright-core'
import { within } from './within.ts'

/** Scripts and styles on their way, in each window, with the time of their request. */
const loading = new WeakMap<BrowserContext, Map<Request, number>>()
// A request that a navigation aborted sometimes ends without an event: it is ignored after this time.
const LOST_AFTER_MS = 10_000
/** Longer than anything loads, on a busy machine too. */
const SETTLED_WITHIN_MS = 30_000

/** Opens a page and waits until its buttons work. */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await interactive(page)
  return answer
}

/** Waits until React handles clicks and keys. A page without scripts is ready at once. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'interactive' in document.documentElement.dataset || !document.querySelector('script[type="module"]'),
  )
}

/** Waits until requested code has arrived and nothing is left to draw. */
export async function settled(page: Page): Promise<void> {
  const waiting = loading.get(page.context())
  const until = Date.now() + SETTLED_WITHIN_MS
  do {
    await within(SETTLED_WITHIN_MS, `${page.url()} to draw what is left`, page.evaluate(drawn))
    for (const [request, since] of waiting ?? []) if (Date.now() - since > LOST_AFTER_MS) waiting?.delete(request)
    if (waiting && waiting.size > 0 && Date.now() > until) {
      const addresses = [...waiting.keys()].map(request => request.url())
      throw new Error(`Waited ${SETTLED_WITHIN_MS / 1000} s for ${addresses.join(', ')}`)
    }
  } while (waiting && waiting.size > 0)
}

/** In the page. Chromium sometimes calls nothing back on a page that draws nothing more, hence the limit of either step. */
const drawn = () =>
  new Promise<void>(done => {
    requestIdleCallback(
      () => {
        requestAnimationFrame(() => done())
        setTimeout(done, 500)
      },
      { timeout: 500 },
    )
  })

/** Records what the pages of this window load, for `settled`. */
export function countLoading(context: BrowserContext): void {
  const waiting = new Map<Request, number>()
  loading.set(context, waiting)
  context.on('request', request => {
    if (['script', 'stylesheet'].includes(request.resourceType())) waiting.set(request, Date.now())
  })
  context.on('requestfinished', request => waiting.delete(request))
  context.on('requestfailed', request => waiting.delete(request))
}
