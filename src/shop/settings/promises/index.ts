// Promises that the rules or the figures do not keep: `find-warnings.ts`.

export { findPromiseWarnings, otherFreeShipping } from './find-warnings.ts'
