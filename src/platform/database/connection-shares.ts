import { AsyncLocalStorage } from 'node:async_hooks'

/** Who uses connections. `other` is everything outside of a request: jobs, commands, the start. */
export type Share = 'orders' | 'pages' | 'staff' | 'other'

/** The part of all connections that a share gets whatever the others do. The rest belongs to who asks first. */
const GUARANTEED: Record<Share, number> = { orders: 0.2, pages: 0.2, staff: 0.1, other: 0.1 }

const current = new AsyncLocalStorage<Share>()

/** Runs `work`, whose queries take their connections from this share. */
export const withShare = <T>(share: Share, work: () => T): T => current.run(share, work)

/** The share that this work runs with. */
export const currentShare = (): Share => current.getStore() ?? 'other'

type Waiting = { share: Share; start: () => void; refuse: () => void }

/**
 * Grants the connections of a pool so that no share takes what is guaranteed to another: while orders wait for a locked row,
 * pages are still read. Below five connections nothing is guaranteed.
 */
export class ConnectionShares {
  readonly #size: number
  readonly #used: Record<Share, number> = { orders: 0, pages: 0, staff: 0, other: 0 }
  readonly #waiting: Waiting[] = []

  constructor(size: number) {
    this.#size = size
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  /** Resolves with a function that gives the connection back, or with null when it had to wait longer than `timeoutMs`. */
  acquire(timeoutMs: number): Promise<(() => void) | null> {
    const share = currentShare()
    if (this.#isFree(share)) return Promise.resolve(this.#take(share))
    return new Promise(resolve => {
      const waiting = {
        share,
        start: () => {
          clearTimeout(timer)
          resolve(this.#take(share))
        },
        refuse: () => {
          clearTimeout(timer)
          resolve(null)
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve(null)
      }, timeoutMs)
      this.#waiting.push(waiting)
    })
  }

  /** Answers everybody who waits now with null. */
  refuseWaiting(): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }

  #guaranteed(share: Share): number {
    return Math.floor(this.#size * GUARANTEED[share])
  }

  #isFree(share: Share): boolean {
    if (this.#used[share] < this.#guaranteed(share)) return true
    const shares = Object.keys(this.#used) as Share[]
    const taken = shares.reduce((sum, name) => sum + Math.max(this.#used[name], this.#guaranteed(name)), 0)
    return taken < this.#size
  }

  #take(share: Share): () => void {
    this.#used[share] += 1
    return () => {
      this.#used[share] -= 1
      const next = this.#waiting.findIndex(waiting => this.#isFree(waiting.share))
      if (next >= 0) this.#waiting.splice(next, 1)[0]?.start()
    }
  }
}
