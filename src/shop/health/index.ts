export { checkNightly, findChecksIncident } from './nightly-checks.ts'
