import { test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/jobs.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { checkValues } from './check-values.ts'
import { addRowsOfState } from './rows-of-state.ts'
import { makeDatabase, stepThrough } from './steps.ts'

test('a shop of any earlier state of the schema is brought to today’s with all that it has stored', async () => {
  const template = await makeDatabase()
  await stepThrough(template.url, async ({ state, apply }) => {
    await apply()
    const shop = await makeDatabase(template.name)
    await shop.connected(async client => {
      await addRowsOfState(client, state)
      await migrate(shop.url)
      await migrateJobs(shop.url)
      await checkValues(client, shop.url, [state])
    })
    await shop.drop()
  })
  await template.drop()
})
