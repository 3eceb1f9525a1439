import type { GroupTexts } from './group-texts.ts'

/** What a shop seldom changes, and only with knowledge of its mail provider, of rushes or of law. */
export const advancedTexts = {
  strangersShare: {
    label: 'Of each size, unconfirmed orders of new customers hold at most',
    unit: '%',
    hint: 'Beyond that the checkout asks for a code by email before it takes an order. 100: no limit',
  },
  emailCodeShare: {
    label: 'With those who entered a code by email, at most',
    unit: '%',
    hint: 'The rest is kept for customers to whom you delivered, or whose phone answered. All mailboxes of one domain count as one person, but those of Gmail, Yahoo, Hotmail and other large providers',
  },
  rushFrom: {
    label: 'Show a rush from',
    unit: 'orders',
    hint: 'Unconfirmed orders of new customers within an hour',
  },
  emailDays: { label: 'A sent email is kept for', unit: 'days' },
  newsletterPace: {
    label: 'Pace of newsletters',
    unit: 'emails a minute',
    hint: 'As much as your mail provider allows',
  },
  trustPage: { label: 'Show everybody at /trust when the shop was last restored from its backup' },
  homeCountry: {
    label: 'Home country',
    hint: 'Its code, such as PK. Cash on delivery is offered there alone',
  },
} satisfies GroupTexts
