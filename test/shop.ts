import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { openProviders } from '../src/integrations/open-provider.ts'
import { type Changes, openChanges, SHOP_CHANGES } from '../src/platform/database/changes.ts'
import { openOutgoing } from '../src/platform/database/outgoing.ts'
import { openReads } from '../src/platform/database/read-replica.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import type { Secret } from '../src/platform/secrets/signing.ts'
import { PASSWORD_COST } from '../src/platform/sign-in/password-hash.ts'
import { openSignIn, type SignIn } from '../src/platform/sign-in/shopper-sign-in.ts'
import { openStaffSignIn, type StaffSignIn } from '../src/platform/sign-in/staff-sign-in.ts'
import { openStorage, type Storage } from '../src/platform/storage/storage.ts'
import { cachedAddresses, createServer } from '../src/server.ts'
import { openSearchCounts } from '../src/shop/catalogue/search/index.ts'
import type { OrderLimit } from '../src/shop/orders/orders/index.ts'
import { openAddressCounts } from '../src/shop/settings/redirects/index.ts'
import { openPageCache } from '../src/web/server/page-cache/open-page-cache.ts'
import type { Pages } from '../src/web/server/serve-page.ts'
import { answerCheck } from './call-document.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { checkAfterTests, whenTestFails } from './failure-report.ts'
import { allowOpenOrders } from './fixtures.ts'

/** Signs cookies and links of these shops. */
export const sessionSecret = 'a secret for tests, long enough'

type Answer = { status: number; body: Record<string, unknown> & { data?: unknown; message?: string }; headers: Headers }

/** One browser: keeps its cookies between calls. */
export type Browser = {
  get: (path: string) => Promise<Answer>
  send: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Without `cookies` it sends none, as a form of another site does. */
  raw: (path: string, init?: RequestInit, options?: { cookies: boolean }) => Promise<Response>
}

export type OpenShop = FreshDatabase & {
  /** Where its files lie. */
  dataDir: string
  /** The server itself, without a port. */
  app: ReturnType<typeof createServer>
  browser: () => Browser
  changes: Changes
  storage: Storage
  signIn: SignIn
  staffSignIn: StaffSignIn
  /** Errors that the server has logged in this test. Any of them fails it. */
  errors: string[]
  /** Its other log lines. */
  log: string[]
  close: () => Promise<void>
}

/** The least that argon2 computes with. */
export const FAST_HASH = { memory: 8, passes: 1, parallelism: 1 }

// The document is the same for every shop.
let documented: ReturnType<typeof answerCheck> | undefined

const noPages: Pages = async () => new Response('no pages here', { status: 404 })

