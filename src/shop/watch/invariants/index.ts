export { checkInvariants, checkRows } from './check-invariants.ts'
