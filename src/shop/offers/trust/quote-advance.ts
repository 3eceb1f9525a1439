import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { takesAhead } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { judgeOrder } from './earned-cash-on-delivery.ts'
import { type TrustFacts, trustFacts } from './trust-facts.ts'

export type QuotedAdvance = { advanceDue: Paisa; advanceReason: string }

const nothing: QuotedAdvance = { advanceDue: paisa(0), advanceReason: '' }

type Of = { customerId: string; provedEmail: string | null; amount: Paisa; city: string }

/**
 * What a cash order of this customer would be asked ahead, before it is placed: by its amount, its city, and the orders
 * of the same browser, account or proved email. Nothing that is only typed is compared with what others ordered, so
 * that nobody learns of them. `customerId` must be the asker's own.
 * @rule what is asked ahead, stated before the order is placed
 */
export async function quoteAdvance(
  db: Db,
  { customerId, provedEmail, amount, city }: Of,
  settings: Pick<Settings, 'trustRows' | 'advanceAmount' | 'transferAccount' | 'hostedPages'>,
): Promise<QuotedAdvance> {
  if (!takesAhead(settings) || settings.trustRows.length === 0) return nothing
  // An order as it would be, without phone and address, which are typed.
  const { rows } = await sql<{ facts: TrustFacts }>`
    select ${trustFacts(sql`now()`)} as facts from (
      select '' as id, customers.id as customer_id, customers.email, customers.email = ${provedEmail}::text as email_proved,
        '' as phone_number, '' as address, ${city}::text as city, ${amount}::bigint as total_amount
      from customers where id = ${customerId}) orders`.execute(db)
  const [row] = rows
  const stated = row && judgeOrder(row.facts, [], settings).stated
  return stated ? { advanceDue: stated.asks, advanceReason: stated.reason } : nothing
}
