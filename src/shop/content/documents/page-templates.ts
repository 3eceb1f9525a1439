import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { blankText } from '../content/index.ts'
import { addVersion } from './create-document.ts'

type Template = { slug: string; title: string; description: string; body: string }

/**
 * A part of a template that only the house knows: '[fill in: your opening hours]'. A text with one is not published.
 */
const BLANK = /\[fill in: ?([^\]]*)\]/gi

/** What a text still has to say, in its order. */
export const blanksOf = (text: string): string[] => [...text.matchAll(BLANK)].map(([, what = '']) => what.trim())

/**
 * Texts of the pages that a shop in Pakistan needs, without any fact of a house: those are placeholders that settings
 * fill ('{shopName}') and blanks that whoever adopts them fills. Not legal advice.
 */
export const pageTemplates: readonly Template[] = [
  {
    slug: 'shipping-returns',
    title: 'Shipping & Returns',
    description: 'What delivery costs, when it arrives and how to return a bottle.',
    body: `
## Delivery

- {served}
- Delivery costs {shippingFee} inside Pakistan, and nothing once your order reaches {freeShippingFrom}.
- {payAhead}
- You can pay cash on delivery for orders below {codLimit}.

## When will it arrive?

If you order today:

{deliveryTimes}

## Outside Pakistan

{countries}

## Returns and exchange

You can return or exchange a {sealed}bottle within {returnDays} days of delivery: choose "Return or exchange" on the page of your order. {returnCourier} {refunds}

[fill in: where returned bottles are sent, and who answers questions about them]

## Damaged or wrong

Tell us as soon as you open it, with a photograph, on the page of your order. [fill in: what you do then, such as sending the right bottle at your cost]
`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    description: 'What we know about you, why, and for how long.',
    body: `
{shopName} keeps what is needed to deliver your order and to keep the accounts that the law demands.

## What we keep

- Your name, phone, address and email, when you order: to deliver, and to help you afterwards
- Your orders: tax law requires us to keep receipts
- What you write with an order, and the pictures that you send us of a payment or a return
- Your reviews, with the name and the pictures that you give us
- Your email on our newsletter's list, if you subscribe: until you unsubscribe

## In your browser

Your cart and favourites are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in.

## Who else receives something

- The courier receives your name, phone and address
- [fill in: the services that send your emails and messages, and any other company that receives data of your customers]

## Your rights

You can see, correct, download and delete your data in your account's settings, or ask us: [fill in: the email or phone for questions about privacy].
`,
  },
  {
    slug: 'terms',
    title: 'Terms',
    description: 'The rules between you and us, in plain words.',
    body: `
## Who we are

[fill in: the registered name of your business, its owner and its address]

## Orders

Your order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.

## Prices

Prices are in Pakistani rupees. The price that counts is the one you see when you complete the order. [fill in: whether prices include sales tax]

## Payment

Cash on delivery on orders below {codLimit} inside Pakistan; otherwise ahead, in the ways that the checkout offers.

## Coupons

Each customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.

## Law

The law of Pakistan applies. [fill in: the city whose courts are responsible]
`,
  },
  {
    slug: 'our-story',
    title: 'Our Story',
    description: 'Who we are and how we choose what we sell.',
    body: `
[fill in: who you are, since when, and where]

## What we sell

[fill in: how your perfumes are made or chosen]

## How we work

[fill in: who packs and answers, and what customers can expect of you]
`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    description: 'How to reach us.',
    body: `
[fill in: phone, email or chat, and who answers]

## When

[fill in: the days and hours on which you answer]

## Where

[fill in: your address, and whether customers may visit]
`,
  },
  {
    slug: 'faqs',
    title: 'FAQs',
    description: 'Answers to what customers ask most.',
    body: `
## How do I order?

Choose a perfume and a size, add it to your cart and check out. You do not need an account.

## How can I pay?

In cash when your parcel arrives, on orders below {codLimit}. {payAhead}

## What does delivery cost, and how long does it take?

Delivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. It takes {deliveryDays} working days, depending on your city.

## Can I return a bottle?

Yes, {ifSealed}within {returnDays} days of delivery: ask for it on the page of your order. {returnCourier} {refunds}

## [fill in: a question that your customers ask]

[fill in: your answer]
`,
  },
]

export const AdoptTemplate = z.object({
  template: z.enum(pageTemplates.map(({ slug }) => slug) as [string, ...string[]]),
})

/** Begins a page from a template, as a draft. Throws `taken` where the page is there. */
export async function adoptTemplate(
  tx: Tx,
  { template }: z.output<typeof AdoptTemplate>,
  by: string,
): Promise<{ documentId: number; title: string }> {
  const found = pageTemplates.find(({ slug }) => slug === template)
  if (!found) throw new ShopError('not_found', 'There is no such template')
  const { slug, ...text } = found
  const document = await tx
    .insertInto('documents')
    // The footer links to it once it is published.
    .values({ kind: 'page', slug, needed: true })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!document) throw new ShopError('taken', 'This page is there already')
  await addVersion(tx, { documentId: document.id, number: 1, text: { ...blankText, ...text }, by })
  return { documentId: document.id, title: text.title }
}
