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

/**
 * Whether reminders, newsletters, campaigns and invitations wait: they lead into a shop that nobody can enter. Emails
 * of orders never do.
 * @rule what waits while the shop is closed
 */
export const waitsForOpening = ({ closure }: { closure: unknown }): boolean => closure !== null
