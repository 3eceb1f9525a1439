import type { Page } from 'playwright-core'
import type { Db } from '../../src/platform/database/database.ts'

/** The running shop: where it answers, and its database for what no shopper does. */
export type OpenShop = { url: string; db: Db }

export type Screen = {
  /** Its file in docs/screenshots: `NAME-360.webp`. */
  name: string
  /** Its address, or how to find it in the shop that answers at `url`. */
  path: string | ((url: string) => Promise<string>)
  /** What a shopper does there to see it; the page is loaded and its scripts run. */
  act?: (page: Page, shop: OpenShop) => Promise<unknown>
  /** Where it exists; all of `screenWidths` unless given. */
  widths?: readonly number[]
  /** The screen that has the same layout: at the widest window axe looks at that one alone, and `npm test` at that one only. */
  layoutOf?: string
  /** Errors that the browser writes to its console here, since the shop answers or the network fails so. */
  expected?: RegExp
  /** Who looks; a stranger unless given. */
  as?: 'customer' | 'manager'
}

export const screenWidths = [360, 768, 1280] as const

/** Widths with the slide-in menu. */
export const narrow = [360, 768]
