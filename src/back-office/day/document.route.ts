import { today } from '../../shop/ground/dates.ts'
import { dayPdf, findClose, findDay, monthPdf } from '../../shop/money/day-close/index.ts'
import { letterhead } from '../../shop/settings/letterhead/index.ts'
import { demandPermission } from '../../shop/staff/staff/index.ts'
import { staffPdf } from '../../web/server/staff-export.ts'
import { AskedDay } from './day-actions.ts'

/** A day as a PDF, as it was closed or as it is now; with `month` ('2026-11') that month. */
export const loader = staffPdf('day.read', async ({ shop, url, session }) => {
  const house = async () => letterhead(await shop.settings(), shop.storage)
  const month = url.searchParams.get('month') ?? ''
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
    demandPermission(session, 'settlements.read')
    return { pdf: await monthPdf(shop.db, month, await house()), ...printed('month', month) }
  }
  const asked = AskedDay.parse(url.searchParams.get('day'))
  const day = asked !== '' && asked >= '2000-01-01' && asked <= today() ? asked : today()
  const close = await findClose(shop.db, day)
  const figures = close?.figures ?? (await findDay(shop.db, day))
  return { pdf: await dayPdf({ day, close, figures }, await house()), ...printed('day', day) }
})

const printed = (what: 'day' | 'month', of: string) => ({
  name: `${what}-${of}`,
  audit: { action: `${what}.printed`, subject: { type: 'export', id: what, label: of } } as const,
})
