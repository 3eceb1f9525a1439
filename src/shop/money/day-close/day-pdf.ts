import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Day } from './day-sheet.ts'

/** The sheet of a day as a PDF. What draws it is loaded with the first one. */
export async function dayPdf(day: Day, settings: Pick<Settings, 'shopName'>): Promise<Buffer> {
  const { daySheet } = await import('./day-sheet.ts')
  return daySheet(day, settings)
}

/** A month as a PDF, '2026-11'. */
export async function monthPdf(db: Db, month: string, settings: Pick<Settings, 'shopName'>): Promise<Buffer> {
  const { monthSheet } = await import('./month-sheet.ts')
  return monthSheet(db, month, settings)
}
