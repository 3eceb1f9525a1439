/** The states of an invoice for the tax office, in words. */
export const fiscalStates = {
  waiting: 'Waits',
  sent: 'Being sent',
  uncertain: 'Look it up',
  refused: 'Refused',
  posted: 'Numbered',
  dropped: 'Not sent',
} as const
export type FiscalState = keyof typeof fiscalStates

/** What the list of invoices can be narrowed to: a state, or numbered ones whose buyer was edited since. */
export const invoiceViews = { ...fiscalStates, buyer: 'Buyer changed' } as const
export type InvoiceView = keyof typeof invoiceViews
export const invoiceViewNames = Object.keys(invoiceViews) as [InvoiceView, ...InvoiceView[]]

/**
 * How long after its number the seller changes an invoice in IRIS alone; later the Commissioner must agree (STGO
 * 01/2026).
 */
export const CHANGE_HOURS = 72

/** The seller's number, 'DI', and milliseconds. */
export const FISCAL_NUMBER = /^\d{7,13}DI\d{13}$/

/** Scenarios of a perfume retailer in the sandbox. */
export const scenarios = {
  SN026: { label: 'Standard rate, to end consumers', schedule: 'standard' },
  SN027: { label: 'Third schedule, to end consumers', schedule: 'third' },
  SN008: { label: 'Third schedule', schedule: 'third' },
} as const
export type Scenario = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as [Scenario, ...Scenario[]]

/** The law's limit for a note, in days; the tax office refuses later ones (its code 0034). */
export const NOTE_DAYS = 180
