import type { Log } from '../platform/log.ts'
import { keepProcesses } from './keep-processes.ts'
import { launch } from './launch.ts'
import { whenToldToStop } from './when-told.ts'

/** Runs one worker of the job queue until this process is told to stop. Resolves with the exit code. */
export function superviseWorker(home: string, log: Log): Promise<number> {
  const worker = keepProcesses({ count: 1, launch: async () => launch({ home, args: ['worker'] }), log })
  return new Promise((resolve, reject) => {
    whenToldToStop(() => void worker.stop().then(resolve, reject))
    worker.start().then(code => code !== null && resolve(code), reject)
  })
}
