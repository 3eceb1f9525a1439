export { findPromiseWarnings } from './find-warnings.ts'
