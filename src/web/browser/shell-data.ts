import { useRouteLoaderData } from 'react-router'
import { type Paisa, paisa } from '../../shop/ground/money.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '../../shop/settings/settings/default-order-limit-rules.ts'
import type { PageTheme } from '../../shop/settings/theme/theme-colour-rules.ts'
import { deliveredVoice, type Voice } from '../../shop/settings/theme/voice-rules.ts'
import type { Menu } from './navigation.ts'

/** The data of header and footer, from the layout's loader. */
export type ShellData = {
  shopName: string
  /** What numbers of its orders begin with. */
  orderPrefix: string
  /** What differs from the style sheet's look; absent where nothing does. */
  theme?: PageTheme
  /**
   * What stands in place of the name in capitals, as in the style sheet; absent where nothing does. `look`: classes of
   * its letters.
   */
  mark?: { logo: string; wordmark: string; look: string }
  /** Present where staff try orders. */
  tests?: true
  /** Whether the shop is closed to this visitor: what goes on stands in a frame without the shop. */
  closed: boolean
  /** The fixed sentences that the house says in its own words; absent without any. */
  voice?: Partial<Voice>
  tagline: string
  /** The upright picture of the first banner of home; empty without any. */
  portrait: string
  /** `otherSum`: it promises free shipping from another sum than the rule. */
  announcements: { text: string; link: string; otherSum?: true }[]
  /** Searches that the empty search shows. */
  searchExamples: string[]
  /** Said in place of a promise of an email; absent while emails leave. */
  emailOff?: string
  /** Category names in the shop's order. */
  categories: string[]
  menu: Menu
  /** Year, registered name and tax numbers. */
  imprint: string
  supportPhone: string
  supportEmail: string
  supportAddress: string
  socialLinks: { name: 'Facebook' | 'Instagram' | 'TikTok'; link: string }[]
  /** What can be paid with, as marks. */
  paymentMethods: string[]
  /** In digits with the code of its country, as links take it; empty without one. */
  chatNumber: string
  chatText: string
  /** The shop's limits of an order. */
  orderLimits: OrderLimits
  /** What shipping costs, and from when it is free. */
  shippingText: string
  /** In paisa. */
  freeShippingFrom: Paisa
  /** In paisa; null where gift wrap is not offered. */
  giftWrapFee: Paisa | null
  /** The current public coupons; null when they could not be read: the browser then fetches them. */
  coupons: Coupon[] | null
  /** Origin of the shop, for absolute URLs. */
  origin: string
}

const nothingLoaded: ShellData = {
  shopName: 'Our shop',
  orderPrefix: 'ORD',
  closed: false,
  tagline: '',
  portrait: '',
  announcements: [],
  searchExamples: [],
  categories: [],
  menu: { categories: [], collections: [] },
  imprint: '',
  supportPhone: '',
  supportEmail: '',
  supportAddress: '',
  socialLinks: [],
  paymentMethods: [],
  chatNumber: '',
  chatText: '',
  orderLimits: DEFAULT_ORDER_LIMITS,
  shippingText: '',
  freeShippingFrom: paisa(0),
  giftWrapFee: null,
  coupons: [],
  origin: '',
}

/** The shell's data; empty when the layout's loader failed, so that the error page can render. */
export const useShellData = (): ShellData => useRouteLoaderData<ShellData>('storefront') ?? nothingLoaded

/** The fixed sentences of the shop, in the words of the house. */
export const useVoice = (): Voice => ({ ...deliveredVoice, ...useShellData().voice })
