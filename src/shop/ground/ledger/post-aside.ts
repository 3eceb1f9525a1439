import type { Tx } from '../../../platform/database/database.ts'
import { minus, type Paisa, paisa } from '../money.ts'
import { type AsideKind, asideKinds } from './aside-payment-rules.ts'
import { postEntry } from './post-entry.ts'

type Aside = {
  kind: AsideKind
  /** In paisa; below zero: taken back. */
  amount: Paisa
  /** Who paid, and the bank's or the page's number. */
  note: string
  /** Null: no person decided it. */
  staffId: string | null
}

/**
 * Posts money that came and pays for no order, by what it is. Returns the entry's id, null where the ledger has nothing
 * to say.
 */
export async function postAside(tx: Tx, { kind, amount, note, staffId }: Aside): Promise<number | null> {
  const { account } = asideKinds[kind]
  if (!account) return null
  const lines = [
    { account: 'bank' as const, amount, orderId: null },
    { account, amount: minus(paisa(0), amount), orderId: null },
  ]
  return postEntry(tx, { part: 'settlement', event: 'putAside', note, staffId, lines })
}
