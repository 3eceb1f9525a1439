import type { Settings } from '../settings/index.ts'
import type { Day } from './day-sheet.ts'

/** The sheet of a day as a PDF. What draws it is loaded with the first one. */
export async function dayPdf(day: Day, settings: Pick<Settings, 'shopName'>): Promise<Buffer> {
  const { daySheet } = await import('./day-sheet.ts')
  return daySheet(day, settings)
}
