import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { checkMigrations, migrate } from '../src/platform/database/migrate.ts'
import { withDatabase } from './with-database.ts'

const isCheck = process.argv.includes('--check')

// A check starts nothing beside a running shop, and makes no new database.
await withDatabase(
  async url => {
    if (isCheck) return await check(url)
    // Asked for: a release that was put back gets its own functions again.
    const applied = await migrate(url, undefined, { again: true })
    await migrateJobs(url)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is current.')
  },
  { besideShop: isCheck, existing: isCheck },
)

async function check(url: string): Promise<void> {
  const { pending, unknown } = await checkMigrations(url)
  if (unknown.length > 0) console.log(`A newer shop applied ${unknown.join(', ')}; this one goes on beside it.`)
  console.log(pending.length > 0 ? `A migration would apply ${pending.join(', ')}.` : 'The database is current.')
}
