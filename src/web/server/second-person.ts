import type { Tx } from '../../platform/database/database.ts'
import { amountText, type Paisa } from '../../shop/ground/money.ts'
import type { Weight } from '../../shop/staff/approvals/approval-rules.ts'
import { askApproval, limitBelow, limitOf, Why, weighPrices } from '../../shop/staff/approvals/index.ts'
import type { Permission, Role } from '../../shop/staff/staff/permission-rules.ts'
import type { Outcome, StaffAsked } from './staff-write.ts'

const wordsOf = ({ words, amount }: Weight): string => words ?? amountText(amount)

/** Undoes a write that its author may not do alone. `limit`: that of the role, in paisa. */
export class AboveLimit extends Error {
  readonly done: Outcome
  readonly weight: Weight
  readonly limit: Paisa

  constructor(done: Outcome, weight: Weight, limit: Paisa) {
    super(
      `Not done: ${wordsOf(weight)} is above your limit of ${amountText(limit)}. Say why, and a second person can approve it.`,
    )
    this.done = done
    this.weight = weight
    this.limit = limit
  }
}

/**
 * Throws `AboveLimit` for a write of this transaction that somebody of this role may not do alone: by its weight, or by
 * the prices that it changed.
 * @rule when a second person has to approve a write
 */
export async function demandWithinLimit(tx: Tx, role: Role, done: Outcome): Promise<void> {
  const prices = (await limitOf(tx, role, 'price')) === null ? undefined : await weighPrices(tx)
  for (const weight of [done.weight, prices]) {
    const limit = weight ? await limitBelow(tx, role, weight) : null
    if (weight && limit !== null) throw new AboveLimit(done, weight, limit)
  }
}

type Form = Record<string, string | string[]>

/**
 * Keeps the form of a write that was undone, with the reason that its author gave, for somebody whose limit is higher.
 * Throws the refusal itself without a reason.
 */
export async function askSecondPerson(
  tx: Tx,
  { url, session: { staff } }: StaffAsked,
  permission: Permission,
  { why: typed, ...form }: Form,
  above: AboveLimit,
): Promise<Outcome> {
  const why = Why.safeParse(typed)
  if (!why.success) throw above
  const { weight, limit, done } = above
  const [entry] = [done.audit].flat()
  if (!entry) throw new Error('a write with a weight says what it did')
  const { subject, before = {}, after = {} } = entry
  const { kind, changes, before: stands = {} } = weight
  const label = subject.label ?? subject.id
  const id = await askApproval(tx, {
    kind,
    amount: weight.amount,
    path: url.pathname + url.search,
    label,
    form,
    by: staff,
    why: why.data,
    permission,
    ...(changes ? { before: stands, changes } : { before, changes: after }),
  })
  return {
    audit: {
      action: 'approval.asked',
      subject: { type: 'approval', id: String(id), label },
      after: { kind, amount: weight.amount, why: why.data },
    },
    message: `Not done yet: ${wordsOf(weight)} is above your limit of ${amountText(limit)}. It waits for a second person, under Approvals. You get an email once it is decided.`,
  }
}
