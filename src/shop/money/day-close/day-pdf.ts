import type { Db } from '../../../platform/database/database.ts'
import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import type { Day } from './day-sheet.ts'

/** The sheet of a day as a PDF. What draws it is loaded with the first one. */
export async function dayPdf(day: Day, house: Letterhead): Promise<Buffer> {
  const { daySheet } = await import('./day-sheet.ts')
  return daySheet(day, house)
}

/** A month as a PDF, '2026-11'. */
export async function monthPdf(db: Db, month: string, house: Letterhead): Promise<Buffer> {
  const { monthSheet } = await import('./month-sheet.ts')
  return monthSheet(db, month, house)
}
