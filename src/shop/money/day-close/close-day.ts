import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { dayText, today } from '../../ground/dates.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import type { FieldWords } from '../../ground/forms/index.ts'
import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { ownerEmails } from '../../staff/staff/index.ts'
import { findDay } from './find-day.ts'

const counted = z.number('Please enter what was counted').int().max(100_000_000_000)

/** What was counted at the end of a day. `expected`: what the page said should be there. */
export const CloseDay = z.object({
  day: day('Please enter the day'),
  expected: z.coerce.number().int(),
  cash: counted.min(0),
  bank: counted.min(-100_000_000_000),
  explanation: z.string().trim().max(500, 'Please use 500 characters or less').default(''),
})
export const closeWords: { [Name in keyof z.input<typeof CloseDay>]?: FieldWords } = {
  cash: { label: 'Cash, counted', hint: 'Notes and coins in the house', amount: true },
  bank: { label: 'Bank, by its balance', hint: 'Of all accounts together', amount: true },
  explanation: {
    label: 'What explains the difference',
    hint: 'Needed when it is not what should be there',
    long: true,
  },
}

/**
 * Closes a day, once, and emails the owners. Throws `taken` when it is closed already or a later day is, `move_refused`
 * when money has moved since the page was shown, `invalid` without an explanation of a difference or for a day to come.
 */
export async function closeDay(
  tx: Tx,
  { day: date, expected, cash, bank, explanation, staff }: z.output<typeof CloseDay> & { staff: { id: string } },
): Promise<{ difference: Paisa }> {
  if (date > today()) throw new ShopError('invalid', 'This day has not begun', 'day')
  // One close at a time: the next one counts from this one.
  await sql`lock table day_closes in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ day: string }>`
    select day::text from day_closes where day >= ${date}::date order by day limit 1`.execute(tx)
  const [closed] = rows
  if (closed) throw new ShopError('taken', `${dayText(closed.day)} is closed already, and closed days stay`)
  const figures = await findDay(tx, date)
  if (figures.expected !== expected)
    throw new ShopError(
      'move_refused',
      'Money has moved since this page was shown. Please look again and close it then.',
    )
  const difference = paisa(cash + bank - expected)
  if (difference !== 0 && explanation === '')
    throw new ShopError('invalid', `Please explain the difference of ${amountText(difference)}`, 'explanation')
  await sql`
    insert into day_closes (day, cash, bank, expected, explanation, figures, staff_id)
    values (${date}::date, ${cash}, ${bank}, ${expected}, ${explanation}, ${JSON.stringify(figures)}::jsonb, ${staff.id})`.execute(
    tx,
  )
  for (const owner of await ownerEmails(tx)) await addEmail(tx, 'day-closed', { owner, day: date })
  return { difference }
}
