/** The fixed sentences of the shop that a house may say in its own words, as delivered, and what staff call them. */
export const voiceSentences = {
  homeTitle: { label: 'Title of the home page', text: 'Perfumes, attars and oud in Pakistan' },
  homeDescription: {
    label: 'What search engines say of the shop',
    text: 'Perfumes for men and women, attars, oud, testers and gift boxes. Cash on delivery in Pakistan.',
  },
  newsletter: { label: 'Invitation to the newsletter', text: 'Subscribe for Latest perfumes & Offers' },
  emptyCart: { label: 'An empty cart', text: 'Your cart is empty' },
  emptyCartText: { label: 'Below it', text: "Looks like you haven't added anything to your cart yet" },
  filledCart: { label: 'Above the lines of the cart drawer', text: 'Just one step away from completing your order.' },
  notFound: { label: 'A page that is not found', text: 'Like a top note: it was here, and now it is gone.' },
} as const

export type Voice = Record<keyof typeof voiceSentences, string>

const names = Object.keys(voiceSentences) as (keyof Voice)[]

/** The sentences as delivered. */
export const deliveredVoice = Object.fromEntries(names.map(name => [name, voiceSentences[name].text])) as Voice

/** The sentences that a house says in its own words; none where it wrote nothing. */
export const ownSentences = (voice: Voice): Partial<Voice> =>
  Object.fromEntries(names.filter(name => voice[name] !== voiceSentences[name].text).map(name => [name, voice[name]]))
