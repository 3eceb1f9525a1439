import { type Config, misspeltVariables, readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { reachBucket } from '../src/platform/storage/reach-bucket.ts'
import { checkAddress } from './doctor/check-address.ts'
import { checkBackups } from './doctor/check-backups.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkMail } from './doctor/check-mail.ts'
import { type Finding, fine, reasonOf, wrong } from './doctor/finding.ts'
import { reportFailures } from './with-database.ts'

// What hangs is wrong too.
const CHECK_TIMEOUT_MS = 30_000
// The embedded database's secret is made by the first start, as the shop's own user.
const NO_SECRET = { SESSION_SECRET: 'x'.repeat(32) }

await reportFailures(async () => {
  const config = readConfig({ ...(process.env.DATABASE_URL ? {} : NO_SECRET), ...process.env })
  const checks = [checkNames, checkAddress, checkMail, checkDatabase, checkBackups, checkFiles, checkMachine]
  const found = (await Promise.all(checks.map(check => inTime(check, config)))).flat()
  for (const { name, ok, text } of found) console.log(`${ok ? 'ok   ' : 'WRONG'}  ${name.padEnd(9)} ${text}`)
  const count = found.filter(({ ok }) => !ok).length
  console.log(count === 0 ? 'Everything is well.' : `${count} of ${found.length} are wrong.`)
  process.exit(count === 0 ? 0 : 1)
})

type Check = (config: Config) => Promise<Finding[]>

async function inTime(check: Check, config: Config): Promise<Finding[]> {
  const name = check.name.replace('check', '').toLowerCase()
  const late = new Promise<Finding[]>(resolve => {
    const text = `no answer within ${CHECK_TIMEOUT_MS / 1000} s`
    setTimeout(() => resolve([wrong(name, text)]), CHECK_TIMEOUT_MS).unref()
  })
  return Promise.race([check(config).catch(error => [wrong(name, reasonOf(error))]), late])
}

/** Settings that do not count, since their names are wrong. */
async function checkNames(): Promise<Finding[]> {
  return misspeltVariables(process.env).map(({ name, meant }) =>
    wrong('settings', `${name} is no setting: is ${meant} meant?`),
  )
}

/** The bucket, when pictures and videos are in one. */
async function checkFiles({ storageUrl }: Config): Promise<Finding[]> {
  if (!storageUrl) return []
  await reachBucket(storageUrl, createLog('silent'))
  return [fine('files', 'the bucket can be written, read, listed and deleted from')]
}
