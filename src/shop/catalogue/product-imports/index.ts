// Products from a file, in steps: `stage-file.ts`, `name-columns.ts`, `read-product-cells.ts` (what cells may hold),
// `check-import.ts`, `take-import.ts`.

export { checkImport } from './check-import.ts'
export { exportProblems } from './export-problems.ts'
export { findImport, type ImportChange, listImports } from './find-import.ts'
export { checkAgain, discardImport, nameColumns, reopenColumns } from './name-columns.ts'
export { stageFile } from './stage-file.ts'
export { beginImport, pricesOfImport, takeImport } from './take-import.ts'
