import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { isUnstorable, UNSTORABLE_TEXT } from '../../platform/database/is-unstorable.ts'
import { type Place, QueueFullError } from '../../platform/sign-in/hash-queue.ts'
import type { Matched } from '../../platform/sign-in/password-hash.ts'
import { recordAudit } from '../../shop/ground/audit/index.ts'
import { databaseRefusal } from '../../shop/ground/database-refusal.ts'
import { ShopError, type ShopErrorCode } from '../../shop/ground/shop-error.ts'
import { demandPermission, type StaffSession, wrongPassword } from '../../shop/staff/staff/index.ts'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import type { ActionResult } from '../forms/action-result.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { AboveLimit, askSecondPerson, demandWithinLimit } from './second-person.ts'
import { onceAPress, pressOf, resultBefore } from './staff-press.ts'
import type { Outcome, StaffAsked } from './staff-write.ts'

/** The loader of a page for staff who have `permission`. Others are sent to the sign-in, or get 403. */
export function staffPage<T>(permission: Permission, load: (asked: StaffAsked) => Promise<T>) {
  const loader = async ({ context, params, url }: LoaderFunctionArgs): Promise<T> => {
    const shop = context.get(requestContext)
    const session = await demandStaff(shop, permission, url)
    return load({ ...addressOf(url), params, shop, session }).catch(pageError)
  }
  return Object.assign(loader, { permission })
}

/** An address, and its parameters by name. */
export const addressOf = (url: URL) => ({ url, query: Object.fromEntries(url.searchParams) })

/** The loader or action of a page that is open to people who are not signed in. Tests list every one of them. */
export function openPage<Args, T>(load: (args: Args) => Promise<T>) {
  return Object.assign((args: Args) => load(args), { permission: 'nobody' as const })
}

type Work<Input, Confirmed> = StaffAsked & { tx: Tx; input: Input } & Confirmed
export type AnyAction = {
  permission: Permission
  perform: (asked: StaffAsked, values: Values) => Promise<Outcome>
  /** The same inside a transaction of the caller, who records its audit rows; absent where a password is asked for. */
  within?: (asked: StaffAsked & { tx: Tx }, values: Values) => Promise<Outcome>
}
type Values = Record<string, string | string[] | SentFile>
/** A file of a form that sends files. */
type SentFile = { name: string; bytes: Uint8Array }
/** One's own password, checked before the transaction: hashing takes long. */
type WithPassword = { matched: Matched; place: Place }

/**
 * One write: who may do it, the rule of its input, and the work in a transaction, which its audit rows join. An
 * expected error undoes all of it.
 */
export function staffAction<S extends z.ZodType>(
  permission: Permission,
  rule: S,
  work: (work: Work<z.output<S>, object>) => Promise<Outcome>,
): AnyAction {
  return {
    permission,
    perform: (asked, values) => perform(asked, permission, parsed(rule, values), {}, work, values),
    within: (asked, values) => work({ ...asked, input: parsed(rule, values) }),
  }
}

/** A write that needs one's own password, the input's field `field`. Attempts are limited. */
export function confirmedAction<Field extends string, S extends z.ZodType<Record<Field, string>>>(
  permission: Permission,
  field: Field,
  rule: S,
  work: (work: Work<z.output<S>, WithPassword>) => Promise<Outcome>,
): AnyAction {
  const confirm = async (asked: StaffAsked, values: Values) => {
    const input = parsed(rule, values)
    const confirmed = await confirmPassword(asked, input[field])
    return perform(asked, permission, input, confirmed, work)
  }
  return { permission, perform: confirm }
}

/**
 * A write of which some input needs one's own password, the input's field `password`: `confirmed` says whether it was
 * given and right, and `work` refuses by `demandConfirmed` what needs it.
 */
export function confirmableAction<S extends z.ZodType<{ password?: string | undefined }>>(
  permission: Permission,
  rule: S,
  work: (work: Work<z.output<S>, { confirmed: boolean }>) => Promise<Outcome>,
): AnyAction {
  const confirm = async (asked: StaffAsked, values: Values) => {
    const input = parsed(rule, values)
    // Before the transaction: hashing takes long.
    if (input.password) await confirmPassword(asked, input.password)
    return perform(asked, permission, input, { confirmed: Boolean(input.password) }, work)
  }
  return { permission, perform: confirm }
}

/** Throws `wrong_password` unless the password was given. `what`: 'To change the account that customers pay to'. */
export function demandConfirmed(confirmed: boolean, what: string): void {
  if (!confirmed) throw new ShopError('wrong_password', `${what}, please enter your own password.`, 'password')
}

