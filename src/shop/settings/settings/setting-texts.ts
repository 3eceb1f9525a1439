import type { FieldWords } from '../../ground/forms/index.ts'
import type { Settings } from './settings.ts'
import { advancedTexts } from './texts/advanced.ts'
import { callTexts } from './texts/calls.ts'
import { orderTexts, returnTexts } from './texts/orders.ts'
import { shippingTexts } from './texts/shipping.ts'
import { catalogueTexts, channelTexts, shopTexts, staffTexts } from './texts/shop.ts'
import { taxTexts } from './texts/tax.ts'

type Group = { label: string; purpose: string }

/** The groups of settings, each a page. */
export const settingGroups = {
  shop: { label: 'Shop and contact', purpose: 'Name, phone, email, chat, social links' },
  shipping: { label: 'Shipping', purpose: 'Fees, delivery times, where parcels start' },
  orders: { label: 'Orders and payment', purpose: 'Limits, expiry, bank account and Raast, gift wrap' },
  returns: { label: 'Returns', purpose: 'Until when, and in which condition' },
  catalogue: { label: 'Catalogue and stock', purpose: 'New arrivals, low stock, reviews' },
  calls: { label: 'Calls and risk', purpose: 'Who is called first, what counts as risk, what staff say' },
  tax: { label: 'Tax', purpose: 'Sales tax within prices, tax numbers, what couriers withhold' },
  channels: { label: 'Feeds and sources', purpose: 'Products for Google and Meta, what advertisers are told' },
  staff: { label: 'Staff', purpose: 'When a session ends, emails about faults' },
  advanced: { label: 'Advanced', purpose: 'Set well from the start: rushes, pace of newsletters, home country' },
} as const satisfies Record<string, Group>

export type SettingGroup = keyof typeof settingGroups

type Text = FieldWords & { group: SettingGroup }
/** A setting that another page changes. */
type Elsewhere = { page: string }

const home = { page: '/admin/content/home' }
const menus = { page: '/admin/content/menus' }
const face = { page: '/admin/content/face' }

/** The words beside each setting's field. Its rule is in `Settings`. */
export const settingTexts: Record<keyof Settings, Text | Elsewhere> = {
  ...inGroup('shop', shopTexts),
  ...inGroup('shipping', shippingTexts),
  ...inGroup('orders', orderTexts),
  ...inGroup('returns', returnTexts),
  ...inGroup('catalogue', catalogueTexts),
  ...inGroup('calls', callTexts),
  ...inGroup('tax', taxTexts),
  ...inGroup('channels', channelTexts),
  ...inGroup('staff', staffTexts),
  ...inGroup('advanced', advancedTexts),
  closure: { page: '/admin/opening' },
  emailTexts: { page: '/admin/settings/emails' },
  messageTexts: { page: '/admin/settings/messages' },
  hostedPages: { page: '/admin/connections' },
  trustRows: { page: '/admin/trust' },
  secondFactorRoles: { page: '/admin/staff' },
  homeSections: home,
  blocks: home,
  heroes: home,
  announcements: home,
  stories: home,
  claims: home,
  testimonials: home,
  headerMenu: menus,
  footerMenu: menus,
  footerEnd: menus,
  themeColours: face,
  themeStyle: face,
  brand: face,
}

function inGroup<Name extends string>(group: SettingGroup, texts: Record<Name, FieldWords>): Record<Name, Text> {
  const entries = Object.entries<FieldWords>(texts).map(([name, words]) => [name, { ...words, group }])
  return Object.fromEntries(entries)
}

/** The settings that are stored in paisa. */
export const amountSettings = Object.entries(settingTexts).flatMap(([name, text]) =>
  'amount' in text && text.amount ? [name] : [],
)
