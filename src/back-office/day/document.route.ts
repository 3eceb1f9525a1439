import { today } from '../../shop/dates.ts'
import { dayPdf, findClose, findDay, monthPdf } from '../../shop/day-close/index.ts'
import { demandPermission } from '../../shop/staff/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { pdfResponse } from '../kit/pdf-response.ts'
import { AskedDay } from './day-actions.ts'

/** A day as a PDF, as it was closed or as it is now; with `month` ('2026-11') that month. */
export const loader = staffPage('day.read', async ({ shop, url, session }) => {
  const month = url.searchParams.get('month') ?? ''
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
    demandPermission(session, 'settlements.read')
    return pdfResponse(await monthPdf(shop.db, month, await shop.settings()), `month-${month}`)
  }
  const asked = AskedDay.parse(url.searchParams.get('day'))
  const day = asked !== '' && asked >= '2000-01-01' && asked <= today() ? asked : today()
  const close = await findClose(shop.db, day)
  const figures = close?.figures ?? (await findDay(shop.db, day))
  return pdfResponse(await dayPdf({ day, close, figures }, await shop.settings()), `day-${day}`)
})
