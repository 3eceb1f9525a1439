import { forgetSession } from './stored-user.ts'

/** The name of the lock that the tabs of a browser take turns by. */
const TURN = 'account-cart'
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` while no other tab asks the server about the account's cart. Without https tabs do not know of each
 * other.
 */
export function withAccountCartLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(TURN, work) as Promise<T>
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

/**
 * Makes a call that ends the session: after the exchange of carts that is under way; no tab begins another one
 * afterwards.
 */
export const endingSession = <T extends { ok: boolean }>(end: () => Promise<T>): Promise<T> =>
  withAccountCartLock(async () => {
    const result = await end()
    if (result.ok) forgetSession()
    return result
  })
