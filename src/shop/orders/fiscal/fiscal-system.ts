import type { Scenario } from './fiscal-rules.ts'
import type { FiscalInvoice } from './invoice.ts'

/**
 * The tax office's own system. Throws `OutsideError`: 'refused' when it refuses the invoice, 'uncertain' when it may
 * have numbered the invoice.
 */
export type FiscalSystem = {
  /** Its sandbox takes scenarios alone: an order must not get a number that does not count. */
  sandbox: boolean
  /** Asks whether the invoice would be accepted; changes nothing there. */
  validate: (invoice: FiscalInvoice, orderId: string | null) => Promise<void>
  /**
   * Numbers the invoice. It has no way to be asked for an invoice later, and numbers the same one again when it is sent
   * again.
   */
  post: (invoice: FiscalInvoice, orderId: string | null) => Promise<string>
  /** Sends an invoice as a scenario, in the sandbox alone. */
  tryScenario: (invoice: FiscalInvoice, scenario: Scenario) => Promise<string>
}

export type OpenFiscalSystem = () => Promise<FiscalSystem | null>
