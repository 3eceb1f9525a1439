import type { Log } from '../../platform/log/log.ts'
import { onShutdown } from '../../platform/process/on-shutdown.ts'
import { keepProcesses } from './keep-processes.ts'
import { launch } from './launch.ts'

/** Runs one worker of the job queue until this process is stopped. Resolves with the exit code. */
export function superviseWorker(home: string, log: Log): Promise<number> {
  const worker = keepProcesses({ count: 1, launch: async () => launch({ home, args: ['worker'] }), log })
  return new Promise((resolve, reject) => {
    onShutdown(() => void worker.stop().then(resolve, reject))
    worker.start().then(code => code !== null && resolve(code), reject)
  })
}
