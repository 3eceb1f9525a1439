import { ConfigError, readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { moveFiles } from '../src/platform/storage/move-files.ts'
import { reachBucket } from '../src/platform/storage/reach-bucket.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { readArguments, reportFailures } from './with-database.ts'

const usage = `npm run move-files -- to-bucket    copies the files of DATA_DIR to the bucket of STORAGE_URL
npm run move-files -- to-folder    copies them back
Also while the shop runs. What is there with the same bytes is not copied again, and nothing is removed.`

const EACH_LINE = 1_000

const direction = readArguments(usage, () => {
  const [wanted, ...more] = process.argv.slice(2)
  if (more.length > 0 || (wanted !== 'to-bucket' && wanted !== 'to-folder')) throw new Error()
  return wanted
})

await reportFailures(async () => {
  const { dataDir, storageUrl, logLevel } = readConfig(process.env)
  if (!storageUrl) throw new ConfigError('STORAGE_URL is required: it names the bucket')
  await reachBucket(storageUrl, createLog(logLevel))
  const folder = await openStorage({ dataDir })
  const bucket = await openStorage({ dataDir, storageUrl })
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  let seen = 0
  const { copied, present, bytes } = await moveFiles(from, to, () => {
    seen += 1
    if (seen % EACH_LINE === 0) console.log(`${seen} files`)
  })
  console.log(`Copied ${copied} files (${(bytes / 1_000_000).toFixed(1)} MB) and compared them; ${present} were there.`)
})
