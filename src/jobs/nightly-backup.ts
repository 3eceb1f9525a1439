import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { TaskList } from 'graphile-worker'
import { NIGHTLY_BACKUP } from '../platform/backup/runs.ts'
import type { Config } from '../platform/config.ts'
import { projectRoot } from '../platform/process/project-root.ts'

export type BackupTimes = Config['backup']['made']

/** 02:15 in Pakistan. Only a process with backups by night has the task, so that no other takes the job. */
export const nightlyCrontab = (backups: BackupTimes): string =>
  backups === 'manual' ? '' : `15 21 * * * ${NIGHTLY_BACKUP}\n`

export const nightlyTasks = (backups: BackupTimes): TaskList =>
  backups === 'manual'
    ? {}
    : {
        [NIGHTLY_BACKUP]: async (_payload, { abortSignal }) => {
          await runCommand(['bin/backup.ts'], abortSignal)
          await runCommand(['bin/backup.ts', '--share'], abortSignal)
          if (backups === 'drilled') await runCommand(['bin/drill.ts'], abortSignal)
        },
      }

/**
 * In a process of its own with low priority: compressing and encrypting would hold up shoppers. Throws with what it
 * says of its failure.
 */
async function runCommand([program, ...args]: [string, ...string[]], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let errors = ''
  child.stderr.on('data', text => {
    errors = (errors + text).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} failed: ${messageIn(errors) ?? `exit code ${code}`}`)
}

/** The message, without the stack below it. */
const messageIn = (errors: string): string | undefined =>
  errors
    .split('\n')
    .filter(line => /^\S/.test(line) && !/^[}\])]/.test(line))
    .at(-1)