/** Checks the password of whoever is signed in. Throws `wrong_password`, `too_many`. */
export async function confirmPassword({ shop, session }: Pick<StaffAsked, 'shop' | 'session'>, password: string) {
  const { id } = session.staff
  await shop.limit('staffConfirmation', id)
  const place = { known: true, subject: id }
  const matched = await shop.staffSignIn.match(id, password, place)
  if (!matched) throw wrongPassword()
  await shop.resetLimit('staffConfirmation', id)
  return { matched, place }
}

/** What was typed, by a rule. Throws its problems, each at its field. */
export function parsed<S extends z.ZodType>(rule: S, values: unknown): z.output<S> {
  const { success, data: input, error } = rule.safeParse(values)
  if (!success) throw new FieldProblems(error)
  return input
}

async function perform<Input, Confirmed>(
  asked: StaffAsked,
  permission: Permission,
  input: Input,
  confirmed: Confirmed,
  work: (work: Work<Input, Confirmed>) => Promise<Outcome>,
  values: Values = {},
): Promise<Outcome> {
  const { shop, session } = asked
  const once = (does: (tx: Tx) => Promise<Outcome>) =>
    inTransaction(shop.db, tx =>
      onceAPress(tx, asked, async () => {
        const done = await does(tx)
        const actor = { ...session.staff, ipAddress: shop.device().ipAddress }
        for (const entry of [done.audit].flat()) await recordAudit(tx, actor, entry)
        return done
      }),
    )
  const write = once(async tx => {
    const done = await work({ ...asked, ...confirmed, tx, input })
    await demandWithinLimit(tx, session.staff.role, done)
    return done
  })
  const outcome = await write.catch(error => {
    if (!(error instanceof AboveLimit)) throw error
    return once(tx => askSecondPerson(tx, asked, permission, textsOf(values), error))
  })
  outcome?.afterwards?.()
  return outcome ?? (await resultBefore(asked)) ?? { audit: [] }
}

/** The action of a page for staff: its writes by name, which the form sends as `do`. */
export function staffActions<Name extends string>(actions: Record<Name, AnyAction>) {
  const action = async ({ request, context, params, url }: ActionFunctionArgs) => {
    const shop = context.get(requestContext)
    // Before the body is read, which may be a file.
    if (!(await shop.staff.session())) throw redirect(signInAddress(url), 303)
    const values = await readForm(request)
    const name = String(values.do ?? '')
    const chosen = Object.hasOwn(actions, name) ? actions[name as Name] : undefined
    // Checked first, so that a refusal does not reveal which writes the page has.
    const session = await demandStaff(shop, (chosen ?? firstOf(actions)).permission, url)
    if (!chosen) throw data('This page has no such form', { status: 400 })
    const asked = { ...addressOf(url), params, shop, session, ...pressOf(request) }
    // Before its rule and its password, which may no longer hold after the first time.
    const write = async () => stayAtWork(url, (await resultBefore(asked)) ?? (await chosen.perform(asked, values)))
    return answerOf({ name, values, log: shop.log }, write)
  }
  const permissions = Object.fromEntries(
    Object.entries<AnyAction>(actions).map(([name, { permission }]) => [name, permission]),
  ) as Record<Name, Permission>
  return Object.assign(action, { permissions })
}

/** The page that follows a write is opened for the same work as this one: see `listWork`. */
function stayAtWork<T extends Pick<Outcome, 'leadsTo'>>({ searchParams }: URL, outcome: T): T {
  const work = searchParams.get('work')
  const { leadsTo } = outcome
  if (!work || !leadsTo?.startsWith('/admin/')) return outcome
  return { ...outcome, leadsTo: `${leadsTo}${leadsTo.includes('?') ? '&' : '?'}${new URLSearchParams({ work })}` }
}

/**
 * Runs a write and responds as the form understands it: refusals with their status, fields with their rules. What the
 * database refused is logged, but for a value that is taken: a rule of ours should have known it first.
 */
