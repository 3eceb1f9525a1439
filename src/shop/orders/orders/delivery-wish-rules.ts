/** What a buyer may ask of the delivery, in the words of call card, slip, label and courier. */
export const deliveryWishes = {
  saturday: 'Deliver on Saturday',
  gate: 'Leave at the gate',
  call: 'Call before delivery',
  noCall: 'Do not call',
} as const
export type DeliveryWish = keyof typeof deliveryWishes

/** The wishes as one sentence after another; empty without any. Words that are not known yet are left out. */
export const wishesText = (wishes: readonly string[]): string =>
  Object.entries(deliveryWishes)
    .flatMap(([wish, text]) => (wishes.includes(wish) ? [text] : []))
    .join('. ')

/**
 * What a courier is told of an order: its wishes, then the buyer's note, on one line.
 * @rule what a courier reads of the delivery's wishes and the note
 */
export const courierNote = ({ wishes, note }: { wishes: readonly string[]; note: string }): string =>
  [wishesText(wishes), note.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join('. ')
