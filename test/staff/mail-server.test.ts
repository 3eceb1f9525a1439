import type { lookup } from 'node:dns'
import tls from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Jobs } from '../../src/jobs/start-jobs.ts'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import { sealer } from '../../src/platform/secrets/seal.ts'
import { addEmail } from '../../src/shop/ground/email-urgency.ts'
import { cachedChosenMail, noteEmailState, readChosenMail } from '../../src/shop/settings/mail-server/index.ts'
import { type MailProvider, mailProviders } from '../../src/shop/settings/mail-server/mail-provider-rules.ts'
import { readSettings } from '../../src/shop/settings/settings/index.ts'
import { everythingStored } from '../everything-stored.ts'
import { startDnsServer } from '../fakes/dns-server.ts'
import { mailCertificate } from '../fakes/mail-certificate.ts'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'
import { workJobs } from '../working-jobs.ts'

const PAGE = '/admin/settings/email'
const mailbox = { user: 'orders@shop.example', password: 'letmein-a1!&b=c@d/e' }
// Every name of the internet is this machine.
const here = ((_name: string, _options: unknown, done: (...found: unknown[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup
const reach = { allows: () => true, allowsPort: () => true, lookup: here }

let shop: OpenShop
let owner: Browser
let jobs: Jobs
let server: MailServer
const dnsRecords: Record<string, string[]> = {}
let dns: Awaited<ReturnType<typeof startDnsServer>>
beforeAll(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), mailCertificate.cert])
  dns = await startDnsServer(dnsRecords)
  shop = await openShop({ pages: staffPages, dnsServers: [dns.address] })
  await sql`insert into settings values ('secondFactorRoles', '[]'), ('shopName', '"Shabistan"'), ('supportEmail', '"care@shop.example"')
    on conflict (key) do update set value = excluded.value`.execute(shop.db)
  server = await startMailServer({ login: mailbox, senders: /@shop\.example$/ })
  owner = await staffBrowser(shop, 'owner')
  // As a process that has worked jobs since before anything was set up.
  const chosen = cachedChosenMail(shop.db, sealer(sessionSecret), shop.changes)
  jobs = await workJobs(shop, { chosen, mailReach: reach, secret: sessionSecret })
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await dns.close()
  await shop.close()
})

const portOf = ({ url }: MailServer) => new URL(url).port
const state = async () => (await readSettings(shop.db)).emailState
const config = { smtpUrl: undefined, demo: false, sealer: sealer(sessionSecret) }

const chosenUrl = async () => (await readChosenMail(shop.db, sealer(sessionSecret))).url

const form = (changed: Record<string, string> = {}) => ({
  do: 'save',
  provider: '',
  host: 'mail.shop.example',
  port: portOf(server),
  security: 'starttls',
  user: mailbox.user,
  smtpPassword: mailbox.password,
  fromName: '',
  fromAddress: '',
  selector: '',
  password: staffPassword,
  ...changed,
})

async function save(changed: Record<string, string> = {}) {
  const { version } = (await open(owner, PAGE)).data.setup
  return (await submit(owner, PAGE, { ...form(changed), version: String(version) })).answer
}

/** Saves, and what the test to oneself came to. */
async function tried(changed: Record<string, string> = {}): Promise<{ text: string; state: string }> {
  const answer = await save(changed)
  expect(answer).toMatchObject({ ok: true })
  return shown()
}

const shown = () =>
  vi.waitFor(
    async () => {
      const { data } = await open(owner, PAGE)
      expect(data.setup.trying).toBe(false)
      return { text: data.setup.triedText as string, state: data.state as string }
    },
    { timeout: 50_000, interval: 50 },
  )

test('a real shop begins with a red line, and each wrong setting is told in words, with what to change', async () => {
  expect(await noteEmailState(shop.db, config)).toBe('none')
  const { data } = await open(owner, '/admin/today')
  expect(data.broken).toMatchObject([{ kind: 'email', path: PAGE }])
  expect(await tried({ smtpPassword: 'wrong' })).toEqual({
    text: expect.stringMatching(
      /^The server refuses the user or the password.*app password.*Username and Password not accepted/,
    ),
    state: 'untested',
  })
  expect((await open(owner, '/admin/today')).data.broken).toMatchObject([
    { kind: 'email', text: expect.stringContaining('refuses the user or the password') },
  ])
  expect((await tried({ fromAddress: 'shop@elsewhere.example' })).text).toMatch(
    /^The server refuses the sender shop@elsewhere\.example.*not owned/,
  )
  const plain = await startMailServer()
  onTestFinished(plain.close)
  expect((await tried({ port: portOf(plain) })).text).toMatch(/offers no encryption \(TLS\)/)
  expect((await tried({ port: portOf(plain), security: 'tls' })).text).toMatch(/does not begin with TLS/)
  expect(plain.attempts()).toBe(0)
  const gone = await startMailServer()
  await gone.close()
  expect((await tried({ port: portOf(gone) })).text).toMatch(/nothing answers on port/)
  expect((await tried({ host: 'other.example' })).text).toMatch(/certificate is not valid for other\.example/)
  expect(await state()).toBe('untested')
})

