import { createHmac } from 'node:crypto'
import { issueToken } from '../src/platform/secrets/signing.ts'
import { readSettings } from '../src/shop/settings/settings/index.ts'
import { staffLinkToken } from '../src/shop/staff/staff/index.ts'
import type { Role } from '../src/shop/staff/staff/permission-rules.ts'
import { type Browser, type OpenShop, sessionSecret } from './shop.ts'

export const staffPassword = 'a long sentence for tests'

/** Somebody who works in the shop, not signed in. */
export async function hire(shop: OpenShop, role: Role, email = `${role}@staff.example`): Promise<string> {
  const hash = await shop.staffSignIn.hash(staffPassword, { known: true, subject: 'a test' })
  return shop.staffSignIn.within(shop.db).create({ name: `${role} person`, email, role, hash })
}

/** What a page of the back office answers. */
export type StaffPage = {
  status: number
  cacheControl: string | null
  leadsTo: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the data of any page.
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any action.
  answer: any
  cookies: string[]
}

/** Opens a page, as `page` of the tests' back office shows it. */
export async function open(browser: Browser, path: string): Promise<StaffPage> {
  return read(await browser.raw(path))
}

/** Sends a form of a page. */
export async function submit(
  browser: Browser,
  path: string,
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<StaffPage> {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map(each => [name, each])),
  )
  return read(
    await browser.raw(path, {
      method: 'POST',
      body: String(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  )
}

async function read(response: Response): Promise<StaffPage> {
  // A stream of events has no end.
  const streams = response.headers.get('content-type') === 'text/event-stream'
  if (streams) await response.body?.cancel()
  const text = streams ? '' : await response.text()
  const json = text.startsWith('{') ? JSON.parse(text) : {}
  const last = (parts: Record<string, unknown> | null) => Object.values(parts ?? {}).at(-1)
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    leadsTo: response.headers.get('location'),
    data: last(json.loaderData),
    answer: last(json.actionData),
    cookies: response.headers.getSetCookie(),
  }
}

/** A browser in which somebody of this role has signed in, with a second factor where the shop demands one of the role. */
export async function staffBrowser(shop: OpenShop, role: Role, email = `${role}@staff.example`): Promise<Browser> {
  await hire(shop, role, email)
  const browser = shop.browser()
  const { status, answer } = await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
  if (status !== 303) throw new Error(`${role} could not sign in: ${JSON.stringify(answer)}`)
  if ((await readSettings(shop.db)).secondFactorRoles.includes(role)) await enrol(browser)
  return browser
}

/** Sets up the second factor of whoever is signed in. Returns the key of the app. */
export async function enrol(browser: Browser): Promise<string> {
  const begun = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
  const { secret } = begun.answer.shown
  const { answer } = await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
  if (!answer.ok) throw new Error(`no second factor: ${JSON.stringify(answer)}`)
  return secret
}

/** The code that an authenticator app shows now, for the key in base 32 (RFC 6238). `later`: the one so many half minutes later; each opens once. */
export function codeOf(secret: string, later = 0): string {
  const bits = [...secret.replaceAll('=', '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The page behind the link of an invitation. */
export const joinAddress = (linkId: string): string =>
  `/admin/join?token=${issueToken(sessionSecret, staffLinkToken(linkId))}`
