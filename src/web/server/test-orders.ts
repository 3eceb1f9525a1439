/** The orders that staff try, in a copy of the shop that nobody else sees. */
export type TestOrders = {
  /** Since when it is there, and how many orders are in it; null: nobody tries any. */
  find: () => Promise<{ since: Date; orders: number } | null>
  /** Makes the copy as the shop is now, which takes some seconds; one that is there stays as it is. */
  begin: () => Promise<void>
  /** Removes the copy with all that is in it, also one that cannot be opened. */
  remove: () => Promise<void>
  /** The copy as a shop of its own; null when there is none. */
  open: () => Promise<{ fetch: (request: Request, env: unknown) => Response | Promise<Response> } | null>
}

/** Whether a request may be of a visit that tries orders: no cached response is for it. */
export const maybeTestVisit = (cookie: string | undefined): boolean => cookie?.includes(`${TEST_VISIT}=`) ?? false

/** The cookie's name. */
export const TEST_VISIT = 'khushbu_tests'
