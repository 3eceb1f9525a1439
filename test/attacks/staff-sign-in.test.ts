import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setDisabled } from '../../src/shop/staff/staff/index.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { softPasskey } from '../soft-passkey.ts'
import { codeOf, enrol, hire, open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

const publicUrl = 'http://shop.test'
const SIGN_IN = '/admin/sign-in/passkey'
const ACCOUNT = '/admin/account/passkey'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: staffPages, publicUrl })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
})
afterAll(() => shop.close())

type Passkey = ReturnType<typeof softPasskey>
type Options = Parameters<Passkey['make']>[0]

/** Sends a body as the page's script does; `answer` is null where the shop answers without JSON. */
async function post(browser: Browser, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await browser.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const answer = text.startsWith('{') ? (JSON.parse(text) as { options: Options; message?: string }) : null
  return { status: response.status, options: answer?.options ?? { challenge: '' }, message: answer?.message }
}

const begin = async (browser: Browser, path = SIGN_IN) =>
  (await post(browser, path, { do: 'begin', password: staffPassword })).options
const finish = (browser: Browser, response: unknown, path = SIGN_IN) =>
  post(browser, path, { do: 'finish', name: 'Laptop', response })
const isIn = async (browser: Browser) => (await open(browser, '/admin/account')).status === 200
const passwordStep = async (email: string, browser = shop.browser()) => {
  await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
  return browser
}
const enter = async (browser: Browser, oneTimeCode: string) =>
  (await submit(browser, '/admin/sign-in', { do: 'code', oneTimeCode })).status
