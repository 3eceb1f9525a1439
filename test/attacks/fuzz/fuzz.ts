import { cachedAddresses } from '../../../src/server.ts'
import { type Operation, operationsOf } from '../../call-document.ts'
import type { OpenShop } from '../../shop.ts'
import { photo } from './orders.ts'
import { type Person, peopleOf, SECRET } from './people.ts'
import { type Random, random as randomOf } from './random.ts'
import { allowed, brokenBodies, hostile, spoiled } from './values.ts'

type Request = {
  method: string
  path: string
  headers: Record<string, string>
  body?: BodyInit
  /** What the body says, when it is JSON. */
  json?: unknown
  /** The document forbids a parameter. */
  forbidden?: string
}

export type Findings = {
  calls: number
  /** Answers of 500 and more. */
  failures: string[]
  /** What answers contradict, with the first call that showed it. */
  contradictions: Record<string, string>
  /** Calls that were never answered with success, and calls that were never refused. */
  neverDone: string[]
  neverRefused: string[]
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Makes calls of the OpenAPI document: good, nearly good and hostile ones, by a stranger, a guest, a shopper and a program. Checks each answer against the document. */
export async function fuzz(shop: OpenShop, { calls, seed }: { calls: number; seed: number }): Promise<Findings> {
  const random = randomOf(seed)
  const operations = operationsOf((await shop.browser().get('/v1/openapi.json')).body)
  const people = await peopleOf(shop, random)
  const failures: string[] = []
  // The first call that showed each.
  const contradictions = new Map<string, string>()
  const done = new Set<string>()
  const refused = new Set<string>()

  for (let n = 0, made = 0; made < calls; n++) {
    const operation = operations[n % operations.length] ?? random.pick(operations)
    const person = await people.next(operation.name)
    const request = requestOf(operation, person)
    if (operation.name === 'POST /order') await agreeOnTotal(person, request)
    const { method, path, headers, body } = request
    // A path may climb out of the calls: pages are not described.
    if (!callPath(path).startsWith('/v1/')) continue
    made += 1
    const response = await person.browser.raw(path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    const what = `#${n} ${person.kind} ${method} ${path.slice(0, 200)} ${brief(body)} -> ${response.status} ${text.slice(0, 300)}`
    if (response.status >= 500) failures.push(what)
    const called = operationAt(operations, method, path)
    for (const fault of faultsOf(called, request, response, text)) {
      if (!contradictions.has(fault)) contradictions.set(fault, what)
    }
    if (called && response.status < 400) {
      done.add(called.name)
      people.learn(parsed(text))
      await people.renew(called.name)
    } else if (called && response.status >= 400) refused.add(called.name)
  }
  const named = (missing: Set<string>) => operations.map(({ name }) => name).filter(name => !missing.has(name))
  return {
    calls,
    failures,
    contradictions: Object.fromEntries(contradictions),
    neverDone: named(done),
    neverRefused: named(refused),
  }

  function requestOf(operation: Operation, person: Person): Request {
    const hints = people.hintsOf(person, operation.name)
    const mood = random.pick(['good', 'good', 'spoiled', 'spoiled', 'hostile'] as const)
    const request: Request = {
      method: mood === 'hostile' && random.chance(0.2) ? random.pick(methods) : operation.method,
      path: `/v1${operation.path}`,
      headers: oddHeaders(mood === 'hostile', random),
    }
    const query: string[] = []
    for (const { name, in: where, required, schema } of operation.parameters) {
      if (!required && random.chance(0.5)) continue
      const spoil = mood !== 'good' && random.chance(0.4)
      const good = allowed(schema, name, hints, random)
      const value = textOf(spoil ? spoiled(good, schema, random) : good)
      const written = spoil && random.chance(0.3) ? value : encoded(value)
      if (where === 'path') request.path = request.path.replace(`{${name}}`, written.replace(/[?#]/g, '') || '%00')
      else if (where === 'query') query.push(`${name}=${written}`)
      else if (/^[\x21-\x7e]+$/.test(value)) request.headers[name] = value
      if (where === 'header') continue
      const { maxLength = Number.POSITIVE_INFINITY } = schema
      if (written !== value && value.toWellFormed().length > maxLength) request.forbidden = `${name} is too long`
    }
    if (mood === 'hostile' && random.chance(0.3))
      query.push(`${random.pick(['x', '__proto__', 'page', '_data'])}=${encoded(textOf(random.pick(hostile)))}`)
    if (query.length > 0) request.path += `?${query.join('&')}`
    if (request.method !== 'GET' && request.method !== 'HEAD') addBody(request, operation, hints, mood)
    return request
  }

  function addBody(request: Request, { body }: Operation, hints: ReturnType<typeof people.hintsOf>, mood: string) {
    if (mood === 'hostile' && random.chance(0.5)) {
      request.body = random.pick(brokenBodies)
      request.headers['content-type'] = random.pick([
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
      ])
      request.json = parsed(request.body)
      return
    }
    if (!body) return
    const good = allowed(body.schema, '', hints, random)
    let value = mood === 'good' ? good : spoiled(good, body.schema, random)
    if (mood === 'hostile' && random.chance(0.5)) value = spoiled(value, body.schema, random)
    if (body.type === 'form') {
      request.body = formOf(value, mood)
      return
    }
    request.headers['content-type'] = 'application/json'
    // A lone surrogate cannot leave as UTF-8, but as an escape it can.
    request.body = JSON.stringify(value)
    request.json = parsed(request.body)
  }

  function formOf(value: unknown, mood: string): FormData {
    const form = new FormData()
    const file = 'photo' in Object(value) ? 'photo' : 'images'
    for (const [field, each] of Object.entries(Object(value) as object)) {
      if (field !== file) form.append(field, textOf(each))
    }
    const bytes = mood === 'good' || random.chance(0.5) ? photo : Buffer.from(textOf(random.pick(hostile)))
    if (mood === 'good' || random.chance(0.8)) form.append(file, new Blob([Uint8Array.from(bytes)]), 'photo.jpg')
    return form
  }

  /** An order is accepted only with the total of its quote. */
  async function agreeOnTotal({ browser }: Person, request: Request) {
    const order = request.json as { items?: unknown; totalAmount?: unknown } | undefined
    if (!order || typeof order !== 'object' || !Array.isArray(order.items) || typeof order.totalAmount !== 'number')
      return
    const { body } = await browser.send('POST', '/v1/cart/quote', { items: order.items })
    const { totalAmount } = (body.data ?? {}) as { totalAmount?: number }
    if (totalAmount === undefined || random.chance(0.2)) return
    request.json = { ...order, totalAmount }
    request.body = JSON.stringify(request.json)
  }
}

/** What an answer contradicts. */
function faultsOf(called: Operation | null, request: Request, response: Response, text: string): string[] {
  const { status, headers } = response
  const faults: string[] = []
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('no nosniff')
  const isPublic =
    request.method !== 'POST' && status < 400 && cachedAddresses(request.path.split('?')[0] ?? '') !== null
  const mayBeCached = !headers.get('cache-control')?.includes('no-store')
  if (mayBeCached && (!isPublic || headers.has('set-cookie'))) faults.push('an answer that may be kept')
  if (text.includes(SECRET)) faults.push('reads of a bystander')
  if (request.method === 'HEAD') return faults
  const body = type === 'application/json' ? parsed(text) : text
  if (!called) {
    const plain = Object(body) as { success?: unknown; message?: unknown }
    if (status !== 404 || plain.success !== false || !plain.message) faults.push('an unknown call is no 404')
    return faults
  }
  const contradiction = called.contradiction(status, type, body)
  if (contradiction) faults.push(`${called.name}: ${contradiction}`)
  if (status < 400) {
    const forbidden = request.forbidden ?? (called.body?.type === 'json' ? called.forbids(request.json) : null)
    if (forbidden) faults.push(`${called.name}: accepted although the document forbids it: ${forbidden}`)
  }
  return faults
}

/** The call that answers a path: the one with most literal segments. */
function operationAt(operations: readonly Operation[], method: string, path: string): Operation | null {
  const asked = callPath(path).replace(/^\/v1/, '').split('/')
  const fits = operations.filter(operation => {
    const segments = operation.path.split('/')
    return (
      operation.method === (method === 'HEAD' ? 'GET' : method) &&
      segments.length === asked.length &&
      segments.every((segment, at) => (segment.startsWith('{') ? asked[at] !== '' : segment === asked[at]))
    )
  })
  const literals = ({ path }: Operation) => path.split('/').filter(segment => !segment.startsWith('{')).length
  return fits.sort((a, b) => literals(b) - literals(a))[0] ?? null
}

const callPath = (path: string) => new URL(path, 'http://shop.test').pathname

const oddities: [string, string][] = [
  ['content-encoding', 'gzip'],
  ['accept-encoding', 'br;q=1, *;q=0'],
  ['accept', 'text/html'],
  ['cookie', 'khushbu_session=junk.signature; khushbu_browser=%00; =; a'],
  ['x-forwarded-for', "1.2.3.4.5, ' or 1=1 --, ::::"],
  ['x-http-method-override', 'DELETE'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['user-agent', 'x'.repeat(6000)],
  ['authorization', 'Bearer null'],
  ['idempotency-key', 'short'],
]

function oddHeaders(hostileOnes: boolean, random: Random): Record<string, string> {
  if (!hostileOnes || random.chance(0.4)) return {}
  return Object.fromEntries([random.pick(oddities)])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

const brief = (body: unknown) => (typeof body === 'string' ? body.slice(0, 400) : body ? '(a form)' : '')
