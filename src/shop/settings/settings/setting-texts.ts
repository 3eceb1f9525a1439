import type { Settings } from './settings.ts'
import { advancedTexts } from './texts/advanced.ts'
import { callTexts } from './texts/calls.ts'
import type { SettingWords } from './texts/group-texts.ts'
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
  returns: { label: 'Returns', purpose: 'How long, and in which condition' },
  catalogue: { label: 'Catalogue and stock', purpose: 'New arrivals, low stock, reviews' },
  calls: { label: 'Calls and risk', purpose: 'Who is called first, signs of risk, call scripts' },
  tax: { label: 'Tax', purpose: 'Sales tax in prices, tax numbers, tax withheld by couriers' },
  channels: { label: 'Feeds and sources', purpose: 'Products for Google and Meta, data for advertisers' },
  staff: { label: 'Sign-in and alerts', purpose: 'When staff are signed out, emails about faults' },
  advanced: { label: 'Advanced', purpose: 'Rarely changed: rush hours, newsletter speed, home country' },
} as const satisfies Record<string, Group>

export type SettingGroup = keyof typeof settingGroups

type Text = SettingWords & { group: SettingGroup }
/** A setting that another page changes, and what it is called in the search of the back office. */
type Elsewhere = { page: string; name: string }

const home = (name: string): Elsewhere => ({ page: '/admin/content/home', name })
const menus = (name: string): Elsewhere => ({ page: '/admin/content/menus', name })
const face = (name: string): Elsewhere => ({ page: '/admin/content/face', name })

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
  closure: { page: '/admin/opening', name: 'Whether the shop is open' },
  skippedSteps: { page: '/admin/steps', name: 'First steps that are left out' },
  emailState: { page: '/admin/settings/email', name: 'Mail server: how emails leave' },
  emailTexts: { page: '/admin/settings/emails', name: 'Email texts' },
  messageTexts: { page: '/admin/settings/messages', name: 'WhatsApp texts' },
  hostedPages: { page: '/admin/connections', name: 'Payment by card and wallet' },
  signInBy: { page: '/admin/connections', name: 'Logging in by Google, Apple and Facebook' },
  trustRows: { page: '/admin/trust', name: 'Who is asked for an advance or payment ahead' },
  secondFactorRoles: { page: '/admin/staff', name: 'Roles that need a second factor' },
  homeSections: home('Sections of the home page'),
  blocks: home('Blocks of the home page'),
  heroes: home('Hero of the home page'),
  announcements: home('Announcements in the head'),
  stories: home('Stories on the home page'),
  claims: home('Claims and figures on the home page'),
  testimonials: home('Testimonials'),
  headerMenu: menus('Menu in the head'),
  footerMenu: menus('Menu at the foot'),
  footerEnd: menus('Links at the end of the foot'),
  themeColours: face('Colours'),
  themeStyle: face('Fonts, corners and spacing'),
  brand: face('Logo, icon and brand'),
  voice: face('Fixed sentences'),
}

function inGroup<Name extends string>(group: SettingGroup, texts: Record<Name, SettingWords>): Record<Name, Text> {
  const entries = Object.entries<SettingWords>(texts).map(([name, words]) => [name, { ...words, group }])
  return Object.fromEntries(entries)
}

/** The settings that are stored in paisa. */
export const amountSettings = Object.entries(settingTexts).flatMap(([name, text]) =>
  'amount' in text && text.amount ? [name] : [],
)
