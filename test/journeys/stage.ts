import type { Browser } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { launchChromium } from '../browser/chromium.ts'
import { openWindow, type View, type Visit } from '../browser/window.ts'
import { checkAfterTests, closeAfterTest, whenTestFails } from '../failure-report.ts'
import { lastLines, type RunningShop } from '../running-shop.ts'

type Options = View & {
  /** Errors that this test causes in the browser's console. Any other error there fails the test. */
  expectedErrors?: RegExp
  /** A window that the caller opens once, empties and closes, instead of one that is closed after the test. */
  window?: Visit
}

export type Stage = {
  /** Where the shop answers, without a slash at its end. */
  url: string
  /** Its database, for what a shopper cannot see: emails, stock. Other files use it at the same time. */
  db: Db
  /** A shopper's browser window of its own, closed after the test. */
  visit: (width: number, options?: Options) => Promise<Visit>
  /** A window for several tests, each of which passes it to `visit`. The caller closes it. */
  open: (width: number, view?: View) => Promise<Visit>
}

/**
 * The running demo shop, shared by all journeys: no two of them use the same email, and none changes the shop itself
 * (settings, stock, a kill): one that does starts a shop of its own with `startShop()`. Call it once, at the top of a file.
 */
export function stage(): Stage {
  const { url, databaseUrl, logFile } = inject('demoShop')
  const db = openDatabase(databaseUrl, { poolSize: 2 })
  afterAll(() => closeDatabase(db))
  return {
    url,
    db,
    visit: (width, options) => visit({ url, logFile }, width, options),
    open: async (width, view) => openWindow(await sharedChromium(), url, width, view),
  }
}

/** A shopper's browser window of its own in a running shop, closed after the test; described when the test fails, with the shop's log. */
export async function visit(
  shop: Pick<RunningShop, 'url' | 'logFile'>,
  width: number,
  { expectedErrors, window, ...view }: Options = {},
): Promise<Visit> {
  const one = window ?? (await openWindow(await sharedChromium(), shop.url, width, view))
  one.errors.splice(0)
  const number = ++opened
  const unexpected = () => one.errors.filter(error => !expectedErrors?.test(error))
  whenTestFails(`the shop at ${shop.url}`, () => lastLines(shop.logFile))
  const forget = [
    whenTestFails(`window ${number}`, name => one.describe(`${name}-${number}`)),
    checkAfterTests(() => expect(unexpected(), `errors in the console of window ${number}`).toEqual([])),
  ]
  closeAfterTest(async () => {
    for (const forgetOne of forget) forgetOne()
    opened = 0
    if (!window) await one.close()
  })
  return one
}

/** Windows of the test that runs. */
let opened = 0

/** One for all files that a worker runs; a new one after a crash. It ends with the worker. */
let chromium: Promise<Browser> | undefined

function sharedChromium(): Promise<Browser> {
  chromium ??= launchChromium().then(browser => browser.once('disconnected', () => (chromium = undefined)))
  return chromium
}

/** A product of the demo shop that has at least two sizes to buy. */
export async function productWithTwoSizes(url: string): Promise<{ _id: string; name: string }> {
  const answer = await (await fetch(`${url}/v1/product?category=Attar%2FOud&limit=60`)).json()
  const products: { _id: string; name: string; sizes: { stock: number }[] }[] = answer.data
  const found = products.find(({ sizes }) => sizes.filter(({ stock }) => stock > 10).length > 1)
  if (!found) throw new Error('The demo shop has no product with two sizes in stock')
  return found
}