export async function answerOf(
  { name, values, log }: { name: string; values: Values; log: Pick<RequestContext['log'], 'warn'> },
  write: () => Promise<Omit<Outcome, 'audit'>>,
) {
  const blank = { action: name, problems: {}, ...typedAgain(values) }
  try {
    const { message, leadsTo, shown, unsaved = false } = await write()
    if (leadsTo) return redirect(leadsTo, 303)
    return data<ActionResult>({ ...blank, ok: !unsaved, message: message ?? null, shown })
  } catch (thrown) {
    const known = databaseRefusal(thrown)
    if (known && known.code !== 'taken') log.warn({ err: thrown, form: name }, 'the database refused a form')
    const error = known ?? thrown
    if (error instanceof FieldProblems) {
      return data<ActionResult>({ ...blank, ok: false, message: null, problems: error.problems }, { status: 400 })
    }
    if (error instanceof QueueFullError) {
      return data<ActionResult>(
        { ...blank, ok: false, message: 'The shop is busy. Please try again.' },
        { status: 503 },
      )
    }
    if (isUnstorable(error))
      return data<ActionResult>({ ...blank, ok: false, message: UNSTORABLE_TEXT }, { status: 400 })
    if (error instanceof AboveLimit)
      return data<ActionResult>({ ...blank, ok: false, message: error.message, askWhy: true }, { status: 403 })
    if (!(error instanceof ShopError)) throw error
    return data<ActionResult>(
      {
        ...blank,
        ok: false,
        message: error.message,
        problems: error.problems,
        conflict: error.code === 'move_refused',
      },
      { status: statusOf(error.code) },
    )
  }
}

/** Invalid input: the first message of each field. */
export class FieldProblems extends Error {
  readonly problems: Record<string, string>

  constructor({ issues }: z.ZodError) {
    super('invalid input')
    this.problems = Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]).reverse())
  }
}

// Beyond it reading the names alone would hold the process for more than 0.1 s. The largest form of the back office has
// some hundred.
const MOST_FIELDS = 10_000

/**
 * The fields of a form, and its files. A name that is sent more than once has all its values. Throws 413 for more than
 * `MOST_FIELDS`.
 */
export async function readForm(request: Request): Promise<Values> {
  const type = request.headers.get('content-type') ?? ''
  // An invalid body counts as an empty form.
  const body = Buffer.from(await request.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (hasMore(body, boundary ? `--${boundary}` : '&', MOST_FIELDS))
    throw data('This form has too many fields', { status: 413 })
  const sent = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
  const values: Values = {}
  for (const [name, all] of Map.groupBy(sent, ([name]) => name)) {
    const [[, first] = []] = all
    const texts = all.map(([, value]) => (typeof value === 'string' ? value : ''))
    if (first instanceof File && first.size > 0) values[name] = { name: first.name, bytes: await first.bytes() }
    else values[name] = texts.length > 1 ? texts : (texts[0] ?? '')
  }
  return values
}

/** Whether a text stands more than `most` times in these bytes. */
function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0 && count <= most; at = bytes.indexOf(text, at + text.length)) count++
  return count > most
}

/** The session of somebody who may do this. Others are sent to the sign-in, or get 403. */
export async function demandStaff(
  shop: RequestContext,
  permission: Permission,
  url: URL,
  { idle = false } = {},
): Promise<StaffSession> {
  const session = await (idle ? shop.staff.idleSession() : shop.staff.session())
  if (!session) throw redirect(signInAddress(url), 303)
  if (session.mustAddSecondFactor && permission !== 'account.change') throw redirect('/admin/account', 303)
  try {
    demandPermission(session, permission)
  } catch (error) {
    pageError(error)
  }
  return session
}

function signInAddress({ pathname, search }: URL): string {
  if (pathname === '/admin' || pathname === '/admin/today') return '/admin/sign-in'
  return `/admin/sign-in?next=${encodeURIComponent(pathname + search)}`
}

function pageError(error: unknown): never {
  if (error instanceof ShopError) throw data(error.message, { status: statusOf(error.code) })
  if (isUnstorable(error)) throw data(UNSTORABLE_TEXT, { status: 400 })
  throw error
}

const statuses: Partial<Record<ShopErrorCode, number>> = {
  not_found: 404,
  not_permitted: 403,
  not_signed_in: 401,
  too_many: 429,
  invalid: 400,
  wrong_password: 400,
}
const statusOf = (code: ShopErrorCode): number => statuses[code] ?? 409

const firstOf = (actions: Record<string, AnyAction>): AnyAction => {
  const [first] = Object.values(actions)
  if (!first) throw new Error('a page has an action without writes')
  return first
}

/** What a form sent but its files. */
const textsOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || Array.isArray(value) ? [[name, value] as const] : [],
    ),
  )

/** The input that stays in the form: everything except secrets and files. */
function typedAgain(values: Values): Required<Pick<ActionResult, 'typed' | 'typedAll'>> {
  const kept = Object.entries(textsOf(values)).filter(([name]) => !/password|token|^(oneTimeCode|do)$/i.test(name))
  return {
    typed: Object.fromEntries(kept.flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, value]]))),
    typedAll: Object.fromEntries(kept.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value]] : []))),
  }
}
