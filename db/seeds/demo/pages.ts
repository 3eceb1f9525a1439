type DemoPage = {
  slug: string
  title: string
  description: string
  body: string
  urduTitle?: string
  urduDescription?: string
  urduBody?: string
}

/** The pages of the demo shop, as the specification has them: `slug` is the end of the address. */
export const demoPages: DemoPage[] = [
  {
    slug: 'affiliation',
    title: 'Affiliation',
    description: 'Recommend our perfumes and earn a share of the orders.',
    body: `
Do people ask you about perfume? Recommend us, and you receive a share of the orders that come through you.

## How it works

- We give you a code of your own, which also gives your audience a discount.
- Every delivered order with your code counts. Cancelled and returned orders do not.
- We pay each month by bank transfer.

## How to join

Write to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume.
`,
  },
  {
    slug: 'ask-for-a-perfume',
    title: 'Ask For A Perfume',
    description: 'Are you looking for a perfume that we do not list? Ask us.',
    body: `
Perhaps it is a perfume that you wore years ago, or one that you smelled at a wedding. Tell us what you remember and we will look for it.

## What helps us

- The name, the house or the shape of the bottle
- What it smelled of: flowers, wood, leather, rain
- Your budget, and the size you want

## How to ask

Write to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We also tell you if we cannot find it.

Or look for yourself: our [quiz](/pages/quiz) takes a minute.
`,
  },
  {
    slug: 'bulk-orders',
    title: 'Bulk Orders',
    description: 'Perfumes for weddings, offices and Eid, beyond what one cart holds.',
    body: `
An order in the shop takes up to {maxPerSize} bottles of one size and {maxPieces} in all. For more we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.

## What you can choose

- Any perfume in our shop, in one size or several
- Your names or your company's name on the card
- Delivery to one address or to several

## What we need to know

Write to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Orders of {codLimit} or more are paid by bank transfer.

See our [gift boxes](/gift-box).
`,
  },
  {
    slug: 'faqs',
    title: 'FAQs',
    description: 'Answers to what our customers ask most.',
    body: `
## How do I order?

Choose a perfume and a size, add it to your cart and check out with your email and address. You do not need an account. You can also call us at [{supportPhone}](tel:{callPhone}) and order over the phone.

## How can I pay?

In cash when your parcel arrives, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer. {payAhead}

## What does delivery cost, and how long does it take?

Delivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. It takes {deliveryDays} working days, depending on your city: the dates are on [Shipping & Returns](/pages/shipping-returns).

## Is it a gift?

Tell us at your cart or at checkout. We write your message on a card and put it in the parcel. {giftWrap}

## Can I try a perfume first?

{attarsStartAt} A [discovery set](/shop?search=discovery%20set) lets you wear each perfume for a day before you choose. [Testers](/shop?category=Tester) are counter bottles, at least 95 percent full, in a plain carton and at a lower price.

## What is a tola?

The old measure for attar: 11.66 grams, about 12 ml of oil. So 6 ml is about half a tola and 3 ml about a quarter.

## How do I use a coupon?

Copy the code and enter it under Discount code at checkout, after your email. Each customer can use a coupon once.

## How should I store my perfume?

Closed, and away from sunlight, heat and damp. Attar and oud get better with the years.

## Can I return a bottle?

Yes, {ifSealed}within {returnDays} days of delivery: ask for it on the page of your order. {returnCourier} {refunds} If it arrives damaged, we replace it at our cost.
`,
    urduTitle: 'عام سوالات',
    urduDescription: 'جو سوال ہمارے خریدار سب سے زیادہ پوچھتے ہیں۔',
    urduBody: `
## آرڈر کیسے کیا جائے؟

خوشبو اور سائز چنیں، ٹوکری میں ڈالیں، اور ای میل اور پتہ لکھ کر آرڈر مکمل کریں۔ اکاؤنٹ ضروری نہیں۔ آپ [{supportPhone}](tel:{callPhone}) پر فون کر کے بھی آرڈر دے سکتے ہیں۔

## ادائیگی کیسے ہوتی ہے؟

{codLimit} سے کم کے آرڈر پر، پارسل ملنے پر نقد۔ اس سے بڑے آرڈر اور پاکستان سے باہر کے پتوں کے لیے ہم بینک ٹرانسفر کی خاطر آپ سے رابطہ کرتے ہیں۔ پہلے ادائیگی کریں تو ڈیلیوری مفت ہے۔

## ڈیلیوری پر کتنا خرچ آتا ہے، اور کتنے دن لگتے ہیں؟

ڈیلیوری {shippingFee} ہے، اور {freeShippingFrom} یا اس سے زیادہ کے آرڈر پر مفت۔ دن آپ کے شہر پر ہیں: [ترسیل اور واپسی](/pages/shipping-returns?lang=ur) دیکھیں۔

## تحفہ بھیجنا ہے؟

ٹوکری میں یا آرڈر کرتے وقت ہمیں بتائیں۔ ہم آپ کا پیغام کارڈ پر لکھ کر پارسل میں رکھتے ہیں۔

## کیا خریدنے سے پہلے خوشبو آزمائی جا سکتی ہے؟

[ڈسکوری سیٹ](/shop?search=discovery%20set) کی ہر خوشبو ایک دن لگا کر دیکھیں، پھر فیصلہ کریں۔ [ٹیسٹر](/shop?category=Tester) کاؤنٹر کی بوتلیں ہیں: کم از کم 95 فیصد بھری ہوئی، سادہ ڈبے میں اور کم قیمت پر۔

## تولہ کیا ہوتا ہے؟

عطر کا پرانا پیمانہ: 11.66 گرام، یعنی تقریباً 12 ملی لیٹر تیل۔ 6 ملی لیٹر تقریباً آدھا تولہ ہے اور 3 ملی لیٹر چوتھائی۔

## کوپن کیسے استعمال ہوتا ہے؟

کوڈ کاپی کریں اور آرڈر کرتے وقت ای میل کے بعد "Discount code" کے خانے میں لکھیں۔ ہر خریدار ایک کوپن ایک بار استعمال کر سکتا ہے۔

## خوشبو کیسے سنبھال کر رکھی جائے؟

بند، اور دھوپ، گرمی اور نمی سے دور۔ عطر اور عود وقت کے ساتھ اور نکھرتے ہیں۔

## کیا بوتل واپس ہو سکتی ہے؟

جی ہاں، سیل بند بوتل، ملنے کے {returnDays} دن کے اندر: اپنے آرڈر کے صفحے پر واپسی کی درخواست کریں۔ کوریئر کا خرچ آپ دیتے ہیں، سوائے اس کے کہ غلطی ہماری ہو۔ بوتل ٹوٹی ہوئی پہنچے تو ہم اپنے خرچ پر بدل دیتے ہیں۔
`,
  },
  {
    slug: 'media-page',
    title: 'Media Page',
    description: 'For journalists, bloggers and everybody who writes about perfume.',
    body: `
Do you write, film or speak about perfume, and would you like to know more about {shopName}? We are glad to help.

## What we can send you

- Pictures of our bottles, which you may use if you name us
- Samples for a review; we do not ask to read it first
- Answers to your questions, in Urdu or English

## How to reach us

Write to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline.
`,
  },
  {
    slug: 'our-new-logo',
    title: 'Our New Logo',
    description: 'What our name means, and why the logo looks as it does.',
    body: `
Khushbu is Urdu for fragrance. The logo is our name in thin, widely spaced capitals, in gold on near-black.

## What changed

- The letters are lighter and wider apart, so that they are easy to read on a small label.
- The gold is one flat colour.
- The background is almost black with a little brown, like oud wood.

## What did not change

The perfumes. A bottle with the earlier label holds the same perfume.
`,
  },
  {
    slug: 'our-story',
    title: 'Our Story',
    description: 'Who we are and how we choose what we sell.',
    body: `
{shopName} is a perfume shop in Sargodha. We sell perfumes for women and men, attars, oud, testers and gift boxes: our own, and those of smaller houses that we like to wear ourselves.

## What you can expect from us

- Every perfume lists its top, heart and base notes.
- Every size shows its price for each millilitre, so that you can compare.
- Longevity, sillage, season and occasion stand on the page of each perfume.
- Reviews come from customers whose order was delivered.

## How we work

We call you to confirm your order, pack it by hand and give it to the courier. If something is not right, call us at [{supportPhone}](tel:{callPhone}) and we will put it right.

## Where to begin

If you are new to attar and oud, take our [quiz](/pages/quiz) or start with a [tester](/shop?category=Tester).
`,
  },
  {
    slug: 'own-a-franchise',
    title: 'Own a Franchise',
    description: 'Open a shop with our perfumes in your city.',
    body: `
We are looking for partners who know perfume and their city. You bring the shop and the staff; we bring the perfumes and our experience.

## What you need

- A shop of 150 square feet or more in a busy street
- Somebody who enjoys serving customers
- Funds for fittings and a first stock; we tell you the figures in our first conversation

## What you get

- Two weeks of training in Sargodha
- Trade prices, and new perfumes as soon as we have them
- An area of your own

Write to [{supportEmail}](mailto:{supportEmail}) with a few lines about yourself and your city.
`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    description: 'What we know about you, why, and for how long.',
    body: `
We keep what we need to deliver your order and nothing else. We do not sell it, and we show no advertisements.

## What we keep

- Your email, name, phone and address, when you order: to deliver, and to help you afterwards
- Your orders: the law requires us to keep receipts
- What you write with an order, such as a gift message, and the pictures that you send us of a payment or a return
- Your reviews, with the name and the pictures that you give us
- Your email on our newsletter's list, if you subscribe: until you unsubscribe

## In your browser

Your cart, favourites and the city you chose for delivery are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in. Without JavaScript a cookie holds your cart. We use no cookies for advertising.

## Who else receives something

- The courier receives your name, phone and address.
- The service that sends our emails receives your email.
- The map on an order's page is loaded from OpenStreetMap, which sees your browser's internet address. We ask it for the place of your city; your name and street are not sent.
- The chat button opens the messaging app; what you write there is between you, us and its provider.

## Your rights

You can see, correct, download and delete your data in your account's settings, or write to [{supportEmail}](mailto:{supportEmail}).
`,
  },
  {
    slug: 'quiz',
    title: 'Quiz',
    description: 'A few questions, and a short list of perfumes that suit you.',
    body: ``,
  },
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
- Larger orders are paid ahead by bank transfer.

The courier calls you before coming. If nobody answers, delivery is tried again.

## When will it arrive?

If you order today:

{deliveryTimes}

We call you to confirm the order, pack it and hand it to the courier. The page of your order and our emails say the same days.

## Outside Pakistan

{countries}

## Returns and exchange

You can return or exchange a {sealed}bottle within {returnDays} days of delivery: choose "Return or exchange" on the page of your order, or call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. {returnCourier} {refunds}

## Damaged or wrong

Tell us as soon as you open it, with a photograph, on the page of your order. We send the right bottle at our cost.
`,
    urduTitle: 'ترسیل اور واپسی',
    urduDescription: 'ڈیلیوری پر کیا خرچ آتا ہے، پارسل کب پہنچتا ہے اور بوتل کیسے واپس ہوتی ہے۔',
    urduBody: `
## ڈیلیوری

- پاکستان کے اندر ڈیلیوری {shippingFee} ہے، اور {freeShippingFrom} یا اس سے زیادہ کے آرڈر پر مفت۔
- پہلے ادائیگی کریں تو ڈیلیوری مفت ہے۔
- {codLimit} سے کم کے آرڈر پر آپ پارسل ملنے پر نقد ادائیگی کر سکتے ہیں۔
- اس سے بڑے آرڈر کی رقم پہلے بینک ٹرانسفر سے دی جاتی ہے۔

کوریئر آنے سے پہلے آپ کو فون کرتا ہے۔ اگر کوئی نہ ملے تو دوبارہ کوشش کی جاتی ہے۔

## پارسل کب پہنچے گا؟

اگر آپ آج آرڈر کریں:

{deliveryTimes}

ہم فون پر آرڈر کی تصدیق کرتے ہیں، پارسل باندھتے ہیں اور کوریئر کے حوالے کرتے ہیں۔ آپ کے آرڈر کے صفحے اور ہماری ای میل میں بھی یہی دن لکھے ہوتے ہیں۔

## پاکستان سے باہر

معمول کے مطابق آرڈر کریں: ادائیگی سے پہلے ہم کوریئر اور اس کے خرچ کے بارے میں آپ سے رابطہ کرتے ہیں۔

## واپسی اور تبدیلی

آپ سیل بند بوتل، ملنے کے {returnDays} دن کے اندر واپس یا تبدیل کر سکتے ہیں۔ اپنے آرڈر کے صفحے پر "Return or exchange" دبائیں، یا آرڈر نمبر کے ساتھ [{supportPhone}](tel:{callPhone}) پر فون کریں یا [{supportEmail}](mailto:{supportEmail}) پر لکھیں۔ بوتل واپس لانے والے کوریئر کا خرچ آپ دیتے ہیں، سوائے اس کے کہ غلطی ہماری ہو۔ بوتل ہم تک پہنچنے پر ہم آپ کی رقم واپس کرتے ہیں۔

## ٹوٹی ہوئی یا غلط بوتل

پارسل کھولتے ہی، تصویر کے ساتھ، اپنے آرڈر کے صفحے پر ہمیں بتائیں۔ صحیح بوتل ہم اپنے خرچ پر بھیجتے ہیں۔
`,
  },
  {
    slug: 'store-locator',
    title: 'Store Locator',
    description: 'Where you can smell before you buy.',
    body: `
## Sargodha

{supportAddress}

Come in and smell everything, there is no hurry. Monday to Saturday, 11 in the morning to 9 in the evening; on Friday we close from 1 to 3 for prayers.

Coming from far? Call first, and we will have your bottle ready: [{supportPhone}](tel:{callPhone}).

## Everywhere else

{served} See [Shipping & Returns](/pages/shipping-returns) for the days to your city. Would you like a shop of ours in your city? [Own a franchise](/pages/own-a-franchise).
`,
  },
  {
    slug: 'terms',
    title: 'Terms',
    description: 'The rules between you and us, in plain words.',
    body: `
## Orders

Your order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.

## Prices

Prices are in Pakistani rupees and include taxes. The price that counts is the one you see when you complete the order.

## Payment

Cash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send. You may also pay ahead where the checkout offers it.

## Coupons

Each customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.

## Testers

Testers come from the counter, at least 95 percent full, in a plain carton and sometimes without a cap.

## Contact

{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.
`,
  },
]
