/** The fixed sentences of the shop that a house may say in its own words, as delivered. */
export const deliveredVoice = {
  homeTitle: 'Perfumes, attars and oud in Pakistan',
  homeDescription: 'Perfumes for men and women, attars, oud, testers and gift boxes. Cash on delivery in Pakistan.',
  newsletter: 'Subscribe for Latest perfumes & Offers',
  emptyCart: 'Your cart is empty',
  emptyCartText: "Looks like you haven't added anything to your cart yet",
  filledCart: 'Just one step away from completing your order.',
  notFound: 'Like a top note: it was here, and now it is gone.',
}

export type Voice = typeof deliveredVoice

const isOwn = ([name, text]: [string, string]) => text !== deliveredVoice[name as keyof Voice]

/** The sentences that a house says in its own words; none where it wrote nothing. */
export const ownSentences = (voice: Voice): Partial<Voice> => Object.fromEntries(Object.entries(voice).filter(isOwn))
