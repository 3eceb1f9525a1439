import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { PriceAuthor } from '../../shop/catalogue/price-history/index.ts'
import { type AuditEntry, recordAudit } from '../../shop/ground/audit/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { type ApiScope, KEY_CALLS, keyLabel } from '../../shop/staff/api-keys/api-key-rules.ts'
import {
  checkKey,
  countRead,
  type KeyHolder,
  readsPeople,
  WriteKey,
  writeOnce,
} from '../../shop/staff/api-keys/index.ts'
import type { Weight } from '../../shop/staff/approvals/approval-rules.ts'
import { askApproval, limitBelow, weighPrices } from '../../shop/staff/approvals/index.ts'
import { can } from '../../shop/staff/staff/permission-rules.ts'
import { limitBody } from '../../web/server/limit-body.ts'
import type { WebEnv } from '../../web/server/request-context.ts'
import { waitText } from '../../web/server/wait-text.ts'
import { badInput } from '../respond.ts'

/** A call that a program makes with its key. */
export type AdminEnv = WebEnv & { Variables: { key: KeyHolder } }
type AdminContext = Context<AdminEnv>

/** A group of calls of /v1/admin. */
export const adminApi = () =>
  new OpenAPIHono<AdminEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return c.json(badInput(result.error.issues), 400)
    },
  })

/**
 * What a call of /v1/admin says of itself: which permission its key needs. The key is asked before anything that was
 * sent is read; a read of people's data is counted before it is answered.
 */
export function needs(scope: ApiScope) {
  const demandScope: MiddlewareHandler<AdminEnv> = async (c, next) => {
    const holder = await keyOf(c)
    if (!can(holder, scope)) throw new ShopError('not_permitted', `This key lacks the permission ${scope}`)
    // Read from the context by `c.get`: the request's own variables cannot be added to.
    c.set('key', holder)
    await next()
    if (!readsPeople(scope) || c.res.status !== 200) return
    const { data } = (await c.res.clone().json()) as { data: unknown }
    await countRead(c.var.db, { keyId: holder.keyId, scope, records: Array.isArray(data) ? data.length : 1 })
  }
  const middleware: [typeof limitBody, typeof demandScope] = [limitBody, demandScope]
  return { security: [{ apiKey: [scope] as string[] }], middleware }
}

async function keyOf(c: AdminContext): Promise<KeyHolder> {
  const [, text = ''] = /^Bearer ([\w-]{1,100})$/i.exec(c.req.header('authorization') ?? '') ?? []
  const holder = await checkKey(c.var.db, text)
  if (!holder) {
    await c.var.limit('wrongApiKey')
    c.header('www-authenticate', 'Bearer')
    throw new ShopError('not_signed_in', 'This call needs an API key: Authorization: Bearer khk_...')
  }
  const { wait, remaining, resetSeconds } = await c.var.spendKey(holder.keyId)
  c.header('ratelimit-policy', `"key";q=${KEY_CALLS.points};w=${KEY_CALLS.duration}`)
  c.header('ratelimit', `"key";r=${remaining};t=${resetSeconds}`)
  if (wait === 0) return holder
  c.header('retry-after', String(wait))
  throw new ShopError('too_many', `This key has made too many calls. Please wait ${waitText(wait)} and try again.`)
}

/** The header of every write. */
export const writeHeaders = z.object({
  'idempotency-key': WriteKey.optional().describe('The same key writes once, and is answered the same for a day'),
})

/** What a write did: its audit rows, none when nothing was changed, and what is answered. */
type Written<Answer> = { audit: AuditEntry | readonly AuditEntry[]; data: Answer }

/** Undoes a write that no program may do alone. */
class AboveLimit extends Error {
  readonly weight: Weight
  readonly subject: AuditEntry['subject'] | undefined

  constructor(weight: Weight, subject: AuditEntry['subject'] | undefined) {
    super('above the limit of programs')
    this.weight = weight
    this.subject = subject
  }
}

/** The form by which a person may do what a program may not, and its page. */
type AsForm = (tx: Tx) => Promise<{ path: string; form: Record<string, string> }>

/**
 * Does a write in a transaction with its audit rows, which name the key; once for its Idempotency-Key. `actor`: the
 * key's name; `by`: with the person it belongs to. `asForm`: of a write that changes prices. Above the limit of
 * programs, or of that person, it is undone, waits for a second person, and the call throws `not_permitted`.
 */
export function write<Answer extends object>(
  context: { var: WebEnv['Variables']; get: (name: 'key') => KeyHolder; req: AdminContext['req'] },
  input: unknown,
  work: (asked: { tx: Tx; actor: string; by: PriceAuthor }) => Promise<Written<Answer>>,
  asForm?: AsForm,
): Promise<Answer> {
  const { db, device } = context.var
  const holder = context.get('key')
  const actor = keyLabel(holder)
  const { method, path } = context.req
  const idempotencyKey = context.req.header('idempotency-key')
  const by = { id: null, name: actor, keyId: holder.keyId, ipAddress: device().ipAddress }
  const written = inTransaction(db, tx =>
    writeOnce(tx, { keyId: holder.keyId, idempotencyKey, request: [method, path, input] }, async () => {
      const { audit, data } = await work({ tx, actor, by: { id: holder.staffId, name: actor } })
      const weight = asForm && (await weighPrices(tx))
      const limits = weight
        ? [await limitBelow(tx, 'program', weight), await limitBelow(tx, holder.makerRole, weight)]
        : []
      // The lower of both counts: of programs, and of the key's maker.
      if (weight && limits.some(limit => limit !== null)) throw new AboveLimit(weight, [audit].flat()[0]?.subject)
      for (const entry of [audit].flat()) await recordAudit(tx, by, entry)
      return data
    }),
  )
  return written.catch(error => {
    if (!(error instanceof AboveLimit) || !asForm) throw error
    return inTransaction(db, tx => askPerson(tx, by, error, asForm)).then(id => {
      throw new ShopError(
        'not_permitted',
        `Not done: ${amountText(error.weight.amount)} is above what a program may change alone. It waits as request ${id} for a person, under Approvals.`,
      )
    })
  })
}

async function askPerson(
  tx: Tx,
  by: { id: null; name: string; keyId: string; ipAddress: string },
  { weight, subject }: AboveLimit,
  asForm: AsForm,
): Promise<number> {
  const { kind, amount, changes = {} } = weight
  const label = subject?.label ?? subject?.id ?? ''
  const why = 'Asked by a program'
  const id = await askApproval(tx, {
    kind,
    amount,
    label,
    why,
    before: {},
    changes,
    by,
    permission: 'catalogue.change',
    ...(await asForm(tx)),
  })
  const about = { type: 'approval', id: String(id), label }
  await recordAudit(tx, by, { action: 'approval.asked', subject: about, after: { kind, amount, why } })
  return id
}
