import type { Page, Route } from 'playwright-core'

/** Holds the page's requests to these addresses back until the returned function is called; then each ends by `end`. */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  end: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await released
    // The page may have aborted its request meanwhile.
    await end(route).catch(() => undefined)
  })
  return resolve
}
