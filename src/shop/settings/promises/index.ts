// Promises that the rules or the figures do not keep: `find-warnings.ts`.

export { findPromiseWarnings } from './find-warnings.ts'
