import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

/** The child process ends too when this one is told to end. */
export function endTogether(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}
