import { afterAll, beforeAll, expect } from 'vitest'
import { findOrderMoney } from '../src/shop/ground/ledger/index.ts'
import { rs } from '../src/shop/ground/money.ts'
import type { ShownSettlement } from '../src/shop/money/settlement/index.ts'
import { guest, shelve } from './fixtures.ts'
import { brokenInvariants } from './invariants.ts'
import { deliver, handOver } from './parcels.ts'
import { type Browser, type OpenShop, openShop } from './shop.ts'
import { open, staffBrowser, submit } from './staff.ts'
import { staffPages } from './staff-pages.ts'

export let shop: OpenShop
export let clerk: Browser
export let oud: Awaited<ReturnType<typeof shelve>>

/** A shop with a clerk who settles couriers' statements. */
export function openSettledShop(): void {
  beforeAll(async () => {
    shop = await openShop({ pages: staffPages })
    clerk = await staffBrowser(shop, 'accounts')
    oud = await shelve(shop.db, 'Night Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
  })
  afterAll(async () => {
    expect(await brokenInvariants(shop.db)).toEqual([])
    await shop.close()
  })
}

let count = 1000

/** An order of Rs 6,000, cash on delivery, delivered by this courier. */
export async function delivered(courierId: string, { fee = rs(250) as ReturnType<typeof rs> | null } = {}) {
  const placed = await (await guest(shop.db)).buy([oud.line()], 6000)
  const trackingNumber = `LE${count++}`
  const parcelId = await handOver(shop.db, placed._id, { courierId, trackingNumber, fee })
  await deliver(shop.db, placed._id, parcelId)
  return { orderId: placed._id, orderNumber: placed.orderNumber, trackingNumber, parcelId }
}

export const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' })

const head = 'CN Number,Order Ref,COD Amount,Delivery Charges,WHT'

export const send = (courierId: string, lines: string[], header = head) =>
  submit(clerk, '/admin/settlements/import', {
    do: 'import',
    courierId,
    paidOn: today,
    reference: 'IBFT 77',
    pasted: [header, ...lines].join('\n'),
  })

/** Imports a statement; the first one of a courier needs its columns. Returns the page's address. */
export async function imported(courierId: string, lines: string[]): Promise<string> {
  const { leadsTo } = await send(courierId, lines)
  const address = leadsTo ?? ''
  if ((await shown(address)).state === 'mapping') {
    const meanings = ['tracking', 'order', 'cod', 'fee', 'tax']
    const fields = Object.fromEntries(meanings.map((meaning, at) => [`column.${at}`, meaning]))
    expect((await submit(clerk, address, { do: 'columns', ...fields })).answer.ok).toBe(true)
  }
  return address
}

/** A settlement's page, with the lines and the missing parcels that it shows. */
export async function shown(address: string) {
  const { settlement }: { settlement: ShownSettlement } = (await open(clerk, address)).data
  const { differences, expected } = settlement
  const differing = differences.rows.flatMap(row => ('line' in row ? row.line : []))
  return {
    ...settlement,
    lines: [...differing, ...expected.rows].sort((a, b) => a.line - b.line),
    missing: differences.rows.flatMap(row => ('missing' in row ? row.missing : [])),
  }
}

export const findings = async (address: string) => (await shown(address)).lines.map(line => line.findings)

export const close = async (address: string, received?: string) => {
  const { seen, paidOut } = await shown(address)
  return submit(clerk, address, { do: 'close', seen, received: received ?? String(paidOut / 100) })
}

export const money = (orderId: string) => findOrderMoney(shop.db, orderId)
