import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { fakeServer } from '../../test/fakes/fake-server.ts'
import type { FakeSystem } from '../../test/fakes/fake-system.ts'
import { fakes } from '../../test/fakes/fakes.ts'
import { type Spoiling, warp, withEachKeySpoiled } from '../../test/fakes/warp.ts'
import { anywhere } from '../platform/http/allowed-addresses.ts'
import { OutsideError } from '../platform/outside-error.ts'
import { rs } from '../shop/ground/money.ts'
import type { SignInProvider } from '../shop/ground/provider-rules.ts'
import type { FiscalInvoice } from '../shop/orders/fiscal/index.ts'
import type { System } from '../shop/settings/connections/connection-rules.ts'
import { listCalls } from '../shop/settings/connections/index.ts'
import { openMeta } from './advertising/meta.ts'
import type { Opened } from './kit/open-system.ts'
import { openSms } from './messages/sms.ts'
import { openWhatsapp } from './messages/whatsapp.ts'
import { openJazzcash } from './payments/jazzcash.ts'
import { openSafepay } from './payments/safepay.ts'
import { openFbr } from './tax/fbr.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

type Fakes = ReturnType<typeof fakes>
/**
 * `write` changes something there, `read` does not. `holds`: what the fake has of the write, in the units of its
 * documents.
 */
type Case<Name extends keyof Fakes = keyof Fakes> = {
  fields: Record<string, string>
  secrets: Record<string, string>
  write?: (opened: Opened) => Promise<unknown>
  read?: (opened: Opened) => Promise<unknown>
  holds: (fake: Fakes[Name]) => unknown
  held: unknown
}

const message = {
  ...({ messageId: 'm-1', orderId: null, phone: '+923001234567', language: 'ur', template: null } as const),
  text: 'آپ کا آرڈر روانہ ہو گیا ہے۔',
  secret: 'fake-link',
}
const invoice: FiscalInvoice = {
  kind: 'sale',
  orderNumber: 'KH-AAAA',
  day: '2026-01-02',
  hsCode: '3303.0020',
  unit: 'Numbers, pieces, units',
  buyer: { name: 'عائشہ ملک', city: 'Lahore', state: 'Punjab' },
  terms: { rate: 1800, schedule: 'third' },
  lines: [
    {
      position: 1,
      description: 'Night Oud 50 ml',
      quantity: 2,
      discount: rs(0),
      gross: rs(2_360),
      value: rs(2_000),
      tax: rs(360),
    },
  ],
  saleNumber: '',
}
const payment = {
  reference: 'KH0001',
  orderId: 'none',
  orderNumber: 'KH-AAAA',
  amount: rs(1_234.5),
  createdAt: new Date('2026-11-26T20:30:00Z'),
  expiresAt: new Date('2026-11-27T20:30:00Z'),
}
const conversion = {
  eventId: 'KH-AAAA',
  orderId: null as never,
  at: new Date(),
  amount: rs(5_250),
  fbclid: 'IwAR-fake-click',
  emailHash: 'a'.repeat(64),
  phoneHash: 'b'.repeat(64),
  clickedAt: new Date('2026-11-20T10:00:00Z'),
}

// Couriers: test/fakes/fake-couriers.ts; who says who somebody is: test/calls/provider-sign-in.test.ts.
const cases: {
  [Name in Exclude<System, 'postex' | 'leopards' | 'tcs' | 'mnp' | 'trax' | SignInProvider>]: Case<Name>
} = {
  whatsapp: {
    fields: { phoneNumberId: '1001', accountId: '2002' },
    secrets: { token: 'fake-token' },
    write: opened => openWhatsapp(opened).send(message),
    read: opened => openWhatsapp(opened).number(),
    holds: ({ sent }) => sent,
    held: [{ to: '923001234567', ours: 'm-1', type: 'text', text: message.text }],
  },
  sms: {
    fields: {
      parameters: 'api_key={key}&sender={sender}&mobile={to}&message={text}',
      sender: 'Khushbu',
      accepted: 'OK',
    },
    secrets: { key: 'fake-key' },
    write: opened => openSms(opened).send(message),
    holds: ({ sent }) => sent,
    held: [{ to: '923001234567', text: message.text, sender: 'Khushbu' }],
  },
  fbr: {
    fields: { ntn: '1234567-8', businessName: 'Khushbu', province: 'PUNJAB', mode: 'production' },
    secrets: { token: 'fake-token' },
    write: opened => openFbr(opened).post(invoice, null),
    read: opened => openFbr(opened).validate(invoice, null),
    holds: ({ invoices }) => invoices,
    held: [
      {
        type: 'Sale Invoice',
        sandbox: false,
        buyer: 'عائشہ ملک',
        items: [{ rate: '18%', quantity: 2, valueSalesExcludingST: 2_000, fixedNotifiedValueOrRetailPrice: 2_360 }],
      },
    ],
  },
  jazzcash: {
    fields: { merchantId: 'MC1' },
    secrets: { merchantPassword: 'fake-merchantPassword', integritySalt: 'fake-integritySalt' },
    read: opened =>
      openJazzcash(opened, 'https://shop.example').ask({ ...payment, outsideId: '', orderId: null as never }),
    holds: ({ payments }) => [...payments],
    held: [],
  },
  safepay: {
    fields: { apiKey: 'sec_1' },
    secrets: { secretKey: 'fake-secretKey', webhookSecret: 'fake-webhookSecret' },
    // A tracker that nobody hears of is paid by nobody: another one does no harm.
    read: opened => openSafepay(opened, 'https://shop.example').open({ ...payment, orderId: null as never }),
    holds: ({ find }) => [find('KH0001')],
    held: [{ reference: 'KH0001', amount: 123_450 }],
  },
  meta: {
    fields: { pixelId: '777' },
    secrets: { token: 'fake-token' },
    write: opened => openMeta(opened).tell(conversion),
    read: opened => openMeta(opened).name(),
    holds: ({ received }) => received,
    held: [{ event_name: 'Purchase', event_id: 'KH-AAAA', custom_data: { currency: 'PKR', value: 5250 } }],
  },
}

