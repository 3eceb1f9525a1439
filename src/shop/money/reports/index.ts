// Reports: each kind in a file of its name, their sums in `report-sums.ts`. Figures are summed in
// `db/functions/money/report-sums.sql`, what they mean is `figure-rules.ts` of `ground`.

export {
  Advertising,
  AdvertisingFile,
  advertisingWords,
  importAdvertising,
  listCosts,
  OpeningBalance,
  openBalance,
  openingWords,
  Packaging,
  packagingWords,
  writeAdvertising,
  writePackaging,
} from './costs.ts'
export { dayCurves, productCurve } from './curves.ts'
export { figuresByDay } from './day-figures.ts'
export { exportReport, findReport } from './find-report.ts'
export { MonthsFilter, ReportFilter } from './period.ts'
export { recountReports, refreshReports } from './refresh-reports.ts'
export { type SuggestedLine, suggestLines } from './stock-reports.ts'
