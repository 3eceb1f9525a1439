import { timeText } from '../../ground/dates.ts'
import type { Permission } from '../../staff/staff/permission-rules.ts'

/**
 * The steps that something may hold. `confirm`: by somebody who has the order before them, or speaks with the customer;
 * `confirmMany`: with others, or by the rules; `confirmByMessage`, `confirmByLink`: by the customer. `cancelMany`: with
 * others, or because it expired. A payment that arrives confirms an order, which is then held at packing; customers may
 * cancel at any time.
 */
export const gates = {
  confirm: 'confirm',
  confirmMany: 'confirm with others',
  confirmByMessage: 'confirm by a message',
  confirmByLink: "confirm by the email's link",
  pack: 'pack',
  book: 'book',
  print: 'print',
  handOver: 'hand over',
  cancel: 'cancel',
  cancelMany: 'cancel with others',
  merge: 'merge',
  payBack: 'pay back',
  payReturn: 'pay a return back',
} as const
export type Gate = keyof typeof gates
export const gateNames = Object.keys(gates) as Gate[]

/** Where the press is that lifts it: a part of the order's page or of the parcel's, or a page. */
export type Place =
  | 'messages'
  | 'items'
  | 'address'
  | 'duplicates'
  | 'notes'
  | 'trust'
  | 'next'
  | 'parcel'
  | 'tax'
  | 'returns'
  | 'courier'
  | 'call'

export type HoldRule = {
  /** A word or two, for the row of a list. */
  short: string
  /** What is wrong, as the end of 'KH-7WQ2-9ABX: ...'. `said`: what `holds_of` says of it. */
  words: (said: string) => string
  /** What is to be done, as a sentence. */
  remedy: string
  stops: readonly Gate[]
  /** The press that lifts it. */
  lift: { label: string; at: Place }
  /** Who may go on all the same, which the audit log keeps; null: nobody. */
  pass: Permission | null
  /** It waits for its usual next step; without it something is wrong. */
  usual?: true
}

const confirms = ['confirm', 'confirmMany', 'confirmByMessage', 'confirmByLink'] as const
const leaves = ['pack', 'book', 'print', 'handOver'] as const
const plain = (words: string) => () => words

/**
 * Every kind of hold: its words, what it stops, the press that lifts it, and who may go on all the same. The rows are
 * found by `holds_of` of db/functions/orders/holds.sql.
 * @rule which steps of an order a hold stops, and who may go on all the same
 */
