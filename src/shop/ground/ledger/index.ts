// Money in double entry: `post-entry.ts` writes. What orders and parcels post is
// `db/functions/ground/ledger-of-orders.sql`.

export { exportLedger, LedgerPeriod, monthUntilToday } from './export-ledger.ts'
export { findOrderMoney, type OrderMoney } from './order-money.ts'
export { postAside } from './post-aside.ts'
export { type LedgerLine, postEntry } from './post-entry.ts'
export { ReceiveCash, receiveCash, WriteOff, writeOff } from './write-off.ts'
