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
export const fiscalStateNames = Object.keys(fiscalStates) as [FiscalState, ...FiscalState[]]

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