export const holdRules = {
  message: {
    short: 'They wrote',
    words: said => (said ? `they wrote '\u2068${said}\u2069'` : 'they sent something that is no text'),
    remedy: 'Please answer, or note that it is read.',
    stops: [...confirms, ...leaves, 'cancelMany', 'merge', 'payBack', 'payReturn'],
    lift: { label: 'Read and answer', at: 'messages' },
    pass: null,
  },
  change: {
    short: 'Wants a change',
    words: said => `they want a change${said ? `: '\u2068${said}\u2069'` : ''}`,
    remedy: 'Please change it first.',
    stops: [...confirms, ...leaves, 'cancelMany'],
    lift: { label: 'Change the order', at: 'items' },
    pass: 'orders.call',
  },
  duplicate: {
    short: 'Ordered twice?',
    words: said => `it may be ordered twice, as ${said}`,
    remedy: 'Please merge them, cancel one, or say that both are wanted.',
    stops: [...confirms, 'pack'],
    lift: { label: 'Compare them', at: 'duplicates' },
    pass: null,
  },
  stock: {
    short: 'None left',
    words: said => `it waits without stock, and too little is left of ${said}`,
    remedy: 'Please change its items, or add stock.',
    stops: confirms,
    lift: { label: 'Change its items', at: 'items' },
    pass: null,
  },
  address: {
    short: 'Address unclear',
    words: said => `no courier finds the address '\u2068${said}\u2069'`,
    remedy: 'Please ask for the street, the house or a place that everybody knows.',
    stops: [...confirms, ...leaves],
    lift: { label: 'Change the address', at: 'address' },
    pass: 'orders.call',
  },
  phone: {
    short: 'Phone does not ring',
    words: plain('its number is wrong: nobody can be called on it'),
    remedy: 'Please find the right number.',
    stops: ['confirm', 'confirmMany', ...leaves],
    lift: { label: 'Change the number', at: 'address' },
    pass: 'orders.call',
  },
  call: {
    short: 'Call agreed',
    words: said => `a call is agreed for ${timeText(new Date(Number(said) * 1000))}`,
    remedy: 'Please call the customer, or confirm it on its page without a call.',
    stops: ['confirmMany'],
    lift: { label: 'Call and confirm', at: 'call' },
    pass: null,
    usual: true,
  },
  unserved: {
    short: 'No courier goes there',
    words: said => `no courier goes to \u2068${said}\u2069`,
    remedy: "Please correct the city, or write on a courier's page that it goes there.",
    stops: [...confirms, 'pack'],
    lift: { label: 'Correct the city', at: 'address' },
    pass: 'orders.call',
  },
  city: {
    short: 'Not served',
    words: said => `its courier does not go to \u2068${said}\u2069`,
    remedy: "Please choose another courier, correct the city, or write its name on the courier's page.",
    stops: ['book', 'handOver'],
    lift: { label: 'Choose a courier', at: 'courier' },
    pass: 'orders.call',
  },
  number: {
    short: 'No number',
    words: said => `it has no number of ${said} yet`,
    remedy: 'Please book it.',
    stops: ['handOver'],
    lift: { label: 'Book it', at: 'parcel' },
    pass: 'holds.pass',
    usual: true,
  },
  refused: {
    short: 'Booking refused',
    words: said => `its booking was refused (\u2068${said}\u2069)`,
    remedy: 'Please put it right and book it again, or choose another courier.',
    stops: ['print', 'handOver'],
    lift: { label: 'Put it right', at: 'parcel' },
    pass: 'holds.pass',
  },
  booking: {
    short: 'Being booked',
    words: plain('it is being booked with its courier, or taken back'),
    remedy: 'Please wait for its answer.',
    stops: ['handOver'],
    lift: { label: 'See its booking', at: 'parcel' },
    pass: null,
    usual: true,
  },
  stuck: {
    short: 'Booking stuck',
    words: said => `nobody knows whether its courier has it (\u2068${said}\u2069)`,
    remedy: 'Please look it up.',
    stops: ['handOver'],
    lift: { label: 'Settle its booking', at: 'parcel' },
    pass: null,
  },
  label: {
    short: 'Label out of date',
    words: said => `its label is out of date (${said})`,
    remedy: 'Please print it again, or confirm on its page that it is right.',
    stops: ['book', 'handOver'],
    lift: { label: 'Print its label', at: 'parcel' },
    pass: null,
  },
  packed: {
    short: 'Print its label',
    words: said => `it was packed with another ${said}`,
    remedy: 'Please print its label, or confirm on its page that it is right.',
    stops: ['handOver'],
    lift: { label: 'Print its label', at: 'parcel' },
    pass: null,
  },
  unrecorded: {
    short: 'Check the label',
    words: plain('it was packed before labels were recorded'),
    remedy: 'Please compare its label and print it again, or confirm on its page that it is right.',
    stops: ['handOver'],
    lift: { label: 'Compare its label', at: 'parcel' },
    pass: null,
  },
  booked: {
    short: 'Booked otherwise',
    words: said => `its courier has it booked otherwise (${said})`,
    remedy: 'Please book it again, or tell the courier and confirm on its page that it is right.',
    stops: ['handOver'],
    lift: { label: 'Book it again', at: 'parcel' },
    pass: null,
  },
  advance: {
    short: 'Advance not in',
    words: plain('it waits for its advance'),
    remedy: 'Please record the payment, or ask for none.',
    stops: confirms,
    lift: { label: 'See its advance', at: 'trust' },
    pass: 'orders.call',
    usual: true,
  },
  transfer: {
    short: 'Transfer not in',
    words: plain('it is not paid yet'),
    remedy: 'Please mark the bank transfer paid first.',
    stops: ['confirm', 'confirmMany', ...leaves],
    lift: { label: 'The transfer has arrived', at: 'next' },
    pass: null,
    usual: true,
  },
  price: {
    short: 'No price',
    words: said => `it has no price for ${said}`,
    remedy: 'Please take it out and put it in again at its price.',
    stops: [...confirms, ...leaves],
    lift: { label: 'Change its items', at: 'items' },
    pass: 'holds.pass',
  },
  tax: {
    short: 'Tax missing',
    words: said =>
      said
        ? `the tax office did not take its invoice (\u2068${said}\u2069)`
        : 'its prices say no sales tax, so it is invoiced nowhere',
    remedy: 'Please settle its invoice.',
    stops: ['print', 'handOver'],
    lift: { label: 'See its invoice', at: 'tax' },
    pass: 'holds.pass',
  },
  risk: {
    short: 'To be called',
    words: said => `it is to be called first${said ? ` (\u2068${said}\u2069)` : ''}`,
    remedy: 'Please call the customer, or confirm it on its page without a call.',
    stops: ['confirmMany', 'confirmByLink'],
    lift: { label: 'Call and confirm', at: 'call' },
    pass: null,
    usual: true,
  },
  noCash: {
    short: 'No cash',
    words: said => `the rules allow no cash on delivery (\u2068${said}\u2069)`,
    remedy: 'Please ask for the payment ahead.',
    stops: confirms,
    lift: { label: 'Ask for the payment', at: 'trust' },
    pass: 'holds.pass',
  },
  wait: {
    short: 'Waits',
    words: said => `a note says that it waits: '\u2068${said}\u2069'`,
    remedy: 'Please read the note, and go on when it may.',
    stops: [...confirms, ...leaves, 'cancel', 'cancelMany', 'merge', 'payBack', 'payReturn'],
    lift: { label: 'It may go on', at: 'notes' },
    pass: null,
    usual: true,
  },
  planned: {
    short: 'To be cancelled',
    words: said => `it is to be cancelled at ${timeText(new Date(Number(said) * 1000))}`,
    remedy: 'Please take that back first.',
    stops: [...confirms, ...leaves, 'merge'],
    lift: { label: 'Do not cancel it', at: 'next' },
    pass: null,
    usual: true,
  },
  returnAsked: {
    short: 'Return asked',
    words: plain('a return is asked for and not decided'),
    remedy: 'Please decide it first: what comes back is paid on its page.',
    stops: ['payBack'],
    lift: { label: 'Decide the return', at: 'returns' },
    pass: null,
  },
} as const satisfies Record<string, HoldRule>

export type HoldKind = keyof typeof holdRules
export const holdKinds = Object.keys(holdRules) as HoldKind[]
export const ruleOf = (kind: HoldKind): HoldRule => holdRules[kind]

/** A hold as pages show it. */
export type Hold = {
  orderId: string
  /** Null: the order is held, and all its parcels. */
  parcelId: string | null
  kind: HoldKind
  /** By which exactly, so that going on once does not answer for another one. */
  mark: string
  said: string
  since: Date
}

/** What is wrong, in words. */
export const holdWords = ({ kind, said }: Pick<Hold, 'kind' | 'said'>): string => ruleOf(kind).words(said)

/** What is wrong and what to do: 'they wrote 'cancel kar do'. Please answer, or note that it is read.' */
export const holdText = (hold: Pick<Hold, 'kind' | 'said'>): string => `${holdWords(hold)}. ${ruleOf(hold.kind).remedy}`

/** Those that stop a step, of an order and of this parcel of it; without a parcel those of the order alone. */
export const holdsAt = <T extends Pick<Hold, 'kind'>>(holds: readonly T[], gate: Gate): T[] =>
  holds.filter(({ kind }) => ruleOf(kind).stops.includes(gate))
