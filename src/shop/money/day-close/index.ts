// The close of a day: `find-day.ts` says what it holds, `close-day.ts` closes it, `unusual.ts` what to look at.

export { CloseDay, closeDay, closeWords } from './close-day.ts'
export { dayPdf, monthPdf } from './day-pdf.ts'
export { type DayFigures, findClose, findDay, listCloses } from './find-day.ts'
export { findOpenDay, openDays } from './find-open-day.ts'
export { findUnusual } from './unusual.ts'
