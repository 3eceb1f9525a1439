import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

/** Passes the signals that end this process on to the child process. */
export function endTogether(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}