test('once a test got through emails leave by it at once, in processes that run already, and answers go to the contact', async () => {
  const before = server.emails.length
  expect(await tried({ fromName: 'Shabistan Lahore', fromAddress: 'orders@shop.example' })).toEqual({
    text: expect.stringMatching(/^It got through/),
    state: 'works',
  })
  expect((await open(owner, '/admin/today')).data.broken).toEqual([])
  expect(server.emails.slice(before)).toMatchObject([
    { from: { name: 'Shabistan Lahore', address: 'orders@shop.example' }, subject: 'Shabistan: your emails leave' },
  ])
  await shop.db.transaction().execute(tx =>
    addEmail(tx, 'email-text-test', {
      name: 'order-received',
      email: 'ayesha@example.com',
      at: '2026-01-01T00:00:00Z',
    }),
  )
  await vi.waitFor(() => expect(server.emailsTo('ayesha@example.com')).toHaveLength(1), { timeout: 50_000 })
  expect(server.emailsTo('ayesha@example.com')).toMatchObject([
    { from: { address: 'orders@shop.example' }, replyTo: [{ address: 'care@shop.example' }] },
  ])
})

test('two failures in a row end the promises, and the next email that leaves begins them again', async () => {
  const failed = `insert into emails (cause, recipient, subject, text, html, attempts, last_error)
    values ('late', 'hina@example.com', '', '', '', 2, 'connect ECONNREFUSED')`
  await sql.raw(failed).execute(shop.db)
  expect(await noteEmailState(shop.db, config)).toBe('failing')
  expect((await open(owner, '/admin/today')).data.broken).toMatchObject([{ kind: 'channel', path: PAGE }])
  expect((await submit(owner, PAGE, { do: 'test' })).answer).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ state: 'works' })
  expect((await open(owner, '/admin/today')).data.broken).toEqual([])
})

test('SMTP_URL counts before what is set up, and the page says so; a demo shop keeps its emails', async () => {
  const fixed = await openShop({ pages: staffPages, database: shop, smtpUrl: 'smtp://relay.internal:25' })
  onTestFinished(() => fixed.close())
  const there = await staffBrowser(fixed, 'owner', 'second@staff.example')
  expect((await open(there, PAGE)).data.fixedHost).toBe('relay.internal')
  await sql`update connections set active = false where id = 'email'`.execute(shop.db)
  expect(await noteEmailState(shop.db, { ...config, smtpUrl: 'smtp://relay.internal:25' })).toBe('works')
  expect(await noteEmailState(shop.db, config)).toBe('untested')
  await sql`delete from connections where id = 'email'`.execute(shop.db)
  expect(await noteEmailState(shop.db, { ...config, demo: true })).toBe('works')
  await noteEmailState(shop.db, config)
})

test('while no email leaves nothing promises one: calls that only email are refused with whom to call, and staff are told to tell the customer', async () => {
  const set = (key: string, value: unknown) =>
    sql`insert into settings values (${key}, ${JSON.stringify(value)}) on conflict (key) do update set value = excluded.value`.execute(
      shop.db,
    )
  const waiting = async () => (await listJobs(shop.db)).length
  await set('supportPhone', '0300 7654321')
  const shopper = shop.browser()
  const calls = [
    ['POST', '/v1/subscribe', { email: 'hina@example.com' }],
    ['POST', '/v1/customer/password-reset', { email: 'hina@example.com' }],
    ['POST', '/v1/order/tracking', { orderNumber: 'KH-ABCD-EFGH', contact: 'hina@example.com' }],
    ['POST', '/v1/stock-ask', { sizeId: 'none', email: 'hina@example.com' }],
    ['POST', '/v1/customer/email-code', { customerId: '00000000-0000-4000-8000-000000000000' }],
  ] as const
  await set('emailState', 'none')
  await expect.poll(waiting).toBe(0)
  // The shop has heard of it once the call that queues nothing for an unknown order says so.
  await expect.poll(async () => (await shopper.send(...calls[2])).status).toBe(409)
  for (const [method, path, body] of calls) {
    const { status, body: said } = await shopper.send(method, path, body)
    expect([path, status, said.message]).toEqual([path, 409, expect.stringContaining('0300 7654321')])
  }
  expect(await waiting()).toBe(0)
  const invite = { do: 'invite', name: 'Sana', email: 'sana@shop.example', role: 'orders', password: staffPassword }
  const { answer } = await submit(owner, '/admin/staff', invite)
  expect(answer).toMatchObject({ ok: true, message: expect.stringContaining('give sana@shop.example this link') })
  const joining = await shop.browser().raw(String(answer.shown.link).replace('http://shop.test', ''))
  expect([joining.status, await joining.text()]).toEqual([200, expect.stringContaining('sana@shop.example')])
  const ask = { do: 'askProof', email: 'owner@staff.example' }
  expect((await submit(shop.browser(), '/admin/sign-in', ask)).answer.message).toContain('npm run owner-link')
  const { line } = await shelve(shop.db, 'Raat', [{ ml: 50, price: 600_000 }])
  const { _id } = await (await guest(shop.db)).buy([line()], 6000)
  const { data } = await open(owner, `/admin/orders/${_id}`)
  const cancel = {
    do: 'cancel',
    from: 'pending',
    version: String(data.order.version),
    note: 'Asked by phone',
    reason: 'changedMind',
  }
  expect((await submit(owner, `/admin/orders/${_id}`, cancel)).answer.message).toContain(
    'please tell the customer yourself',
  )
  await set('emailState', 'works')
  await expect
    .poll(async () => (await shopper.send('POST', '/v1/subscribe', { email: 'hina@example.com' })).status)
    .toBe(200)
})

