import type { Tx } from '../../platform/database/database.ts'
import { askApproval } from '../../shop/approvals/index.ts'
import { amountText, type Paisa } from '../../shop/money.ts'
import type { Outcome, StaffAsked } from './staff-write.ts'

/** Undoes a write that its author may not do alone. `limit`: that of the role, in paisa. */
export class AboveLimit extends Error {
  readonly done: Outcome
  readonly limit: Paisa

  constructor(done: Outcome, limit: Paisa) {
    super('above the limit of this role')
    this.done = done
    this.limit = limit
  }
}

/** Keeps the form of a write that was undone, for somebody whose limit is higher. */
export async function askSecondPerson(
  tx: Tx,
  { url, session: { staff } }: StaffAsked,
  form: Record<string, string | string[]>,
  { done, limit }: AboveLimit,
): Promise<Outcome> {
  const { weight, audit } = done
  const [entry] = [audit].flat()
  if (!weight || !entry) throw new Error('a write with a weight says what it did')
  const { subject, after = {} } = entry
  const { kind, changes = after } = weight
  const label = subject.label ?? subject.id
  const path = url.pathname + url.search
  const id = await askApproval(tx, { kind, amount: weight.amount, path, label, form, staff, changes })
  const amount = amountText(weight.amount)
  return {
    audit: {
      action: 'approval.asked',
      subject: { type: 'approval', id: String(id), label },
      after: { kind, amount: weight.amount },
    },
    message: `Not done yet: ${amount} is above your limit of ${amountText(limit)}. It waits for a second person, under Approvals.`,
  }
}
