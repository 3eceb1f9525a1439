import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { restoreDrill } from '../../bin/drill/restore-drill.ts'
import { openVault } from '../../src/platform/backup/parts.ts'
import { recordRun } from '../../src/platform/backup/runs.ts'
import { takeBackup } from '../../src/platform/backup/take-backup.ts'
import { addJob, listJobs, migrateJobs } from '../../src/platform/database/job-queues.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { isDerivedFile } from '../../src/process/derived-files.ts'
import { shortDayText, today } from '../../src/shop/ground/dates.ts'
import { amountText, groupedText, type Paisa, paisa, rs } from '../../src/shop/ground/money.ts'
import { refreshReports, writePackaging } from '../../src/shop/money/reports/index.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { guest, shelve } from '../fixtures.ts'
import { deliver, handOver } from '../parcels.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { type Stage, visit } from './stage.ts'

let database: FreshDatabase
let running: RunningShop
let shop: Stage

// A shop of its own: a day is closed with all of its money, and a setting is changed.
beforeAll(async () => {
  database = await freshDatabase()
  await migrateJobs(database.url)
  running = await startShop({ env: { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off' } })
  shop = { url: running.url, db: database.db, visit: (width, options) => visit(running, width, options) }
})
afterAll(async () => {
  await running.stop()
  await database.drop()
})

thoroughTest(
  'three reports and the close of a day say what SQL says, and what they are made of is public only when the merchant wants it',
  async () => {
    const size = await shelve(shop.db, 'Counted Oud', [{ ml: 12, price: 600_000, stock: 0 }])
    const sizeId = size.line().selectedSizeId
    await adjustStock(shop.db, {
      changes: [{ sizeId, change: 50, cost: rs(2000) }],
      reason: 'received',
      actor: 'a test',
    })
    await shop.db.transaction().execute(tx => writePackaging(tx, { fromDay: '2020-01-01', amount: rs(75) }))
    const place = async () => (await (await guest(shop.db)).buy([size.line()], 6000))._id
    const first = await place()
    await deliver(shop.db, first, await handOver(shop.db, first, { courierId: 'leopards', fee: rs(250) }))
    await place()
    await refreshReports(shop.db)

    const page = await atWork(shop, 'manager', 'Hira Aslam', 360, { expectedErrors: /400/ })
    const day = today()
    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

    await goTo(page, `/admin/reports/sales?from=${day}&to=${day}`)
    const sold = await sums(sql`select count(*)::int as orders, sum(total_amount)::bigint as amount from orders
    where order_status not in ('pending', 'cancelled') and shop_day(created_at) = ${day}::date`)
    await rowOf('All').getByText(groupedText(sold.amount)).first().waitFor()
    expect(await rowOf(shortDayText(day)).getByRole('cell').nth(1).textContent()).toBe(String(sold.orders))
    // Touched, or reached by keys, the chart says the value of a day.
    const chart = page.getByRole('slider', { name: /^Sold/ })
    await chart.focus()
    await page.keyboard.press('Home')
    expect(await chart.getAttribute('aria-valuetext')).toContain(`${shortDayText(day)}: ${amountText(sold.amount)}`)
    await page.locator('figure').getByText(amountText(sold.amount)).first().waitFor()
    await expectAccessible(page)

    await goTo(page, `/admin/reports/profit?from=${day}&to=${day}&by=size`)
    const { amount: profit } = await sums(sql`
    select count(*)::int as orders, sum(total_amount
      + (select sum(change * unit_cost) from stock_ledger where order_id = orders.id)
      - (select sum(courier_fee) from parcels where order_id = orders.id) - ${rs(75)}::bigint
      - (select round(sum(price_at_purchase * quantity) * 18 / 118.0) from order_items where order_id = orders.id))::bigint as amount
    from orders where order_status = 'delivered'`)
    expect(profit).toBe(rs(6000 - 2000 - 250 - 75 - 915.25))
    await rowOf('Counted Oud, 12 ml').getByText(groupedText(profit), { exact: true }).waitFor()
    // The definition stands at the figure.
    // On a phone a table begins with its first columns and its last.
    await page.getByLabel('All columns').check()
    await page.getByRole('button', { name: 'Goods, Rs' }).click()
    await page.getByText('What the pieces cost on average').waitFor()
    await expectAccessible(page)

    await goTo(page, `/admin/reports/deliveries?from=${day}&to=${day}&by=product`)
    const { rows: ended } = await sql<Record<string, number>>`
    select count(*)::int as placed, (select count(*)::int from parcels where handed_over_at is not null) as sent,
      count(*) filter (where order_status = 'delivered')::int as delivered from orders`.execute(shop.db)
    await page.getByLabel('All columns').check()
    await rowOf('Counted Oud').getByText('0%').first().waitFor()
    const counts = (await rowOf('Counted Oud').getByRole('cell').allTextContents()).slice(0, 4).map(Number)
    expect(counts).toEqual([ended[0]?.placed, ended[0]?.sent, ended[0]?.delivered, 0])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)

    const bank = await sums(
      sql`select count(*)::int as orders, coalesce(sum(amount), 0)::bigint as amount from ledger_lines where account = 'bank'`,
    )
    await goTo(page, `/admin/day?day=${day}`)
    await page.getByText('Should be there', { exact: true }).waitFor()
    const factOf = (label: string) => page.locator(`dt:text-is('${label}') + dd`)
    const places = {
      'Cash with couriers, to pay': 'codDue',
      'Cash on the way': 'codInTransit',
      // Nobody has confirmed the second order: its charge is not owed yet.
      'Not owed yet: orders to be confirmed': 'receivable',
    }
    for (const [label, account] of Object.entries(places)) {
      const { amount } = await sums(
        sql`select 0 as orders, coalesce(sum(amount), 0)::bigint as amount from ledger_lines where account = ${account}`,
      )
      // A place has its line at nothing, too.
      await expect.poll(() => factOf(label).allTextContents(), { message: label }).toEqual([amountText(amount)])
    }
    for (const [label, flow] of [
      ['Placed', sql`select count(*)::int as orders, sum(total_amount)::bigint as amount from orders`],
      [
        'Delivered',
        sql`select count(*)::int as orders, sum(total_amount)::bigint as amount from orders where order_status = 'delivered'`,
      ],
    ] as const) {
      const { orders, amount } = await sums(flow)
      const tile = page.getByLabel('What happened').getByRole('listitem').filter({ hasText: label })
      expect(await tile.textContent()).toMatch(new RegExp(`^${orders}${label}.*${amountText(amount)}$`))
    }
    await expectAccessible(page)
    await page.getByLabel('Cash, counted').fill('100')
    await page.getByLabel('Bank, by its balance').fill(String(bank.amount / 100))
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('Please explain the difference of Rs 100').first().waitFor()
    await page.getByLabel('What explains the difference').fill('چائے کے پیسے')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('Closed by Hira Aslam').waitFor()
    await page.getByText('چائے کے پیسے', { exact: true }).waitFor()
    const closed = await shop.db.selectFrom('day_closes').selectAll().executeTakeFirstOrThrow()
    expect([closed.expected, closed.cash]).toEqual([bank.amount, rs(100)])
    await expectAccessible(page)

    await goTo(page, '/admin/health')
    await page.getByRole('heading', { name: 'Emails and background work' }).waitFor()
    await expectAccessible(page)
    // It failed for the last time: nobody tries it again by itself.
    await addJob(shop.db, 'order-digest', { of: 'nobody' }, { key: 'failed once', delayHours: 24 })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the mail server is away', run_at = now()
    where key = 'failed once'`.execute(shop.db)
    await page.reload()
    await page.getByText('Not tried again: the mail server is away').waitFor()
    await page.getByRole('button', { name: /^Try order-digest/ }).click()
    // Nobody loads the page again: it does so by itself.
    await page.getByText('order-digest has succeeded.').waitFor()
    await page.getByText('None failed.').waitFor()
    expect((await listJobs(shop.db)).filter(({ name }) => name === 'order-digest')).toEqual([])

    const drill = await drilled()
    expect(drill.succeeded, drill.lines.join('\n')).toBe(true)
    await goTo(page, '/admin/settings/advanced')
    await page.getByLabel('Show everybody at /trust when the shop was last restored from its backup').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved, and in effect/).waitFor()
    // Every process reads the setting again.
    await expect.poll(async () => (await page.request.get(`${shop.url}/trust`)).status()).toBe(200)
    await goTo(page, '/trust')
    await page.getByText(/was restored from its backup/).waitFor()
    const compared = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(compared).toEqual(drill.lines.filter(line => line.startsWith('ok ')).map(line => line.slice(2).trim()))
    expect(compared).toEqual(expect.arrayContaining(['/ answers 200', '/v1/openapi.json answers 200']))
    await expectAccessible(page)
  },
)

/** What `npm run backup` and `npm run drill` do: a backup of the shop, restored into another place, started there and checked. */
async function drilled() {
  const folder = mkdtempSync(join(tmpdir(), 'khushbu-drill-test-'))
  try {
    const backup = {
      folder,
      passphrase: 'a passphrase for tests',
      workFactor: 4,
      made: 'manual',
      elsewhere: false,
      days: 7,
    } as const
    const storage = await openStorage({ dataDir: running.dataDir })
    const parts = { vault: openVault(backup), url: database.url, storage, isDerived: isDerivedFile, secrets: {} }
    await takeBackup(parts)
    return await recordRun(shop.db, 'drill', () => restoreDrill({ backup, sessionSecret: [SESSION_SECRET] }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sums(statement: ReturnType<typeof sql>): Promise<{ orders: number; amount: Paisa }> {
  const { rows } = await statement.execute(shop.db)
  const [found] = rows as { orders: number; amount: number }[]
  return { orders: found?.orders ?? 0, amount: paisa(found?.amount ?? 0) }
}
