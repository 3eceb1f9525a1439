import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openHosted } from '../src/integrations/open-hosted.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import type { HostedPage } from '../src/shop/ground/hosted-pages/hosted-page-rules.ts'
import { findOrder } from '../src/shop/orders/orders/index.ts'
import { beginPayment, findGoing, workPayments } from '../src/shop/orders/payments/index.ts'
import { saveConnection } from '../src/shop/settings/connections/index.ts'
import { readSettings } from '../src/shop/settings/settings/index.ts'
import { fakeServer } from './fakes/fake-server.ts'
import { answerFor } from './fakes/fakes.ts'
import { fakeJazzcash } from './fakes/jazzcash.ts'
import { fakeSafepay } from './fakes/safepay.ts'
import { guest, shelve } from './fixtures.ts'
import { endPauses } from './pauses.ts'
import { type OpenShop, openShop, sessionSecret } from './shop.ts'

export let shop: OpenShop
export let jazzcash: ReturnType<typeof fakeJazzcash>
export let safepay: ReturnType<typeof fakeSafepay>
let oud: Awaited<ReturnType<typeof shelve>>
let fakesUrl = ''
let close: () => Promise<void>

export const sealed = sealer(sessionSecret)

/** Payment pages that know of no payment yet, with the keys of the connections unless others are said. */
export function renewPages({ salt, secret }: { salt?: string; secret?: string } = {}): void {
  jazzcash = fakeJazzcash(salt ? { salt } : {})
  safepay = fakeSafepay(secret ? { secret } : {})
}

/** A shop with both payment pages connected to their fakes, which begin anew before each test. */
export function openHostedPages(): void {
  beforeAll(async () => {
    shop = await openShop()
    await shop.db
      .insertInto('staff')
      .values({ ...staff, email: 'sana@shop.example', role: 'accounts' })
      .execute()
    oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 200_000, stock: 100_000 }])
    const server = await fakeServer((request, response) => answerFor({ jazzcash, safepay })(request, response))
    ;({ url: fakesUrl, close } = server)
    await connect('jazzcash')
    await connect('safepay')
  })
  beforeEach(() => renewPages())
  afterAll(async () => {
    await close()
    await shop.close()
  })
}

const given = {
  jazzcash: { merchantId: 'MC1', merchantPassword: 'fake-merchantPassword', integritySalt: 'fake-integritySalt' },
  safepay: { apiKey: 'sec_1', secretKey: 'fake-secretKey', webhookSecret: 'fake-webhookSecret' },
}

export async function connect(system: HostedPage, active: 'yes' | 'no' = 'yes') {
  const row = await shop.db.selectFrom('connections').select('version').where('id', '=', system).executeTakeFirst()
  const typed = { system, version: row?.version ?? 1, active, address: '', password: 'mine', ...given[system] }
  await shop.db.transaction().execute(tx => saveConnection(tx, { ...typed, sealer: sealed }))
}

export const parts = () => ({ db: shop.db, sealer: sealed, fakesUrl, publicUrl: 'http://shop.test', timeoutMs: 2_000 })

export const work = () => workPayments(shop.db, sealed, openHosted(parts()))

/** As if the pauses between questions were over. */
export const later = async () => {
  await endPauses(shop.db)
  await sql`update hosted_payments set next_try_at = now(), asked_at = null, created_at = created_at - interval '1 minute' where next_try_at < 'infinity'`.execute(
    shop.db,
  )
}

export const terms = () => readSettings(shop.db)

export async function order(paymentMethod: string = 'JazzCash') {
  const buyer = await guest(shop.db)
  const free = paymentMethod !== 'COD'
  const placed = await buyer.buy([oud.line()], free ? 2_000 : 2_280, { paymentMethod }, undefined, await terms())
  return { ...placed, reader: { kind: 'link', orderId: placed._id } as const }
}

export type Ordered = Awaited<ReturnType<typeof order>>

export const begin = async ({ _id, reader }: Ordered, page: HostedPage = 'jazzcash') =>
  beginPayment(shop.db, { orderId: _id, reader, page }, await terms())

export const going = ({ _id }: Ordered, reference: string) => findGoing(shop.db, sealed, { orderId: _id, reference })

export const staff = { id: 'sana', name: 'Sana' }

export const write = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction().execute(work)

export const read = ({ _id }: Ordered) => findOrder(shop.db, _id, { kind: 'staff' })

export const counted = async ({ _id }: Ordered) =>
  shop.db.selectFrom('order_payments').select(['method', 'reference', 'amount']).where('order_id', '=', _id).execute()

/** The shopper's browser sends the form of JazzCash's page. */
export async function visit(ordered: Ordered, reference: string) {
  const { target } = await going(ordered, reference)
  const body = target?.fields ? new URLSearchParams(target.fields) : null
  const response = await fetch(target?.address ?? '', { ...(body && { method: 'POST', body }) })
  return response.text()
}

export const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  shop.browser().raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://pay.example', ...headers },
    body,
  })

export const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

export const notify = (fields: Record<string, string>) => post('/payments/jazzcash/notice', form(fields))
