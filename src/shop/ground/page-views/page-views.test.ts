import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { openServer } from '../../../web/server/admission/open-server.ts'
import { findReport, ReportFilter, refreshReports } from '../../money/reports/index.ts'
import { today } from '../dates.ts'
import { openViewCounts } from './index.ts'

let fresh: FreshDatabase
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  oud = await shelve(fresh.db, 'Viewed Oud', [{ ml: 12, price: 600_000 }])
  await (await guest(fresh.db)).buy([oud.line()], 6000)
  await refreshReports(fresh.db)
})
afterAll(() => fresh.drop())

const log = pino({ level: 'silent' })
const PHONE = 'a phone'

/**
 * A shop that keeps its products' pages in memory and makes others anew. Responds with the status that a path asks for.
 */
async function openWay() {
  const views = openViewCounts(fresh.db, log)
  const server = openServer({
    fetch: request => new Response('made', { status: Number(new URL(request.url).searchParams.get('status') ?? 200) }),
    sendCached: ({ url }, outgoing) => {
      const isCached = url?.startsWith('/product') === true && !url.includes('status')
      if (isCached) outgoing.end('kept')
      return isCached
    },
    countView: views.add,
    trustProxy: [],
    uploadPaths: [],
    log,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const sent = { 'sec-fetch-dest': 'document', 'user-agent': PHONE, ...headers }
    const asked = request({ host: '127.0.0.1', port, path, headers: sent }).end()
    const [response] = await once(asked, 'response')
    await once(response.resume(), 'end')
  }
  const close = async () => {
    server.close().closeAllConnections()
    await views.close()
  }
  return { look, close }
}

test('views are counted once a visit, cached pages too, and neither what is fetched ahead nor what is not there; the report leads to orders', async () => {
  const { look, close } = await openWay()
  const product = `/product/${oud.line().productId}`
  await look('/shop?category=Men')
  await look(product)
  await look(`${product}.data?_routes=x`, { 'sec-fetch-dest': 'empty' })
  await look(product, { 'user-agent': 'another phone' })
  await look('/checkout')
  await look(product, { 'sec-purpose': 'prefetch', 'user-agent': 'ahead' })
  await look(product, { 'sec-fetch-dest': '', 'user-agent': 'a program' })
  await look('/product/none-00000?status=404')
  // Cached by a server that does not know: no product has it.
  await look('/product/none-11111')
  await look('/pages/faqs')
  await close()
  const asked = ReportFilter.parse({ from: today(), to: today() })
  const cells = async (by: string) => (await findReport(fresh.db, 'way', { ...asked, by })).rows
  expect((await cells('step')).map(([step, times, share]) => [step, times, share])).toEqual([
    ['Listing viewed', 1, null],
    // More than listings: people come to a product from elsewhere too.
    ['Product viewed', 2, null],
    ['Checkout opened', 1, 0.5],
    ['Ordered', 1, 1],
  ])
  expect(await cells('product')).toEqual([['Viewed Oud', 2, 1, 0.5, null, null]])
  // Its last two: of the period before, and of the weeks before last Eid, when nothing was counted yet.
  expect(await cells('day')).toEqual([[today(), 1, 2, 1, 1, 0.5, null, null]])
})
