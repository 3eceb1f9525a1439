// Where orders come from: `keep-source.ts` stores it, `count-sources.ts` counts, `report-to-meta.ts` reports.

export { countSources, type SourceCount, SourcePeriod } from './count-sources.ts'
export { exportGoogleConversions } from './export-conversions.ts'
export { findSource, type OrderSource } from './find-source.ts'
export { keepSource } from './keep-source.ts'
export { type AdSystem, reportToMeta } from './report-to-meta.ts'
export { Visits } from './source-form-rules.ts'