test('a password is sealed, is given again for another server, and goes over TLS alone; servers of the own network are refused', async () => {
  expect(await tried()).toMatchObject({ state: 'works' })
  expect(await save({ smtpPassword: '', fromName: 'Kept' })).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ state: 'works' })
  expect(await save({ smtpPassword: '', host: 'evil.example' })).toMatchObject({
    problems: { smtpPassword: expect.stringContaining('again') },
  })
  expect(await save({ security: 'none' })).toMatchObject({ problems: { security: expect.stringContaining('TLS') } })
  const withOptions = [
    'smtp.evil.com/?proxy=http://10.0.0.5:8080&x=y',
    'a.bc/?pool=0&sendmail=1&path=/usr/bin/x&y=z',
    'me@evil.com',
    'evil.com:25',
    'evil.com#',
    `${'a'.repeat(64)}.com`,
  ]
  for (const host of ['localhost', '127.0.0.1', '10.0.0.5', 'mail.internal', '[::1]', ...withOptions])
    expect([host, (await save({ host })).problems]).toEqual([host, { host: expect.stringContaining('SMTP_URL') }])
  expect(await save({ port: '0' })).toMatchObject({ problems: { port: expect.any(String) } })
  expect(await save({ password: 'not mine' })).toMatchObject({ ok: false })
  // A host that was stored before, with options in it.
  expect(await chosenUrl()).not.toBeNull()
  const store = (host: string) =>
    sql`update connections set fields = fields || jsonb_build_object('host', ${host}::text) where id = 'email'`.execute(
      shop.db,
    )
  for (const host of withOptions) {
    await store(host)
    expect([host, await chosenUrl()]).toEqual([host, null])
  }
  await store('mail.shop.example')
  const stored = await everythingStored(shop.db)
  const page = JSON.stringify([await open(owner, PAGE), await open(owner, '/admin/audit'), shop.log])
  for (const place of [stored, page]) expect(place).not.toContain(mailbox.password)
  expect(stored).toContain('connection.changed')
})

test('a provider fills in its server, each with a port of emails, and its name alone is enough', async () => {
  for (const [name, { host, port, security }] of Object.entries<MailProvider>(mailProviders))
    expect([
      name,
      host.includes('.'),
      [465, 587].includes(port),
      security === (port === 465 ? 'tls' : 'starttls'),
    ]).toEqual([name, true, true, true])
  await jobs.stop()
  expect(await save({ provider: 'hostinger', host: '', port: '587' })).toMatchObject({ ok: true })
  expect((await open(owner, PAGE)).data.setup.fields).toMatchObject({
    host: 'smtp.hostinger.com',
    port: '465',
    security: 'tls',
  })
})

test("the sender's domain is looked up only when somebody asks, and one of a free mailbox has nothing to enter", async () => {
  dnsRecords['shop.example'] = ['v=spf1 include:_spf.mail.hostinger.com ~all']
  expect((await open(owner, PAGE)).data.records).toBeNull()
  expect(dns.asked).toEqual([])
  const { records } = (await open(owner, `${PAGE}?domain=look`)).data
  expect(records.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['SPF', 'right'],
    ['DKIM', 'missing'],
    ['DMARC', 'missing'],
  ])
  await save({ provider: 'google', fromAddress: 'shabistan@gmail.com', smtpPassword: 'x' })
  expect((await open(owner, `${PAGE}?domain=look`)).data).toMatchObject({ isOwn: false, records: null })
})
