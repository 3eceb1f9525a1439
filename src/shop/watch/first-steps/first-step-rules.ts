import { plural } from '../../ground/plural.ts'
import type { FirstStep } from '../../settings/settings/waits-while-closed-rules.ts'

/** The way from an empty shop to an open one, in its order, and why each step matters. */
export const firstSteps = {
  contact: {
    label: 'Name and contact',
    why: 'Shoppers see who sells, and whom to ask. It stands on every page, email and parcel.',
  },
  brand: {
    label: 'Logo and colours',
    why: 'A stranger recognises your house. As delivered it wears the looks of the software.',
  },
  product: {
    label: 'Products',
    why: 'Shoppers see what is published and buy what has pieces. A draft is seen by staff alone.',
  },
  delivery: {
    label: 'Delivery and cash',
    why: 'Delivery is promised from your own city, by fees and days that you have read.',
  },
  buyers: {
    label: 'How customers are known',
    why: 'By phone the checkout asks five things and people finish it; by email everybody gets a receipt. Skip it to know them by email.',
  },
  email: {
    label: 'Email that leaves',
    why: 'Receipts, codes and new passwords go by email. Until it works they reach nobody.',
  },
  papers: {
    label: 'Papers and tax',
    why: 'Invoices and labels carry your address. Tax lines stand on them only once you have a number.',
  },
  policies: {
    label: 'Policies',
    why: 'Who buys wants to know how to return, and what you keep of them. Search engines and advertisers ask for it.',
  },
  open: { label: 'Open the shop', why: 'Until you open it visitors see one page.' },
} as const satisfies Record<FirstStep, { label: string; why: string }>

/** Products by what shoppers see of them. `draft`: the newest one. */
export type Shelf = { published: number; drafts: number; soldOut: number; draft: string | null }

/** What keeps products from being seen or bought, each with the page where it is. */
export function shelfLacks({ published, drafts, soldOut, draft }: Shelf): { text: string; path: string }[] {
  const seen = drafts === 1 ? 'A draft is' : `${drafts} drafts are`
  return [
    ...(drafts > 0
      ? [
          {
            text: `${seen} not in the shop: publish ${drafts === 1 ? 'it' : 'them'}`,
            path: drafts === 1 ? `/admin/products/${draft}` : '/admin/products?state=draft',
          },
        ]
      : []),
    ...(soldOut > 0
      ? [{ text: `${plural(soldOut, 'product')} sold out: enter pieces`, path: '/admin/products?stock=out' }]
      : []),
    ...(published + drafts === 0 ? [{ text: 'A product with a price and pieces', path: '/admin/products/new' }] : []),
  ]
}
