export { checkInvariants } from './check-invariants.ts'
