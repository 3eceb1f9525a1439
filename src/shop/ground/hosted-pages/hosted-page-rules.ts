/** The systems whose hosted pages take cards and wallets. */
export const hostedPages = ['jazzcash', 'safepay'] as const
export type HostedPage = (typeof hostedPages)[number]
export const isHostedPage = (value: unknown): value is HostedPage => (hostedPages as readonly unknown[]).includes(value)

/** Each page's name, by which an order asks for it too (`paymentMethod`), and how shoppers choose it. */
export const pageNames = { jazzcash: 'JazzCash', safepay: 'Safepay' } as const satisfies Record<HostedPage, string>
export type PageName = (typeof pageNames)[HostedPage]
export const pageTitles: Record<HostedPage, string> = {
  jazzcash: 'Card or wallet by JazzCash',
  safepay: 'Card by Safepay',
}
/** The page of a name (`pageNames`), as an order's `paymentMethod` has it. */
export const pageCalled = (name: unknown): HostedPage | undefined => hostedPages.find(page => pageNames[page] === name)

/** Where these systems bring shoppers back to, and where they send notices. */
export const returnPath = (page: HostedPage): string => `/payments/${page}/return`
export const noticePath = (page: HostedPage): string => `/payments/${page}/notice`

/** What becomes of a payment on a hosted page, in words for staff. */
export const hostedStates = {
  opening: 'Being opened',
  open: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  lapsed: 'Not paid in time',
  odd: 'To be looked at',
  aside: 'Put aside',
} as const
export type HostedState = keyof typeof hostedStates

/** Whether the shop can take money ahead without a call. */
export const takesAhead = (settings: { transferAccount: unknown; hostedPages: readonly HostedPage[] }): boolean =>
  settings.transferAccount !== null || settings.hostedPages.length > 0

/** By what an order can be paid ahead, as a sentence names it; empty when by nothing. */
export function waysText({ account, pages }: { account: boolean; pages: readonly HostedPage[] }): string {
  const card = pages.includes('jazzcash') ? 'card or wallet' : 'card'
  return [account && 'bank transfer or Raast', pages.length > 0 && card].filter(Boolean).join(', or by ')
}
