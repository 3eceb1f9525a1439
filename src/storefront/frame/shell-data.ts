import { useRouteLoaderData } from 'react-router'
import type { Coupon } from '../../shop/coupons/index.ts'

/** What header and footer need, from the layout's loader. */
export type ShellData = {
  shopName: string
  tagline: string
  announcements: string[]
  /** Category names in the shop's order. */
  categories: string[]
  supportPhone: string
  supportEmail: string
  supportAddress: string
  socialLinks: { name: 'Facebook' | 'Instagram' | 'TikTok'; link: string }[]
  paymentMethods: string[]
  chatNumber: string
  chatText: string
  /** The public coupons of the moment; null when they could not be read, and the browser asks for them. */
  coupons: Coupon[] | null
  /** The server's time, in ms since 1970: what countdowns count from until the browser's clock takes over. */
  renderedAt: number
  /** Scheme and host of the shop, for addresses that must be whole. */
  origin: string
}

const nothingLoaded: ShellData = {
  shopName: 'Khushbu',
  tagline: '',
  announcements: [],
  categories: [],
  supportPhone: '',
  supportEmail: '',
  supportAddress: '',
  socialLinks: [],
  paymentMethods: [],
  chatNumber: '',
  chatText: '',
  coupons: [],
  renderedAt: 0,
  origin: '',
}

/** The shell's data; empty when the layout's loader itself failed, so that the error page still stands. */
export const useShellData = (): ShellData => useRouteLoaderData<ShellData>('storefront') ?? nothingLoaded
