import { afterAll, expect, inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { openWindow, type View, type Visit } from '../browser/window.ts'
import type { DemoShop } from '../demo-shop.ts'
import { checkAfterTests, closeAfterTest, whenTestFails } from '../failure-report.ts'
import { lastLines, type RunningShop } from '../running-shop.ts'
import { putBack, type Stored, sharedChromium, takeWindow } from './kept-windows.ts'

type Options = View & {
  /** Errors that this test causes in the browser's console. Any other error there fails the test. */
  expectedErrors?: RegExp
  /** A new window, for tests of files that are held back or must not arrive: one that was used before has them. */
  fresh?: boolean
  /** What the window stores at its beginning; nothing unless given. */
  stored?: Stored
}

export type Stage = {
  /** Where the shop answers, without a slash at its end. */
  url: string
  /** Its database, for what a shopper cannot see: emails, stock. Other files use it at the same time. */
  db: Db
  /** A shopper's browser window that stores nothing, the test's own until its end. */
  visit: (width: number, options?: Options) => Promise<Visit>
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
  }
}

/** A shopper's browser window in a running shop, the test's own until its end; described when the test fails, with the shop's log. */
export async function visit(
  shop: Pick<RunningShop, 'url' | 'logFile'>,
  width: number,
  { expectedErrors, fresh, stored, ...view }: Options = {},
): Promise<Visit> {
  // A shop of the file's own ends with the file; other views are rare.
  const kept = !fresh && shop.url === sharedShop()?.url && Object.keys(view).length === 0
  const one = kept
    ? await takeWindow(shop.url, width, stored)
    : await openWindow(await sharedChromium(), shop.url, width, view)
  const number = ++opened
  const unexpected = () => one.errors.filter(error => !expectedErrors?.test(error))
  whenTestFails(`the shop at ${shop.url}`, () => lastLines(shop.logFile))
  const forget = [
    whenTestFails(`window ${number}`, name => one.describe(`${name}-${number}`)),
    checkAfterTests(() => expect(unexpected(), `errors in the console of window ${number}`).toEqual([])),
  ]
  closeAfterTest(async failed => {
    for (const forgetOne of forget) forgetOne()
    opened = 0
    if (kept && !failed) await putBack(shop.url, width, one)
    else await one.close()
  })
  return one
}

/** None in `npm run attack`. */
const sharedShop = (): DemoShop | undefined => inject('demoShop')

/** Windows of the test that runs. */
let opened = 0

/** A product of the demo shop that has at least two sizes to buy. */
export async function productWithTwoSizes(url: string): Promise<{ _id: string; name: string }> {
  const answer = await (await fetch(`${url}/v1/product?category=Attar%2FOud&limit=60`)).json()
  const products: { _id: string; name: string; sizes: { stock: number }[] }[] = answer.data
  const found = products.find(({ sizes }) => sizes.filter(({ stock }) => stock > 10).length > 1)
  if (!found) throw new Error('The demo shop has no product with two sizes in stock')
  return found
}
