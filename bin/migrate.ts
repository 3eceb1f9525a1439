import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async url => {
  const applied = await migrate(url)
  await migrateJobs(url)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is current.')
})
