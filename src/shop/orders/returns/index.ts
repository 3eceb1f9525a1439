// Returns: `returnable.ts` says what may come back and until when, `move-return.ts` moves one, `return-worth-rules.ts`
// what it is worth, `pay-return.ts` and `exchange-return.ts` end it.

export { ExchangeReturn, exchangeReturn } from './exchange-return.ts'
export { MoveReturn, moveReturn } from './move-return.ts'
export { findPaid, type Paid, returnWorth } from './paid-and-due.ts'
export { PayReturn, payReturn } from './pay-return.ts'
export { requestReturn } from './request-return.ts'
export { Return } from './return.ts'
export { BeginReturn, RequestReturn } from './return-form-rules.ts'
export type { ReturnWorth } from './return-worth-rules.ts'
export { findReturnable, type Returnable } from './returnable.ts'
export { listReturns } from './select-returns.ts'
export { checkReturnPhoto, sendReturnPhoto } from './send-return-photo.ts'
export {
  findReturn,
  findStaffReturn,
  listStaffReturns,
  ReturnFilter,
  type ReturnHistory,
  type StaffReturn,
  waitingReturns,
} from './staff-returns.ts'
export { ValueReturn, valueReturn } from './value-return.ts'
