import { z } from 'zod'
import { dayText } from '../../shop/ground/dates.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { CloseDay, closeDay, closeWords } from '../../shop/money/day-close/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Closes a day with what was counted. */
export const dayActions = {
  close: staffAction('day.close', formRule(CloseDay, closeWords), async ({ tx, input, session }) => {
    const { difference } = await closeDay(tx, { ...input, staff: session.staff })
    const { day, expected, cash, bank, explanation } = input
    return {
      audit: {
        action: 'day.closed',
        subject: { type: 'day', id: day, label: dayText(day) },
        after: { expected, cash, bank, difference, explanation },
      },
      leadsTo: `/admin/day?day=${day}`,
    }
  }),
}

/** The day of the address. */
export const AskedDay = z.iso.date().catch('')
