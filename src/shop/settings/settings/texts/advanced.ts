import { type GroupTexts, NOBODY } from './group-texts.ts'

/** What a shop seldom changes, and only with knowledge of its mail provider, of rushes or of law. */
export const advancedTexts = {
  strangersShare: {
    label: 'Of each size, unconfirmed orders of new customers hold at most',
    unit: '%',
    hint: 'Beyond that the checkout asks for a code by email before it takes an order. 100: no limit',
    shoppers: 'who are new are asked for a code by email in a rush',
  },
  emailCodeShare: {
    label: 'With those who entered a code by email, at most',
    unit: '%',
    hint: 'The rest is kept for customers to whom you delivered, or whose phone answered. All mailboxes of one domain count as one person, but those of Gmail, Yahoo, Hotmail and other large providers',
    shoppers: 'are asked to call in a rush, once so much is held',
  },
  rushFrom: {
    label: 'Show a rush from',
    unit: 'orders',
    hint: 'Unconfirmed orders of new customers within an hour',
    shoppers: NOBODY,
  },
  emailDays: { label: 'A sent email is kept for', unit: 'days', shoppers: NOBODY },
  newsletterPace: {
    label: 'Pace of newsletters',
    unit: 'emails a minute',
    hint: 'As much as your mail provider allows',
    shoppers: 'get a newsletter sooner or later',
  },
  trustPage: {
    label: 'Show everybody at /trust when the shop was last restored from its backup',
    shoppers: 'may read /trust',
  },
  homeCountry: {
    label: 'Home country',
    hint: 'Its code, such as PK. Cash on delivery is offered there alone',
    shoppers: 'may pay cash there alone',
  },
} satisfies GroupTexts
