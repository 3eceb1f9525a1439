import { type GroupTexts, NOBODY } from './group-texts.ts'

export const shopTexts = {
  shopName: {
    label: 'Name of the shop',
    shoppers: 'read it in the head and foot of every page, in emails, invoices and shared links',
  },
  tagline: { label: 'Tagline', shoppers: 'read it at the foot of every page and in search results' },
  supportPhone: { label: 'Phone', shoppers: 'see it at the foot, at checkout and in emails, and call by one press' },
  supportEmail: { label: 'Email', shoppers: 'see it at the foot and in emails, and their answers arrive there' },
  supportAddress: { label: 'Address', shoppers: 'read it at the foot, on pages and on invoices' },
  houseCity: {
    label: 'City that parcels leave from',
    hint: 'Delivery days that nobody has typed follow it',
    shoppers: 'read the days of delivery from there, on products and at checkout',
  },
  chatNumber: {
    label: 'Chat number',
    hint: 'Of WhatsApp, such as 0300 1234567; empty hides the chat button',
    shoppers: 'see a chat button on every page, which opens WhatsApp with this number',
  },
  chatText: { label: 'First text of a chat', long: true, shoppers: 'find it written when they open the chat' },
  socialLinks: {
    label: 'Social links',
    hint: 'The address of your own account: one of the network alone is not kept. Empty an address to take its link away',
    parts: { name: 'Network', link: 'Address' },
    shoppers: 'see the networks at the foot of every page',
  },
} satisfies GroupTexts

export const catalogueTexts = {
  searchExamples: {
    label: 'Examples in the empty search',
    hint: 'A search each, one per line',
    shoppers: 'are offered these in the empty search',
  },
  newArrivalDays: { label: 'A product is new for', unit: 'days', shoppers: 'find a product so long in New Arrivals' },
  wasPriceDays: {
    label: 'A discount is allowed where the full price was charged within the last',
    unit: 'days',
    shoppers: 'see a crossed-out price only where it was charged',
  },
  lowStockFrom: {
    label: 'Stock is low from',
    unit: 'pieces',
    hint: 'Also shown to shoppers. A size may have its own mark for the stock list',
    shoppers: "read 'Only 3 left' from so few pieces",
  },
  stockAskDays: {
    label: 'Somebody waits for a sold-out size for',
    unit: 'days',
    shoppers: 'who wait for a sold-out size are told within so long',
  },
  reviewMediaRequired: { label: 'A review needs a photo or video', shoppers: 'must add a photo or video to a review' },
  moderateReviews: {
    label: 'New reviews are hidden until they are approved',
    hint: 'They wait at Reviews',
    shoppers: 'see a review only once it is approved',
  },
  comingSoonDate: {
    label: 'End of the coming-soon countdown',
    moment: true,
    hint: 'Time in Pakistan',
    shoppers: 'see the countdown of the coming-soon page end then',
  },
} satisfies GroupTexts

export const channelTexts = {
  productFeeds: {
    label: 'Products are listed for',
    options: { google: 'Google Merchant Center', meta: 'Meta (Facebook and Instagram)' },
    hint: 'Their addresses stand at Feeds',
    shoppers: 'find your products at Google, Facebook and Instagram',
  },
  feedsWithout: {
    label: 'Categories that are in no feed',
    hint: 'A line each. Testers and decants are not new in their original packing, which these services demand',
    shoppers: 'do not find these categories there',
  },
  adConversions: {
    label: 'Delivered orders are reported to',
    options: { google: 'Google, by a file at Sources', meta: 'Meta, connected under Connections' },
    hint: 'Then the checkout asks each shopper, and only orders of those who agree are reported. Your privacy page says so by itself',
    shoppers: 'are asked at checkout whether their order may be reported',
  },
} satisfies GroupTexts

export const staffTexts = {
  staffIdleMinutes: { label: 'Staff sign in again after doing nothing for', unit: 'minutes', shoppers: NOBODY },
  faultEmails: {
    label: 'Owners get an email when something is wrong with the shop',
    hint: 'A disk that is nearly full, backups that fail, jobs that are not done: once a day each, while it lasts',
    shoppers: NOBODY,
  },
} satisfies GroupTexts