const idOf = async (email: string) =>
  (await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const sessionsOf = async (email: string) =>
  (
    await shop.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('user_id', '=', await idOf(email))
      .execute()
  ).length
const tokenOf = (cookies: readonly string[]) =>
  cookies.find(line => line.startsWith('khushbu_staff='))?.split(/[=;]/)[1]

/** Somebody with a passkey of their own. */
async function withPasskey(email: string) {
  const browser = await staffBrowser(shop, 'orders', email)
  const passkey = softPasskey(publicUrl)
  const { status } = await finish(browser, passkey.make(await begin(browser, ACCOUNT)), ACCOUNT)
  if (status !== 200) throw new Error(`no passkey: ${status}`)
  return { browser, passkey, email }
}

describe('a passkey', () => {
  test('is added with the password, opens without password and code, and opens nothing once it is removed', async () => {
    const { browser, passkey, email } = await withPasskey('key@staff.example')
    await enrol(browser)
    const { passkeys } = (await open(browser, '/admin/account')).data
    expect(passkeys).toMatchObject([{ name: 'Laptop' }])
    const other = shop.browser()
    expect((await finish(other, passkey.use(await begin(other)))).status).toBe(200)
    expect((await open(other, '/admin/account')).data.email).toBe(email)
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_label', '=', email)
      .execute()
    expect(audit).toContainEqual({ action: 'session.started', after: { by: 'passkey' } })
    expect(audit).toContainEqual({ action: 'staff.passkeyAdded', after: { name: 'Laptop', passkey: passkeys[0].id } })
    await submit(browser, '/admin/account', { do: 'passkey', passkeyId: passkeys[0].id })
    const late = shop.browser()
    expect((await finish(late, passkey.use(await begin(late)))).status).toBe(401)
    const wrong = await post(browser, ACCOUNT, { do: 'begin', password: 'not the right sentence' })
    expect([wrong.status, wrong.message]).toEqual([400, 'The password is not right'])
  })

  test('counts for one challenge once: not again, not in another browser, not for another purpose', async () => {
    const { browser, passkey, email } = await withPasskey('replay@staff.example')
    const own = shop.browser()
    const used = passkey.use(await begin(own))
    expect((await finish(shop.browser(), used)).status).toBe(400)
    expect((await finish(own, used)).status).toBe(200)
    expect((await finish(own, used)).status).toBe(400)
    const opened = await sessionsOf(email)
    // The cookie of the step, kept by a thief.
    const thief = shop.browser()
    const options = await begin(thief)
    const jar = shop.browser()
    const began = await jar.raw(SIGN_IN, {
      method: 'POST',
      body: '{"do":"begin"}',
      headers: { 'content-type': 'application/json' },
    })
    const cookie = began.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { options: kept } = (await began.json()) as { options: Options }
    const send = () =>
      post(shop.browser(), SIGN_IN, { do: 'finish', response: passkey.use(kept, { counter: 90 }) }, { cookie })
    const twice = await Promise.all([send(), send()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await send()).status).toBe(401)
    expect(await sessionsOf(email)).toBe(opened + 1)
    // A copy of the device counts its own uses.
    const copy = shop.browser()
    expect((await finish(copy, passkey.use(await begin(copy), { counter: 60 }))).status).toBe(401)
    // After a failure too.
    expect((await finish(thief, passkey.use(options, { origin: 'https://evil.example' }))).status).toBe(401)
    expect((await finish(thief, passkey.use(options, { counter: 99 }))).status).toBe(401)
    // A challenge to sign in adds no passkey, and one to add signs nobody in.
    const toUse = await begin(browser)
    expect((await finish(browser, softPasskey(publicUrl).make(toUse), ACCOUNT)).status).toBe(400)
    const toAdd = await begin(browser, ACCOUNT)
    expect((await finish(browser, passkey.use(toAdd, { counter: 100 }))).status).toBe(401)
  })

  test.each([
    ['a NUL', 'Lap\0top', 'Please write this in one line'],
    ['two lines', 'Laptop\nof Sana', 'Please write this in one line'],
    ['more than 40 characters', 'x'.repeat(41), 'The name must be 40 characters or less'],
  ])('with %s in its name is refused with words, before it is made and when it is added', async (_, name, message) => {
    const browser = await staffBrowser(shop, 'orders', `${message.length}${name.length}@staff.example`)
    const send = (body: object) => post(browser, ACCOUNT, { ...body, name })
    expect(await send({ do: 'begin', password: staffPassword })).toMatchObject({ status: 400, message })
    const response = softPasskey(publicUrl).make(await begin(browser, ACCOUNT))
    expect(await send({ do: 'finish', response })).toMatchObject({ status: 400, message })
    expect((await open(browser, '/admin/account')).data.passkeys).toEqual([])
  })

  test('is made for the session that asked, and for no other person', async () => {
    const [one, two] = [
      await staffBrowser(shop, 'orders', 'one@staff.example'),
      await staffBrowser(shop, 'orders', 'two@staff.example'),
    ]
    const options = await begin(one, ACCOUNT)
    await begin(two, ACCOUNT)
    const passkey = softPasskey(publicUrl)
    expect((await finish(two, passkey.make(options), ACCOUNT)).status).toBe(400)
    expect((await finish(one, passkey.make(options), ACCOUNT)).status).toBe(200)
    // The key of somebody else.
    expect((await finish(two, passkey.make(await begin(two, ACCOUNT)), ACCOUNT)).status).toBe(400)
    const keys = await shop.db
      .selectFrom('staff_passkeys')
      .select('user_id')
      .where('credential_id', '=', passkey.id)
      .execute()
    expect(keys).toEqual([{ user_id: await idOf('one@staff.example') }])
    // Begun by a session that has ended.
    const begun = await begin(one, ACCOUNT)
    await submit(one, '/admin/account', { do: 'signOut' })
    await passwordStep('one@staff.example', one)
    expect((await finish(one, softPasskey(publicUrl).make(begun), ACCOUNT)).status).toBe(400)
  })

  test('of another site, another shop, an unchecked person, or a copied device opens nothing', async () => {
    const { passkey, email } = await withPasskey('forged@staff.example')
    const before = await sessionsOf(email)
    const forged: Parameters<Passkey['use']>[1][] = [
      { origin: 'https://evil.example' },
      { origin: 'http://shop.test.evil.example' },
      { origin: 'https://shop.test' },
      { origin: 'http://shop.test:8080' },
      { rpId: 'evil.example' },
      { rpId: 'test' },
      { verified: false },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
      { counter: 1 },
    ]
    for (const wrong of forged) {
      const browser = shop.browser()
      const options = await begin(browser)
      expect(
        (await finish(browser, passkey.use(options, { counter: 50, ...wrong }))).status,
        JSON.stringify(wrong),
      ).toBe(401)
    }
    const browser = shop.browser()
    const options = await begin(browser)
    const other = softPasskey(publicUrl).use(options)
    expect((await finish(browser, { ...other, id: passkey.id, rawId: passkey.id })).status).toBe(401)
    const own = await staffBrowser(shop, 'orders', 'unchecked@staff.example')
    for (const wrong of forged.slice(0, 7)) {
      const made = softPasskey(publicUrl).make(await begin(own, ACCOUNT), wrong)
      expect((await finish(own, made, ACCOUNT)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect(await sessionsOf(email)).toBe(before)
    expect(await isIn(browser)).toBe(false)
  })

  test('opens nothing for somebody who is disabled, and ends with its person’s second factor', async () => {
    const { passkey, email } = await withPasskey('leaves@staff.example')
    const boss = await staffBrowser(shop, 'owner', 'chief@staff.example')
    const staffId = await idOf(email)
    const browser = shop.browser()
    const begun = await begin(browser)
    await submit(boss, '/admin/staff', { do: 'disable', staffId, password: staffPassword })
    expect((await finish(browser, passkey.use(begun))).status).toBe(401)
    expect(await sessionsOf(email)).toBe(0)
    await submit(boss, '/admin/staff', { do: 'enable', staffId, password: staffPassword })
    await submit(boss, '/admin/staff', { do: 'removeFactor', staffId, password: staffPassword })
    expect((await finish(browser, passkey.use(await begin(browser)))).status).toBe(401)
  })

  test('that is used while its person is being disabled leaves no session', async () => {
    const { passkey, email } = await withPasskey('leaving@staff.example')
    const staffId = await idOf(email)
    const browser = shop.browser()
    const response = passkey.use(await begin(browser))
    const finished = await shop.db.transaction().execute(async tx => {
      await setDisabled(tx, staffId, true)
      const finishing = finish(browser, response)
      let ended = false
      void finishing.finally(() => {
        ended = true
      })
      const waits = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      await expect.poll(async () => ended || (await waits()).rows.length > 0).toBe(true)
      return { finishing }
    })
    expect((await finished.finishing).status).toBe(401)
    expect(await sessionsOf(email)).toBe(0)
  })

  test('that is none gets one clear answer, and is no failure of the shop', async () => {
    const { browser, passkey } = await withPasskey('odd@staff.example')
    const good = passkey.use({ challenge: 'AAAA' })
    const odd: unknown[] = [
      '',
      'null',
      '[]',
      '"x"',
      '{"do":"finish"}',
      '{"do":"finish","response":null}',
      '{"do":"finish","response":[]}',
      '{',
      { do: 'finish', response: {} },
      { do: 'finish', response: { ...good, id: 7 } },
      ...[
        { ...good, id: { $ne: null } },
        { ...good, id: 'a\u0000b' },
        { ...good, id: "' or 1=1 --" },
      ].map(response => ({ do: 'finish', response })),
      ...[
        { ...good, response: null },
        { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      ].map(response => ({ do: 'finish', response })),
      ...[
        { ...good.response, signature: 7 },
        { ...good.response, authenticatorData: 'AA' },
      ].map(response => ({ do: 'finish', response: { ...good, response } })),
      {
        do: 'finish',
        name: 'a\u0000b',
        response: { ...good, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['a,b'] } },
      },
      { do: 'finish', response: JSON.parse('{"__proto__": {"id": "x"}, "constructor": 1}') },
    ]
    for (const path of [SIGN_IN, ACCOUNT])
      for (const body of odd) {
        await begin(browser, path)
        expect([400, 401], JSON.stringify(body)).toContain((await post(browser, path, body)).status)
      }
  })

  test('is asked of no other site', async () => {
    const { browser } = await withPasskey('foreign@staff.example')
    for (const path of [SIGN_IN, ACCOUNT, '/admin/sign-in', '/admin/account'])
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ] as Record<string, string>[])
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
          expect((await post(browser, path, '{"do":"begin"}', { ...headers, 'content-type': type })).status, path).toBe(
            403,
          )
  })

  test('belongs to the host of the shop’s public address', async () => {
    const secure = await openShop({ pages: staffPages, publicUrl: 'https://shop.example:8443', database: shop })
    try {
      const { challenge, rpId } = (await post(secure.browser(), SIGN_IN, { do: 'begin' })).options as Options & {
        rpId: string
      }
      expect([challenge.length, rpId]).toEqual([43, 'shop.example'])
    } finally {
      await secure.close()
    }
  })
})

describe('a code', () => {
  test('counts half a minute early or late, not more', async () => {
    const email = 'clock@staff.example'
    const secret = await enrol(await staffBrowser(shop, 'orders', email))
    await shop.db.deleteFrom('staff_used_codes').execute()
    const results: number[] = []
    // In the middle of a half minute, which does not end while five sign in.
    vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / 30_000) + 0.5) * 30_000 })
    for (const later of [-2, -1, 0, 1, 2]) results.push(await enter(await passwordStep(email), codeOf(secret, later)))
    vi.useRealTimers()
    expect(results).toEqual([401, 303, 303, 303, 401])
  })

  test('opens once, also for two at once; a recovery code likewise', async () => {
    const email = 'twice@staff.example'
    const browser = await staffBrowser(shop, 'orders', email)
    const begun = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
    const { secret, codes } = begun.answer.shown
    await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
    expect(codes).toHaveLength(10)
    for (const code of [codeOf(secret, 1), codes[0]]) {
      const browsers = await Promise.all(Array.from({ length: 4 }, () => passwordStep(email)))
      const results = await Promise.all(browsers.map(each => enter(each, code)))
      expect(results.toSorted()).toEqual([303, 401, 401, 401])
    }
    // One step opens one session, however many codes are entered for it.
    const step = await passwordStep(email)
    const results = await Promise.all([enter(step, codes[1]), enter(step, codes[2])])
    expect(results.toSorted()).toEqual([303, 401])
    // New ones make the others void.
    const renewed = await submit(step, '/admin/account', { do: 'codes', password: staffPassword })
    expect(await enter(await passwordStep(email), codes[3])).toBe(401)
    expect(await enter(await passwordStep(email), renewed.answer.shown.codes[0])).toBe(303)
  })

  test('is refused for a while after ten wrong ones, over however many sign-ins', async () => {
    const email = 'locked@staff.example'
    const secret = await enrol(await staffBrowser(shop, 'orders', email))
    for (let round = 0; round < 2; round += 1) {
      const browser = await passwordStep(email)
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await enter(browser, '000000')).toBe(401)
    }
    expect(await enter(await passwordStep(email), codeOf(secret, 1))).toBe(401)
    const user_id = await idOf(email)
    await shop.db
      .updateTable('staff_second_factors')
      .set({ locked_until: new Date() })
      .where('user_id', '=', user_id)
      .execute()
    expect(await enter(await passwordStep(email), '000000')).toBe(401)
    expect(await enter(await passwordStep(email), codeOf(secret, 1))).toBe(303)
    const { failed_verification_count } = await shop.db
      .selectFrom('staff_second_factors')
      .select('failed_verification_count')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(failed_verification_count).toBe(0)
  })

  test('entered while its person is disabled or gets another password leaves no session', async () => {
    const email = 'meanwhile@staff.example'
    const boss = await staffBrowser(shop, 'owner', 'head@staff.example')
    const own = await staffBrowser(shop, 'orders', email)
    const begun = await submit(own, '/admin/account', { do: 'begin', password: staffPassword })
    const { secret, codes } = begun.answer.shown
    await submit(own, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
    const staffId = await idOf(email)
    const ends = [
      () => submit(boss, '/admin/staff', { do: 'disable', staffId, password: staffPassword }),
      () =>
        submit(own, '/admin/account', {
          do: 'password',
          currentPassword: staffPassword,
          password: 'another long sentence',
        }),
    ]
    const late = await passwordStep(email)
    const browsers = await Promise.all(Array.from({ length: 6 }, () => passwordStep(email)))
    const [changed] = await Promise.all([ends[1]?.(), ...browsers.slice(0, 3).map((each, n) => enter(each, codes[n]))])
    expect(changed?.status).toBe(303)
    expect(await sessionsOf(email)).toBe(0)
    expect(await enter(late, codes[8])).toBe(401)
    const again = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const browser = shop.browser()
        await submit(browser, '/admin/sign-in', { do: 'password', email, password: 'another long sentence' })
        return browser
      }),
    )
    const [disabled] = await Promise.all([ends[0]?.(), ...again.map((each, n) => enter(each, codes[n + 3]))])
    expect(disabled?.status).toBe(200)
    expect(await sessionsOf(email)).toBe(0)
    for (const each of again) expect(await isIn(each)).toBe(false)
  })

  test('of the set-up turns the second factor on once, for the session that began it', async () => {
    const browser = await staffBrowser(shop, 'orders', 'begin@staff.example')
    expect((await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: '123456' })).status).toBe(400)
    expect((await submit(browser, '/admin/account', { do: 'codes', password: staffPassword })).status).toBe(400)
    const { answer } = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
    const older = answer.shown.secret
    const secret = await enrol(browser)
    expect(older).not.toBe(secret)
    const forms: Record<string, string>[] = [
      { do: 'begin', password: staffPassword },
      { do: 'confirm', oneTimeCode: codeOf(secret, 1) },
    ]
    for (const form of forms) {
      const { status, answer: refused } = await submit(browser, '/admin/account', form)
      expect([status, refused.message]).toEqual([409, 'Your second factor is set up already'])
    }
  })
})

