import type { GroupTexts } from './group-texts.ts'

export const shopTexts = {
  shopName: { label: 'Name of the shop' },
  tagline: { label: 'Tagline' },
  supportPhone: { label: 'Phone' },
  supportEmail: { label: 'Email' },
  supportAddress: { label: 'Address' },
  houseCity: {
    label: 'City that parcels leave from',
    hint: 'Delivery days that nobody has typed follow it: shoppers read them on products and at checkout',
  },
  chatNumber: { label: 'Chat number', hint: 'Of WhatsApp, such as 0300 1234567; empty hides the chat button' },
  chatText: { label: 'First text of a chat', long: true },
  socialLinks: {
    label: 'Social links',
    hint: 'Empty an address to take its link away',
    parts: { name: 'Network', link: 'Address' },
  },
} satisfies GroupTexts

export const catalogueTexts = {
  searchExamples: { label: 'Examples in the empty search', hint: 'A search each, one per line' },
  newArrivalDays: { label: 'A product is new for', unit: 'days' },
  wasPriceDays: { label: 'A discount is allowed where the full price was charged within the last', unit: 'days' },
  lowStockFrom: {
    label: 'Stock is low from',
    unit: 'pieces',
    hint: 'Also shown to shoppers. A size may have its own mark for the stock list',
  },
  stockAskDays: { label: 'Somebody waits for a sold-out size for', unit: 'days' },
  reviewMediaRequired: { label: 'A review needs a photo or video' },
  moderateReviews: {
    label: 'New reviews are hidden until they are approved',
    hint: 'They wait at Reviews',
  },
  comingSoonDate: {
    label: 'End of the coming-soon countdown',
    moment: true,
    hint: 'Time in Pakistan',
  },
} satisfies GroupTexts

export const channelTexts = {
  productFeeds: {
    label: 'Products are listed for',
    options: { google: 'Google Merchant Center', meta: 'Meta (Facebook and Instagram)' },
    hint: 'Their addresses stand at Feeds',
  },
  feedsWithout: {
    label: 'Categories that are in no feed',
    hint: 'A line each. Testers and decants are not new in their original packing, which these services demand',
  },
  adConversions: {
    label: 'Delivered orders are reported to',
    options: { google: 'Google, by a file at Sources', meta: 'Meta, connected under Connections' },
    hint: 'Then the checkout asks each shopper, and only orders of those who agree are reported. Your privacy page says so by itself',
  },
} satisfies GroupTexts

export const staffTexts = {
  staffIdleMinutes: { label: 'Staff sign in again after doing nothing for', unit: 'minutes' },
  faultEmails: {
    label: 'Owners get an email when something is wrong with the shop',
    hint: 'A disk that is nearly full, backups that fail, jobs that are not done: once a day each, while it lasts',
  },
} satisfies GroupTexts
