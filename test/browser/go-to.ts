import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** Scripts and styles on their way, in each window. */
const loading = new WeakMap<BrowserContext, Set<Request>>()

/** Opens a page and waits until its buttons work. */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await interactive(page)
  return answer
}

/** Waits until React answers presses and keys. A page without scripts is what it will be. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'interactive' in document.documentElement.dataset || !document.querySelector('script[type="module"]'),
  )
}

/** Waits until the code that the page asked for has come and nothing is left to draw. */
export async function settled(page: Page): Promise<void> {
  const waiting = loading.get(page.context())
  do {
    await page.evaluate(() => new Promise(drawn => requestIdleCallback(() => requestAnimationFrame(drawn))))
  } while (waiting && waiting.size > 0)
}

/** Has `settled` know what the pages of this window load. */
export function countLoading(context: BrowserContext): void {
  const waiting = new Set<Request>()
  loading.set(context, waiting)
  context.on('request', request => {
    if (['script', 'stylesheet'].includes(request.resourceType())) waiting.add(request)
  })
  context.on('requestfinished', request => waiting.delete(request))
  context.on('requestfailed', request => waiting.delete(request))
}
