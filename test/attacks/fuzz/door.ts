import { seal } from '../../../src/platform/secrets/seal.ts'
import { randomText, sixDigits } from '../../../src/platform/secrets/signing.ts'
import { shippingAddress } from '../../addresses.ts'
import { fakeServer } from '../../fakes/fake-server.ts'
import { answerFor } from '../../fakes/fakes.ts'
import { fakeGoogle } from '../../fakes/identity.ts'
import { member } from '../../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../../shop.ts'
import { softPasskey } from '../../soft-passkey.ts'
import type { Random } from './random.ts'

/** Who makes a call, and what it is hinted to succeed. */
export type Prepared = { browser: Browser; hints: Record<string, unknown> }

const google = fakeGoogle()

/** A shop that is entered by codes, passkeys and Google, and offers something after an order. */
export async function openShopWithWaysIn(): Promise<OpenShop> {
  const server = await fakeServer(answerFor({ google }))
  const shop = await openShop({ fakesUrl: server.url })
  const settings = { signInByCode: true, buyers: 'either', addOn: 'notes' }
  await shop.db
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  const sealed = seal(sessionSecret, 'connection google', JSON.stringify({ clientSecret: 'fake-clientSecret' }))
  await shop.db
    .insertInto('connections')
    .values({ id: 'google', active: true, fields: JSON.stringify({ clientId: 'the-shop' }), sealed })
    .execute()
  const close = async () => {
    await shop.close()
    await server.close()
  }
  return { ...shop, close }
}

/** What a call at the door needs done before it, by its name: codes and challenges are used up by one try. */
export function doorOf(shop: OpenShop, random: Random): Record<string, () => Promise<Prepared>> {
  const newPhone = () => `0304${random.int(1_000_000, 9_999_999)}`
  const codeOf = async (kind: 'email' | 'phone') => {
    const { id } = await shop.db
      .selectFrom('proofs')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return sixDigits(sessionSecret, `${kind}-code`, id)
  }
  const asked = async (path: string, body: Record<string, unknown>, kind: 'email' | 'phone') => {
    const browser = shop.browser()
    await browser.send('POST', `/v1/customer/${path}`, body)
    return { browser, hints: { ...body, code: await codeOf(kind) } }
  }
  const buyer = async () => {
    const browser = shop.browser()
    const phone = newPhone()
    const { body } = await browser.send('POST', '/v1/customer', { phone })
    return { browser, hints: { customerId: (body.data as { _id: string })._id, phone } }
  }
  const challenge = async (browser: Browser, of: 'passkeys' | 'passkey-session') => {
    const { body } = await browser.send('POST', `/v1/customer/${of}/challenge`, {})
    const { step, options } = body.data as { step: string; options: string }
    return { step, options: JSON.parse(options) as { challenge: string } }
  }
  const passkeyOf = async (browser: Browser) => {
    const passkey = softPasskey('http://shop.test')
    const { step, options } = await challenge(browser, 'passkeys')
    return { passkey, made: { step, name: 'My phone', response: passkey.make(options) } }
  }
  const withPasskey = async () => {
    const { browser } = await member(shop)
    const { passkey, made } = await passkeyOf(browser)
    await browser.send('POST', '/v1/customer/passkeys', made)
    return { browser, passkey }
  }
  const withAddress = async () => {
    const { browser } = await member(shop)
    await browser.send('POST', '/v1/customer/addresses', shippingAddress())
    const { body } = await browser.get('/v1/customer/addresses')
    return { browser, hints: { id: (body.data as { _id: string }[])[0]?._id } }
  }
  /** Back from Google, and not connected yet. */
  const named = async () => {
    const { browser, email } = await member(shop)
    google.person = { sub: randomText(12), email, email_verified: true }
    const begun = await browser.raw('/sign-in/google')
    const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    const { pathname, search } = new URL(there.headers.get('location') ?? '')
    await browser.raw(pathname + search)
    return { browser, hints: {} }
  }
  return {
    'POST /customer/phone-code': buyer,
    'PUT /customer/phone-code': async () => {
      const { browser, hints } = await buyer()
      await browser.send('POST', '/v1/customer/phone-code', hints)
      return { browser, hints: { ...hints, code: await codeOf('phone') } }
    },
    'POST /customer/sign-in-code': async () => ({
      browser: shop.browser(),
      hints: { contact: `code-${randomText(8)}@example.com` },
    }),
    'PUT /customer/sign-in-code': () =>
      asked('sign-in-code', { contact: `code-${randomText(8)}@example.com` }, 'email'),
    'POST /customer/orders-code': async () => ({ browser: shop.browser(), hints: { phone: newPhone() } }),
    'PUT /customer/orders-code': () => asked('orders-code', { phone: newPhone() }, 'phone'),
    'POST /customer/passkeys': async () => {
      const { browser } = await member(shop)
      return { browser, hints: (await passkeyOf(browser)).made }
    },
    'POST /customer/passkey-session': async () => {
      const { passkey } = await withPasskey()
      const browser = shop.browser()
      const { step, options } = await challenge(browser, 'passkey-session')
      return { browser, hints: { step, response: passkey.use(options) } }
    },
    'DELETE /customer/passkeys/{id}': async () => {
      const { browser } = await withPasskey()
      const { body } = await browser.get('/v1/customer/passkeys')
      return { browser, hints: { id: (body.data as { _id: string }[])[0]?._id } }
    },
    'POST /customer/identities': named,
    'DELETE /customer/identities/{provider}': async () => {
      const { browser } = await named()
      await browser.send('POST', '/v1/customer/identities', {})
      return { browser, hints: { provider: 'google' } }
    },
    'PATCH /customer/addresses/{id}': withAddress,
    'DELETE /customer/addresses/{id}': withAddress,
  }
}
