export { exportLedger, LedgerPeriod, monthUntilToday } from './export-ledger.ts'
export { findOrderMoney, type OrderMoney } from './order-money.ts'
export { type LedgerLine, postEntry } from './post-entry.ts'
export { ReceiveCash, receiveCash, WriteOff, writeOff } from './write-off.ts'
