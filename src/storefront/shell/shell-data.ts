import { useRouteLoaderData } from 'react-router'

/** What header and footer need, from the root's loader. */
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
  origin: '',
}

/** The shell's data; empty when the root's loader itself failed, so that the error page still stands. */
export const useShellData = (): ShellData => useRouteLoaderData<ShellData>('root') ?? nothingLoaded
