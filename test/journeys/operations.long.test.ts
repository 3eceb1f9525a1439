import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { dataFolder } from '../data-folder.ts'
import { type Step, steps, type Tried } from '../operations/steps.ts'
import { type RunningShop, START_LIMIT_MS, startShop } from '../running-shop.ts'

const folder = dataFolder()
const dataDir = join(folder, 'data')
const backups = join(folder, 'backups')
let shop: RunningShop
let isRunning = false

beforeAll(async () => {
  shop = await startShop({ dataDir: makeFolder(), env: { BACKUP_DIR: backups } })
  isRunning = true
}, START_LIMIT_MS)
afterAll(async () => {
  if (isRunning) await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  spawnSync('mkdir', ['-p', dataDir])
  return dataDir
}

/** What a command prints, and whether it succeeded. */
function run(args: string[], env: Record<string, string> = {}): Promise<{ text: string; failed: boolean }> {
  const variables = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    PUBLIC_URL: shop.url,
    ...env,
  }
  return new Promise(resolve => {
    execFile(process.execPath, args, { cwd: projectRoot, env: variables }, (error, stdout, stderr) =>
      resolve({ text: stdout + stderr, failed: error !== null }),
    )
  })
}

async function findTried(): Promise<Tried> {
  const db = openDatabase(findRunningPostgres(dataDir) ?? '', { poolSize: 1 })
  const order = await db
    .selectFrom('orders')
    .select('order_number')
    .where('order_status', '=', 'pending')
    .where('payment_method', '=', 'COD')
    .executeTakeFirstOrThrow()
  const email = await db.selectFrom('emails').select('id').executeTakeFirst()
  await closeDatabase(db)
  const { text } = await run(['bin/backup.ts', '--list'])
  const [backupId = ''] = /^\S+(?= {2}physical)/m.exec(text) ?? []
  return {
    order: order.order_number,
    emailId: String(email?.id ?? ''),
    backupId,
    moment: new Date().toISOString(),
    backups,
  }
}

const isRun = (step: Step) => 'run' in step.how
const turns = { beside: 0, stopped: 1, empty: 2 }
/** Those beside the running shop in the order of the document, then those that need it stopped, and those that need an empty place. */
const inTurn = steps
  .filter(isRun)
  .map(({ command, how }) => {
    if (!('run' in how)) throw new Error('not run')
    return { command, ...how, turn: turns[how.when ?? 'beside'] }
  })
  .sort((one, other) => one.turn - other.turn)

test.each(inTurn)('$command', async ({ run: argumentsOf, says, when, fails }) => {
  const needsTried = isRunning && !when
  const tried = needsTried
    ? await findTried()
    : { order: '', emailId: '', backupId: await idOfBackup(), moment: new Date().toISOString(), backups }
  if (when && isRunning) {
    await shop.stop()
    isRunning = false
  }
  const place: Record<string, string> = when === 'empty' ? { DATA_DIR: dataFolder(folder) } : {}
  const { text, failed } = await run(argumentsOf(tried), place)
  expect(text).toMatch(says)
  if (!fails) expect(failed, text).toBe(false)
})

async function idOfBackup(): Promise<string> {
  const { text } = await run(['bin/backup.ts', '--list'])
  return /^\S+(?= {2}physical)/m.exec(text)?.[0] ?? ''
}

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

// Namespaces of mounts need root: the commands would change this machine.
test.runIf(canMount)('what prepares a server makes user, release and folder of backups', () => {
  const commands = steps.filter(({ how }) => 'server' in how).map(({ command }) => command)
  const script = `set -e
    copy=$(mktemp -d); cp -a /etc/passwd /etc/group /etc/shadow /etc/gshadow /etc/login.defs /etc/nsswitch.conf $copy 2>/dev/null || true
    mount -t tmpfs tmpfs /etc; cp -a $copy/* /etc; rm -r $copy
    for path in /opt /mnt /var/lib; do mount -t tmpfs tmpfs $path; done
    mkdir -p /opt/khushbu/RELEASE /mnt/backup; touch /opt/khushbu/RELEASE/there
    ${commands.join('\n')}
    test -e /opt/khushbu/current/there; stat --format '%U %G %a' /mnt/backup/khushbu`
  const { stdout, stderr, status } = spawnSync('unshare', ['--mount', 'sh', '-c', script], { encoding: 'utf8' })
  expect([status, stdout.trim(), stderr]).toEqual([0, 'khushbu khushbu 700', expect.anything()])
})
