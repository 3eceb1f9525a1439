import type { Logger } from 'pino'
import type { Processes } from './keep-processes.ts'
import { forgetRunningShop, type Place, writeRunningShop } from './running-shop.ts'

/**
 * Replaces the processes once for each `add`, one time after the other, and writes the results where `npm run reload`
 * reads them.
 */
export function reloadQueue(place: Place, processes: Processes, log: Pick<Logger, 'info' | 'error'>) {
  const state = { begun: 0, ended: 0, failure: null as string | null }
  let serving = false
  let last = Promise.resolve()
  const replace = async () => {
    state.failure = null
    try {
      await processes.replace()
      log.info('the processes of the shop were replaced')
    } catch (error) {
      state.failure = (error as Error).message
      log.error({ err: error }, 'the processes of the shop were not replaced')
    }
    state.ended += 1
    writeRunningShop(place, state)
  }
  return {
    /** The shop serves: from now on it can be reloaded. */
    begin(): void {
      serving = true
      writeRunningShop(place, state)
    },
    add(): void {
      if (!serving) return
      state.begun += 1
      last = last.then(replace)
    },
    end(): void {
      serving = false
      forgetRunningShop(place)
    },
  }
}
