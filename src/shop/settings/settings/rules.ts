/** The most pieces of one size, and pieces in all, in one order. */
export type OrderLimits = { perSize: number; pieces: number }

/** Until the merchant sets others, and while the page does not know them. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = { perSize: 10, pieces: 30 }

/** What numbers of orders that staff try begin with. */
export const TEST_PREFIX = 'TEST'

/** The steps from an empty shop to an open one, in their order (src/shop/watch/first-steps). */
export const firstStepNames = [
  'contact',
  'brand',
  'product',
  'delivery',
  'buyers',
  'email',
  'papers',
  'policies',
  'open',
] as const
export type FirstStep = (typeof firstStepNames)[number]

/** The sections of the home page in the specification's order, with the tiles, claims, coupon and collections between them. */
export const homeSections = [
  'heroes',
  'claims',
  'coupons',
  'newArrivals',
  'bestSelling',
  'tile1',
  'mensProducts',
  'tile2',
  'womensProducts',
  'attarProducts',
  'tile3',
  'collections',
  'testimonials',
] as const
export type HomeSection = (typeof homeSections)[number]

/** Where a block of the merchant's own stands among the sections: 'block-1234'. */
export type BlockName = `block-${number}`
export const blockName = (id: number): BlockName => `block-${id}`
export const isBlockName = (name: unknown): name is BlockName =>
  typeof name === 'string' && /^block-\d{1,10}$/.test(name)

/** A city as rules compare it: its letters and digits. */
export const cityKey = (city: string): string => city.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The cities of 'Quetta, Gwadar or D. I. Khan', as rules compare them. */
export const citiesOf = (typed: string): string[] =>
  typed
    .split(/,| or /i)
    .map(cityKey)
    .filter(Boolean)

/** Whether emails leave: by a mail server that works (or are kept, in the demo shop); or why none does. */
export const emailStates = ['works', 'none', 'untested', 'failing'] as const
export type EmailState = (typeof emailStates)[number]

/**
 * Whether the shop may say that it sends an email.
 * @rule when an email may be promised
 */
export const emailLeaves = ({ emailState }: { emailState: EmailState }): boolean => emailState === 'works'

/**
 * Whether reminders, newsletters, campaigns and invitations wait: they lead into a shop that nobody can enter. Emails of orders never do.
 * @rule what waits while the shop is closed
 */
export const waitsForOpening = ({ closure }: { closure: unknown }): boolean => closure !== null

/** What stands in place of a promise of an email while none leaves. */
export const emailOffText = ({ supportPhone }: { supportPhone: string }): string =>
  supportPhone
    ? `We cannot send emails at the moment. Please call or message us at ${supportPhone}, and we help you at once.`
    : 'We cannot send emails at the moment. Please try again later.'
