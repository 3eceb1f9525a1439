// Invoices at the tax office: `queue-sales.ts` and `queue-notes.ts` say when, `send-invoices.ts` sends each once,
// `correct-sales.ts` follows edits.

export { correctSales } from './correct-sales.ts'
export { DecideInvoice, decideInvoice } from './decide-invoice.ts'
export type { FiscalSystem } from './fiscal-system.ts'
export type { FiscalInvoice } from './invoice.ts'
export { FiscalFilter, fiscalNumberOf, type ListedInvoice, listInvoices } from './list-invoices.ts'
export { goneLines, queueNotes } from './queue-notes.ts'
export { queueSales } from './queue-sales.ts'
export { askScenarios, listScenarios, TRY_SCENARIOS, type TriedScenario, tryScenarios } from './scenarios.ts'
export { sendInvoices } from './send-invoices.ts'
