/**
 * What the figures of the house mean, in words: one definition each, shown at the figure on every screen and in the
 * docs of `/v1/admin`. In SQL `order_moments`; who was turned away stands in the table `turned_away`.
 * @rule what placed, sold, sent, delivered, refused, came back, cancelled and earned mean, in words at each figure
 */
export const figures = {
  placed: {
    label: 'Placed',
    means: 'Orders on the day they were placed, whatever became of them. Their amount is what they charged.',
  },
  sold: {
    label: 'Sold',
    means:
      'Orders on the day they were confirmed: by a call, a message, the email or a payment. Not those that wait for it, and not what was cancelled or refused since.',
  },
  pieces: {
    label: 'Pieces',
    means: 'Pieces of what was sold, without those that came back.',
  },
  amount: {
    label: 'Amount',
    means:
      'Of what was sold: what was kept and paid for or is to be paid, with shipping and gift wrap, less offers, pieces that came back and what was paid back.',
  },
  averageOrder: { label: 'Average order', means: 'The amount of what was sold, of one order.' },
  sent: { label: 'Sent', means: 'Parcels on the day they were handed over to a courier, each time that one left.' },
  delivered: {
    label: 'Delivered',
    means: 'Orders on the day their last parcel arrived. Their amount is what was earned.',
  },
  refused: {
    label: 'Refused',
    means:
      'Parcels on the day their courier said that nobody took them, also where the order is sent again. They count for their own courier.',
  },
  cameBack: { label: 'Came back', means: 'Refused parcels on the day the house received them.' },
  cancelled: { label: 'Cancelled', means: 'Orders on the day they were cancelled, of which nothing had left.' },
  turnedAway: {
    label: 'Turned away',
    means:
      'People on the day the checkout refused their order, since it had not enough pieces. Who tries again on the same day counts once.',
  },
  earned: {
    label: 'Earned',
    means:
      'Of orders delivered in these days: what was kept and paid for, with shipping and gift wrap, less offers, pieces that came back and what was paid back. A return counts from its arrival, before it is paid back.',
  },
  takenOff: {
    label: 'Taken off',
    means: 'What offers took off what was sold, without the share of pieces that came back.',
  },
  booked: {
    label: 'Booked',
    means:
      'By the ledger, on the day of each entry: an order when it is placed, taken back when it is cancelled, and a return when it is paid back. What is earned counts delivered orders alone, and returns from their arrival.',
  },
  goods: {
    label: 'Goods',
    means:
      'What the pieces cost on average when they were taken, less pieces that came back. Not known where a piece has no cost: it is entered with the stock.',
  },
  profit: {
    label: 'Profit',
    means:
      'What was earned less goods, courier, packaging, sales tax, what couriers withhold, what was written off and what refused orders cost. Not known where a piece has no cost.',
  },
  refusedShare: {
    label: 'Refused share',
    means: 'Refused, of what was refused or delivered in these days. What is still on its way is in neither.',
  },
} as const satisfies Record<string, { label: string; means: string }>
export type FigureName = keyof typeof figures

/** Instead of a figure that nobody can know: a piece has no cost. */
export const NOT_KNOWN = 'Not known'
