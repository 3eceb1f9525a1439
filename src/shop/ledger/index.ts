export { findOrderMoney, type OrderMoney } from './order-money.ts'
export { postEntry } from './post-entry.ts'
export { ReceiveCash, receiveCash, WriteOff, writeOff } from './write-off.ts'