describe('a session', () => {
  test('is new at each sign-in, whatever cookie the browser came with, and the one before ends', async () => {
    const [thief, victim] = ['thief@staff.example', 'victim@staff.example']
    await hire(shop, 'orders', thief)
    await hire(shop, 'orders', victim)
    const signIn = (email: string, cookie?: string) =>
      submit(
        shop.browser(),
        '/admin/sign-in',
        { do: 'password', email, password: staffPassword },
        cookie ? { cookie } : {},
      )
    const planted = tokenOf((await signIn(thief)).cookies)
    const opened = await signIn(victim, `khushbu_staff=${planted}`)
    expect(tokenOf(opened.cookies)).not.toBe(planted)
    expect([await sessionsOf(thief), await sessionsOf(victim)]).toEqual([0, 1])
    // A refused sign-in ends none.
    const kept = tokenOf(opened.cookies)
    await submit(
      shop.browser(),
      '/admin/sign-in',
      { do: 'password', email: victim, password: 'a wrong sentence' },
      { cookie: `khushbu_staff=${kept}` },
    )
    expect(await sessionsOf(victim)).toBe(1)
  })
})

describe('what release 1.0.0 stored goes on', () => {
  // Made by its version of better-auth, with the secret of the tests.
  const stored = {
    secret:
      '$ba$252359436893249$283a8b0cfc9a10e0eb54c74601ce4dc890726891b1b4943d0d213c65574cbab2d49d81febaab2ece4ed7fe8b0a99fed5158924638adb0bbf0e752f2839745f0065d41233abbcbc94',
    backup_codes:
      '$ba$252359436893249$ab474c4e9413cccbd1fd6edd1515c5161d7cc037effc7475f9c02622052203d7e22d2d5e32bdac9bbf7259d814195e0f1020fa23e8119c0b70211b580062c7da2791ea9a1b',
  }
  const withoutVersion =
    '6ee651b610b9eb1f1a822ace73fcd53b8ddfd60ce43b35af3e06f32ced4a02786ce2e38edf844efe06818b2f6d09995dd9cfd4f7d075cf4acb183bddc40c15a32d888e1efd5fdb5a'
  // 'kZ0aQmB7RfXnT2yVw9LcD4sHpJ6uEgN1' in base 32.
  const key = 'NNNDAYKRNVBDOUTGLBXFIMTZKZ3TSTDDIQ2HGSDQJI3HKRLHJYYQ'

  const stores = async (shopAfter: OpenShop, email: string, secret: string) => {
    const id = await hire(shopAfter, 'orders', email)
    await shopAfter.db
      .insertInto('staff_second_factors')
      .values({ id: `of-${id}`, user_id: id, ...stored, secret, verified: true })
      .execute()
    await shopAfter.db.updateTable('staff').set({ two_factor_enabled: true }).where('id', '=', id).execute()
    return id
  }

  test('password, key of the app and recovery codes open, also after a change of the secret', async () => {
    const another = 'the secret after it, as long as that one'
    const changed = await openShop({ pages: staffPages, publicUrl, database: shop, secret: [another, sessionSecret] })
    try {
      for (const [at, after] of [shop, changed].entries())
        for (const secret of [stored.secret, withoutVersion]) {
          const email = `old-${at}-${secret.length}@staff.example`
          await stores(after, email, secret)
          const step = async () => {
            const browser = after.browser()
            await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
            return browser
          }
          expect(await enter(await step(), codeOf(key))).toBe(303)
          expect(await enter(await step(), 'a1B2c-D3e4F')).toBe(303)
          expect(await enter(await step(), 'a1B2c-D3e4F')).toBe(401)
          expect(await enter(await step(), 'Zz9Yy-8Xx7W')).toBe(303)
        }
    } finally {
      await changed.close()
    }
  })

  test('a second factor that no secret opens is refused, and is no failure of the shop', async () => {
    await stores(shop, 'lost@staff.example', `${stored.secret.slice(0, -2)}00`)
    expect(await enter(await passwordStep('lost@staff.example'), codeOf(key))).toBe(401)
    await shop.db
      .updateTable('staff_second_factors')
      .set({ backup_codes: 'x' })
      .where('user_id', '=', await idOf('lost@staff.example'))
      .execute()
    expect(await enter(await passwordStep('lost@staff.example'), 'a1B2c-D3e4F')).toBe(401)
  })

  test('a passkey opens', async () => {
    const email = 'old-key@staff.example'
    const id = await hire(shop, 'orders', email)
    const passkey = softPasskey(publicUrl)
    await shop.db
      .insertInto('staff_passkeys')
      .values({
        id: 'aB3',
        user_id: id,
        name: null,
        credential_id: passkey.id,
        public_key: passkey.publicKey,
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        transports: 'internal,hybrid',
      })
      .execute()
    const browser = shop.browser()
    expect((await finish(browser, passkey.use(await begin(browser)))).status).toBe(200)
    expect((await open(browser, '/admin/account')).data.passkeys).toMatchObject([{ name: 'Passkey' }])
  })
})
