/** What callers were told, to be compared with what the database holds. */

/** An order that a shopper was told of, as far as those who work with it know it. */
export type KnownOrder = {
  id: string
  number: string
  /** Opens it in any browser. */
  key: string
  cookie: string
  prepaid: boolean
  /** Staff said so; whether that was done is not known. */
  isDelivered: boolean
  parcelId: string | null
  returnId: string | null
}

/** One press of 'Complete Order', however often it is sent. */
export type Attempt = {
  key: string
  customerId: string
  /** In rupees, as the shopper saw it. */
  total: number
  /** `open`: no answer says what came of it. `refused`: the shop decided that there is no order. */
  state: 'open' | 'placed' | 'refused'
  /** Of all answers: each must name the same order. */
  orderIds: Set<string>
}

/** How often a write was acknowledged, and how often its answer was lost. */
export type Tally = { acknowledged: number; unsure: number }

export type Model = {
  attempts: Attempt[]
  orders: KnownOrder[]
  /** Writes of staff by their row of the audit log: action, subject, and what tells two of them apart. */
  writes: Map<string, Tally>
  /** Cancellations by customers, by order. */
  cancellations: Map<string, Tally>
  /** Requests to return an order, by order. */
  returns: Map<string, Tally>
  /** Parcels and returns that somebody was told of. */
  parcels: Set<string>
  returnIds: Set<string>
  /** Answers by kind of call and status; 'none' where it was lost. */
  answers: Map<string, number>
}

export const newModel = (): Model => ({
  attempts: [],
  orders: [],
  writes: new Map(),
  cancellations: new Map(),
  returns: new Map(),
  parcels: new Set(),
  returnIds: new Set(),
  answers: new Map(),
})

/** Counts one write under its name: what came of it as the caller knows. */
export function tally(of: Map<string, Tally>, name: string, outcome: 'acknowledged' | 'unsure' | 'refused'): void {
  if (outcome === 'refused') return
  const known = of.get(name) ?? { acknowledged: 0, unsure: 0 }
  known[outcome] += 1
  of.set(name, known)
}

/** The name of a write: as the row of the audit log that it leaves. */
export const writeName = (action: string, subject: string, detail = ''): string =>
  [action, subject, detail].filter(Boolean).join(' ')
