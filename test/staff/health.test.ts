import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LATE_BACKUP, recordRun } from '../../src/platform/backup/runs.ts'
import { incidentTitles, recordIncident } from '../../src/platform/database/incidents.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
})
afterAll(() => shop.close())

const health = async () => (await open(manager, '/admin/health')).data

test('Health shows what is wrong while it lasts, and an old backup once', async () => {
  expect(await health()).toMatchObject({ incidents: [], late: false, free: expect.stringContaining('GB are free') })
  await recordRun(shop.db, 'backup', async () => ({ lines: ['2 GB'] }))
  await sql`update backup_runs set finished_at = now() - interval '2 days'`.execute(shop.db)
  expect((await health()).late).toBe(LATE_BACKUP)
  const incident = { kind: 'backups', place: '', text: 'No backup succeeded in the last day.' } as const
  await recordIncident(shop.db, incident)
  expect(await health()).toMatchObject({ incidents: [{ ...incident, title: incidentTitles.backups }], late: false })
  await sql`update faults set seen_at = now() - interval '4 minutes'`.execute(shop.db)
  expect((await health()).incidents).toEqual([])
})
