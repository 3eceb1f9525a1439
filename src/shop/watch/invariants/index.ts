// What must hold of every row, looked at each night: `check-invariants.ts`, by subject in `*-invariants.ts`.

export { checkInvariants, checkRows } from './check-invariants.ts'
