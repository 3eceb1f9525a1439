import { expect, test } from 'vitest'
import { db, openReportedShop, oud, report, write } from '../../../../test/reported-shop.ts'
import { today } from '../../ground/dates.ts'
import { rs } from '../../ground/money.ts'
import { costSize } from '../../stock/stock/index.ts'
import { AdvertisingFile, importAdvertising, recountReports, refreshReports, writeAdvertising } from './index.ts'

openReportedShop()

test('profit of what has no cost is not known on any report that subtracts it, and asks for the cost with the stock', async () => {
  const sizeId = oud.line(1).selectedSizeId
  const profit = await report('profit', { by: 'size' })
  const unknown = { Goods: 'Not known', Profit: 'Not known', 'Of earned': 'Not known' }
  expect(profit.rows.find(row => row.Size === 'Night Oud, 50 ml')).toMatchObject({ Earned: rs(6930), ...unknown })
  expect(typeof profit.rows.find(row => row.Size === 'Night Oud, 12 ml')?.Profit).toBe('number')
  expect(profit.total).toMatchObject({ Earned: rs(15_900), ...unknown })
  expect(profit.warning).toMatch(
    /^Of 1 pieces the cost is not known.* What has a cost earned Rs 8,970, a profit of Rs /,
  )
  expect(profit.mend).toEqual([{ label: 'Night Oud, 50 ml', to: `/admin/stock/sizes/${sizeId}#cost` }])
  expect((await report('profit', { by: 'order' })).rows.map(row => typeof row.Profit).sort()).toEqual([
    'number',
    'number',
    'string',
  ])
  const result = await report('result')
  expect(result.rows.filter(row => row.All === 'Not known').map(row => row.Account)).toEqual([
    'Goods of orders',
    'Result',
  ])
  const stock = await report('stock')
  expect(stock.rows.find(row => row.Size === 'Night Oud, 50 ml')?.['At cost']).toBe('Not known')
  expect(stock.total['At cost']).toBe('Not known')
  // Entered with the stock, it counts for what was taken before, too.
  await write(tx => costSize(tx, { sizeId, cost: rs(2000), seen: '', by: 'Sana' }))
  await refreshReports(db)
  expect((await report('profit')).warning).toBeUndefined()
  expect((await report('result')).rows.find(row => row.Account === 'Goods of orders')?.All).toBe(rs(-5 * 1000.5 - 2000))
  expect((await recountReports(db)).differences).toEqual([])
})

test('profit is what is paid less goods, courier, packaging and what refused parcels cost, to the paisa', async () => {
  const { total, rows } = await report('profit', { by: 'courier' })
  const earned = rs(6000 + 9900)
  const goods = rs(3 * 1000.5 + 2000)
  // 18 % within the printed prices, which a coupon does not lower.
  const tax = rs(Math.round((16_000 * 100 * 18) / 118) / 100)
  const profit = earned - goods - rs(250 + 300) - rs(2 * 60) - tax - rs(200 + 60)
  expect(total).toMatchObject({
    Delivered: 2,
    Earned: earned,
    Goods: goods,
    'Sales tax': tax,
    'Cost of refused': rs(260),
    Profit: profit,
  })
  expect(rows.find(row => row.Courier === rs(300))).toMatchObject({ Delivered: 1, Earned: rs(9900) })
  for (const by of [
    'product',
    'size',
    'house',
    'category',
    'city',
    'coupon',
    'source',
    'campaign',
    'day',
    'month',
    'order',
  ]) {
    const grouped = await report('profit', { by })
    const all = grouped.rows.reduce((sum, row) => sum + Number(row.Profit), 0)
    if (by !== 'coupon') expect([by, all]).toEqual([by, profit])
  }
})

test('profit by campaign and source is after what their advertising cost, also where it brought nothing', async () => {
  const [first] = await db
    .selectFrom('orders')
    .select('id')
    .where('order_status', '=', 'delivered')
    .orderBy('total_amount')
    .execute()
  const visit = {
    first_source: 'google',
    source: 'google',
    campaign: 'Spring',
    first_at: new Date(),
    visited_at: new Date(),
  }
  await db
    .insertInto('order_sources')
    .values({ order_id: first?.id ?? '', ...visit })
    .execute()
  await refreshReports(db)
  const cost = (campaign: string, amount: number) =>
    write(tx => writeAdvertising(tx, { day: today(), campaign, amount: rs(amount) }))
  // As somebody types it, who does not look at the link.
  await cost('spring', 500)
  await cost('Nobody came', 70)
  const spring = { Earned: rs(6000), Advertising: rs(500) }
  const byCampaign = (await report('profit', { by: 'campaign' })).rows
  expect(byCampaign.find(row => row.Campaign === 'Spring')).toMatchObject(spring)
  expect(byCampaign.find(row => row.Campaign === 'Nobody came')).toMatchObject({ Profit: 0, 'After it': rs(-70) })
  expect(byCampaign.find(row => row.Campaign === 'No campaign')).toMatchObject({ Earned: rs(9900), Advertising: 0 })
  const bySource = await report('profit', { by: 'source' })
  const google = bySource.rows.find(row => row.Source === 'google')
  expect(google).toMatchObject({ ...spring, 'After it': Number(google?.Profit) - rs(500) })
  expect(bySource.rows.map(row => row.Source).sort()).toEqual(['None', 'direct', 'google'])
  expect(bySource.total).toMatchObject({ Advertising: rs(570), 'After it': Number(bySource.total.Profit) - rs(570) })
  expect((await recountReports(db)).differences).toEqual([])
  // In other letters it is the same campaign.
  await cost('Spring', 0)
  await cost('Nobody came', 0)
})

test('amounts of an order are shared among its lines by price, and nothing is lost in rounding', async () => {
  const { rows } = await report('profit', { by: 'size' })
  // Rs 9,900 for Rs 3,000 and Rs 7,000.
  expect(rows.map(row => [row.Size, row.Earned])).toEqual([
    ['Night Oud, 12 ml', rs(6000 + 2970)],
    ['Night Oud, 50 ml', rs(6930)],
  ])
})

test('advertising is taken from a file, refused with the line that is wrong, and stands beside profit', async () => {
  const sent = (pasted: string) => write(tx => importAdvertising(tx, AdvertisingFile.parse({ pasted })))
  await expect(sent('Day,Campaign,Cost\n2026-11-01,Eid,5000\nyesterday,Eid,10')).rejects.toThrow(/^Line 3: .*day/)
  await expect(sent('Day,Campaign,Cost\n2026-11-01,Eid,much')).rejects.toThrow('Line 2: Please enter the amount')
  const lines = `Day,Campaign,Cost\n${today()},Eid,"Rs 1,250.50"\n${today()},Eid,100\n2020-01-01,Winter,5`
  expect(await sent(lines)).toEqual({ lines: 2, amount: rs(1355.5) })
  // Sent again it replaces.
  await sent(lines)
  const { notes } = await report('profit')
  expect(notes.find(note => note.startsWith('Advertising'))).toContain('Rs 1,350.5')
})