/** Of its answers the keys without which nobody knows what was asked. JazzCash signs all of them. */
const needed: Record<keyof typeof cases, string[]> = {
  whatsapp: ['messages', 'messages.id'],
  sms: [],
  fbr: ['invoiceNumber', 'validationResponse', 'validationResponse.invoiceStatuses'],
  jazzcash: ['pp_ResponseCode', 'pp_ResponseMessage'],
  safepay: ['data', 'data.tracker', 'data.tracker.token'],
  meta: ['events_received', 'name'],
}

/** What came of a call: a response, or the kind of its failure with its words. */
const kindOf = (call: Promise<unknown> | undefined) =>
  call?.then(
    () => 'answered',
    error => (error instanceof OutsideError ? `${error.kind}: ${error.message}` : `crashed: ${error}`),
  )

describe.each(Object.keys(cases) as (keyof typeof cases)[])('%s', name => {
  const { fields, secrets, write, read, holds, held } = cases[name] as Case
  let fake: FakeSystem
  let server: Awaited<ReturnType<typeof fakeServer>>
  beforeAll(async () => {
    server = await fakeServer((request, response) => fake.handle(request, response))
    await fresh.db
      .insertInto('connections')
      .values({ id: name })
      .onConflict(oc => oc.doNothing())
      .execute()
  })
  beforeEach(async () => {
    fake = fakes()[name]
    await forgive()
  })
  afterAll(() => server.close())
  const forgive = () => fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()

  const open = (given = secrets): Opened => {
    const address = `${server.url}/${name}`
    const outside = { db: fresh.db, system: name, address, reach: anywhere, timeoutMs: 5_000 }
    return { outside: { ...outside, secrets: Object.values(given) }, given: { address, fields, secrets: given } }
  }

  test('it gets what its documents ask for, in their units', async () => {
    expect(await kindOf(read?.(open()))).toBe(read && 'answered')
    expect(await kindOf(write?.(open()))).toBe(write && 'answered')
    expect(holds(fake as never)).toMatchObject(held as object)
  })

  test('wrong credentials are said, and no secret stands in a stored call', async () => {
    await write?.(open())
    const stolen = Object.fromEntries(Object.keys(secrets).map(key => [key, `stolen-${key}`]))
    const said = await kindOf((read ?? write)?.(open(stolen)))
    // JazzCash responds to an inquiry that it does not believe as one about a payment that waits.
    expect(said).toMatch(name === 'jazzcash' ? /^failed: .*not signed/ : /^(refused|failed): ./)
    const stored = JSON.stringify(await listCalls(fresh.db, { system: name }))
    for (const secret of [...Object.values(secrets), 'stolen', 'fake-link', 'fake-click', 'tbt-'])
      expect(stored).not.toContain(secret)
  })

  test('after a response that is lost nobody knows of a write, a read failed, and neither crashes', async () => {
    for (const misbehaviour of ['busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const) {
      for (const [call, kind] of [
        [write, /^uncertain: /],
        [read, /^failed: /],
      ] as const) {
        if (!call) continue
        await forgive()
        fake.next.push(misbehaviour)
        // An SMS gateway speaks in words: those that nobody expects are a no.
        const isWords = misbehaviour === 'nonsense after' && ['sms', 'jazzcash'].includes(name)
        expect(await kindOf(call(open())), misbehaviour).toMatch(isWords ? /^refused: / : kind)
      }
    }
  })

  test('each key of its answers is left out, null and of another kind once: a call fails for those alone that say what was asked', async () => {
    const of = async (as: Spoiling) => {
      const came: string[] = []
      for (const call of [write, read].flatMap(each => each ?? []))
        came.push(
          ...(await withEachKeySpoiled(fake, as, async () => {
            await forgive()
            return (await kindOf(call(open()))) ?? ''
          })),
        )
      for (const each of came)
        expect(each, as).toMatch(
          as === 'of another kind' ? /: (failed|uncertain|refused): ./ : /: (failed|uncertain): ./,
        )
      return [...new Set(came.map(each => each.split(':')[0]))]
    }
    expect(await of('left out')).toEqual(needed[name])
    expect(await of('null')).toEqual(needed[name])
    await of('of another kind')
  })

  test('whatever odd value stands in a response, a call ends with a result or with what is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(warp, { minLength: 1, maxLength: 2 }), async (isWrite, warps) => {
        await forgive()
        fake.warps.splice(0, fake.warps.length, ...warps)
        expect(await kindOf((isWrite ? (write ?? read) : (read ?? write))?.(open()))).not.toMatch(/^crashed/)
      }),
      { numRuns: 30 },
    )
  })
})
