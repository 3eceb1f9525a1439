export { CloseDay, closeDay, closeWords } from './close-day.ts'
export { dayPdf, monthPdf } from './day-pdf.ts'
export { type DayFigures, findClose, findDay, listCloses } from './find-day.ts'
export { findUnusual } from './unusual.ts'
