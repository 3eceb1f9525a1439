import { today } from '../../shop/dates.ts'
import { dayPdf, findClose, findDay } from '../../shop/day-close/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { pdfResponse } from '../kit/pdf-response.ts'
import { AskedDay } from './day-actions.ts'

/** A day as a PDF: as it was closed, or as it is now. */
export const loader = staffPage('day.read', async ({ shop, url }) => {
  const asked = AskedDay.parse(url.searchParams.get('day'))
  const day = asked !== '' && asked >= '2000-01-01' && asked <= today() ? asked : today()
  const close = await findClose(shop.db, day)
  const figures = close?.figures ?? (await findDay(shop.db, day))
  return pdfResponse(await dayPdf({ day, close, figures }, await shop.settings()), `day-${day}`)
})
