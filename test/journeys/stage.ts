import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchChromium, type View, type Visit, visit } from './browser.ts'

export type Stage = {
  /** Where the shop answers, without a slash at its end. */
  url: string
  /** Its database, for what a shopper cannot see: emails, stock. Other files use it at the same time. */
  databaseUrl: string
  /** A shopper's browser window of its own, closed after the test. */
  visit: (width: number, view?: View) => Promise<Visit>
}

/**
 * The running demo shop, shared by all journeys, and a Chromium for this file. Call it once, at the top of the file.
 * A journey that changes the shop itself (settings, stock, a kill) starts one of its own with `startShop()`.
 */
export function stage(): Stage {
  const url = inject('shopUrl')
  const open = new Set<Visit>()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  }, 60_000)
  afterEach(async () => {
    await Promise.all([...open].map(one => one.close()))
    open.clear()
  })
  afterAll(() => browser?.close())
  return {
    url,
    databaseUrl: inject('shopDatabaseUrl'),
    visit: async (width, view) => {
      const one = await visit(browser, url, width, view)
      open.add(one)
      return one
    },
  }
}

/** A product of the demo shop that has at least two sizes to buy. */
export async function productWithTwoSizes(url: string): Promise<{ _id: string; name: string }> {
  const answer = await (await fetch(`${url}/v1/product?category=Attar%2FOud&limit=60`)).json()
  const products: { _id: string; name: string; sizes: { stock: number }[] }[] = answer.data
  const found = products.find(({ sizes }) => sizes.filter(({ stock }) => stock > 10).length > 1)
  if (!found) throw new Error('The demo shop has no product with two sizes in stock')
  return found
}