/** The whole server on a database of its own, without pages and without a port. */
export async function openShop({
  rateLimits = false,
  openOrderLimit = false,
  geocoderUrl = 'http://127.0.0.1:9',
  trustProxy = [] as string[],
  publicUrl = 'http://shop.test',
  pages = noPages,
  /** Of the environment. */
  smtpUrl = undefined as string | undefined,
  /** Nobody listens there: no test asks a name server of the world. */
  dnsServers = ['127.0.0.1:9'],
  /** Where the fakes of other systems respond. */
  fakesUrl = undefined as string | undefined,
  /** Staff may try orders in it. */
  tests = false,
  /** Keeps answers in memory: a change then shows only once its notification has arrived. */
  pageCache = false,
  cdnMaxAge = 0,
  secret = sessionSecret as Secret,
  /** Passwords are hashed as slowly as in a shop that runs; else thousands would take a minute. */
  slowHashes = false,
  /** Another shop's, which removes it; as a second process of it. */
  database = undefined as FreshDatabase | undefined,
  /** For tests that hold a lock for as long as they need. */
  lockTimeoutMs = undefined as number | undefined,
  /** For tests in which more than a few wait for a lock at once. */
  poolSize = undefined as number | undefined,
  /** Shorter lines than the shop's. */
  orderLimit = undefined as OrderLimit | undefined,
  /** Reads from another server than the database's. */
  readUrl = undefined as string | undefined,
  /** A bucket instead of a folder of its own. */
  storageUrl = undefined as string | undefined,
} = {}): Promise<OpenShop> {
  const fresh = database ?? (await freshDatabase({ lockTimeoutMs, ...(poolSize && { poolSize }) }))
  if (!openOrderLimit && !database) await allowOpenOrders(fresh.db)
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-files-'))
  const errors: string[] = []
  const log: string[] = []
  const storage = await openStorage({ dataDir: folder, storageUrl })
  const signIn = openSignIn(fresh.db, slowHashes ? PASSWORD_COST : FAST_HASH)
  const staffSignIn = openStaffSignIn(fresh.db, { secret, publicUrl }, slowHashes ? PASSWORD_COST : FAST_HASH)
  const openProvider = openProviders({ db: fresh.db, sealer: sealer(secret), fakesUrl, timeoutMs: 2_000 })
  const changes = openChanges(fresh.url, pino({ level: 'silent' }))
  const outgoing = openOutgoing(fresh.db, pino({ level: 'silent' }), { pollMs: 50 })
  const reads = openReads({
    primary: fresh.db,
    url: readUrl,
    maxLagMs: 60_000,
    pool: { poolSize: 4 },
    changes,
    channel: SHOP_CHANGES,
    log: pino({ level: 'silent' }),
  })
  const searches = openSearchCounts(fresh.db, pino({ level: 'silent' }))
  const addresses = openAddressCounts(fresh.db, pino({ level: 'silent' }))
  const cache = pageCache
    ? openPageCache({ changes, known: cachedAddresses, origin: publicUrl, cdnMaxAge, maxBytes: 64 * 1024 * 1024 })
    : undefined
  const config = {
    dataDir: folder,
    publicUrl,
    sessionSecret: secret,
    trustProxy,
    rateLimits,
    geocoderUrl,
    smtpUrl,
    dnsServers,
    demo: false,
    fakesUrl,
    tileUrl: `${publicUrl}/{z}/{x}/{y}.png`,
  }
  const serverLog = pino({ level: 'info' }, { write: line => void (isError(line) ? errors : log).push(line) })
  const testOrders = tests
    ? (await import('../src/process/test-orders/open-test-orders.ts')).openTestOrders({
        config,
        log: serverLog,
        db: fresh.db,
        directUrl: fresh.url,
        storage,
        staffSignIn,
        changes,
        serve: parts => createServer({ ...parts, pages }),
      })
    : undefined
  const app = createServer({
    cache,
    config,
    tests: testOrders,
    db: fresh.db,
    read: reads.read,
    signIn,
    staffSignIn,
    openProvider,
    changes,
    searches,
    addresses,
    outgoing,
    ...(orderLimit && { orderLimit }),
    log: serverLog,
    storage,
    pages,
  })
  const calls: string[] = []
  const undocumented: string[] = []
  const forget = [
    checkAfterTests(() =>
      expect(undocumented.splice(0), 'answers that the document of /v1 does not describe').toEqual([]),
    ),
    checkAfterTests(() => expect(errors.splice(0), 'errors that the server logged').toEqual([])),
    whenTestFails('the last calls of the shop, and its log', () => [...calls.slice(-8), ...errors].join('\n')),
  ]
  const browser = (): Browser => {
    const jar = new Map<string, string>()
    const raw = async (path: string, init: RequestInit = {}, { cookies = true } = {}) => {
      const headers = new Headers(init.headers)
      if (cookies && jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await app.request(path, { ...init, headers })
      calls.push(`${init.method ?? 'GET'} ${path} ${brief(init.body)} -> ${response.status}`)
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value && !/max-age=0/i.test(cookie)) jar.set(name, value)
        else jar.delete(name)
      }
      return response
    }
    const answer = async (method: string, path: string, response: Response): Promise<Answer> => {
      const { status, headers } = response
      const text = await response.text()
      calls.push(`  ${brief(text)}`)
      const body = JSON.parse(text) as Answer['body']
      if (path.startsWith('/v1/')) {
        // A closed shop shows none.
        const document = documented ? null : await app.request('/v1/openapi.json')
        if (document?.ok) documented = answerCheck(await document.json())
        const [type = ''] = (headers.get('content-type') ?? '').split(';')
        const fault = documented?.(method, path, status, type, body)
        if (fault) undocumented.push(fault)
      }
      return { status, headers, body }
    }
    return {
      raw,
      get: async path => answer('GET', path, await raw(path)),
      send: async (method, path, body, headers = {}) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const init = { method, body: text, headers: { 'content-type': 'application/json', ...headers } }
        return answer(method, path, await raw(path, init))
      },
    }
  }
  const close = async () => {
    for (const forgetOne of forget) forgetOne()
    await testOrders?.remove()
    await reads.close()
    await changes.close()
    await outgoing.close()
    if (!database) await fresh.drop()
    await rm(folder, { recursive: true, force: true })
    expect(errors, 'errors that the server logged').toEqual([])
  }
  return { ...fresh, dataDir: folder, app, changes, storage, signIn, staffSignIn, browser, errors, log, close }
}

const isError = (line: string): boolean => (JSON.parse(line) as { level: number }).level >= 50

/** The beginning of a request or response body. */
const brief = (text: unknown): string => (typeof text === 'string' ? text.slice(0, 2000) : '')
