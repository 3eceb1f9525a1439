-- The texts that every shop begins with, plainer, and without claims that a shop cannot prove. A page that the merchant has
-- edited keeps its text.
update contents set title = coalesce(text.title, contents.title), description = text.description, body = text.body
from (values
('faqs', null, 'Answers to what our customers ask most.', $$
## How do I order?

Choose a perfume and a size, add it to your bag and check out with your email and address. You do not need an account. You can also call us at [{supportPhone}](tel:{callPhone}).

## How can I pay?

In cash when your parcel arrives, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer.

## What does delivery cost, and how long does it take?

Delivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. We pack within one working day; couriers need 2 to 5 working days. Read more in [Shipping & Returns](/pages/shipping-returns).

## Can I try a perfume first?

Our discovery set holds five small sprays. [Testers](/shop?category=Tester) are counter bottles, at least 95 percent full, in a plain carton and at a lower price. Attars start at 3 ml.

## What is a tola?

The traditional measure for attar: 11.66 grams. Our 12 ml bottles hold about one tola, 6 ml about half and 3 ml about a quarter.

## How do I use a coupon?

Copy the code and enter it under Discount code at checkout, after your email. Each customer can use a coupon once.

## How should I store my perfume?

Closed, and away from sunlight, heat and damp.

## Can I return a bottle?

Yes, if it is sealed, within 7 days of delivery. If it arrives damaged, we replace it at our cost.
$$),
('our-story', null, 'Who we are and how we choose what we sell.', $$
{shopName} is a perfume shop in Sargodha. We sell perfumes for women and men, attars, oud, testers and gift boxes: our own, and those of smaller houses that we like to wear ourselves.

## What you can expect from us

- Every perfume lists its top, heart and base notes.
- Every size shows its price for each millilitre, so that you can compare.
- Longevity, sillage, season and occasion stand on the page of each perfume.
- Reviews come from customers whose order was delivered.

## How we work

We call you to confirm your order, pack it within one working day and hand it to the courier. If something is not right, call us at [{supportPhone}](tel:{callPhone}) and we will put it right.

## Where to begin

If you are new to attar and oud, take our [quiz](/pages/quiz) or start with a [tester](/shop?category=Tester).
$$),
('media-page', null, 'For journalists, bloggers and everybody who writes about perfume.', $$
Do you write, film or speak about perfume, and would you like to know more about {shopName}? We are glad to help.

## What we can send you

- Pictures of our bottles, which you may use if you name us
- Samples for a review; we do not ask to read it first
- Answers to your questions, in Urdu or English

## How to reach us

Write to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline.
$$),
('quiz', null, 'A few questions, and a short list of perfumes that suit you.', ''),
('our-new-logo', null, 'What our name means, and why the logo looks as it does.', $$
Khushbu is Urdu for fragrance. The logo is our name in thin, widely spaced capitals, in gold on near-black.

## What changed

- The letters are lighter and wider apart, so that they are easy to read on a small label.
- The gold is one flat colour.
- The background is almost black with a little brown, like oud wood.

## What did not change

The perfumes. A bottle with the earlier label holds the same perfume.
$$),
('affiliation', null, 'Recommend our perfumes and earn a share of the orders.', $$
Do people ask you about perfume? Recommend us, and you receive a share of the orders that come through you.

## How it works

- We give you a code of your own, which also gives your audience a discount.
- Every delivered order with your code counts. Cancelled and returned orders do not.
- We pay each month by bank transfer.

## How to join

Write to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume.
$$),
('ask-for-a-perfume', null, 'Are you looking for a perfume that we do not list? Ask us.', $$
Perhaps it is a perfume that you wore years ago, or one that you smelled at a wedding. Tell us what you remember and we will look for it.

## What helps us

- The name, the house or the shape of the bottle
- What it smelled of: flowers, wood, leather, rain
- Your budget, and the size you want

## How to ask

Write to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We also tell you if we cannot find it.

Or look for yourself: our [quiz](/pages/quiz) takes a minute.
$$),
('bulk-orders', null, 'Perfumes for weddings, offices and Eid, from ten bottles.', $$
From ten bottles we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.

## What you can choose

- Any perfume in our shop, in one size or several
- Your names or your company's name on the card
- Delivery to one address or to several

## What we need to know

Write to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Large orders are paid by bank transfer.

See our [gift boxes](/gift-box).
$$),
('own-a-franchise', null, 'Open a shop with our perfumes in your city.', $$
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
$$),
('shipping-returns', null, 'What delivery costs, how long it takes and how to return a bottle.', $$
## Delivery

- {shippingFee} to any address in Pakistan, free once your order reaches {freeShippingFrom}
- Packed within one working day, delivered in 2 to 5 working days
- Cash on delivery on orders below {codLimit}; above that, and outside Pakistan, by bank transfer

The courier calls you before coming. If nobody answers, delivery is tried again.

## Returns and exchange

You can return or exchange a sealed bottle within 7 days of delivery. Call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. We cannot take back an opened bottle.

## Damaged or wrong

Tell us within 48 hours, with a photograph. We send the right bottle at our cost.
$$),
('privacy', null, 'What we know about you, why, and for how long.', $$
We keep what we need to deliver your order and nothing else. We do not sell it, and we show no advertisements.

## What we keep

- Your email, name, phone and address, when you order: to deliver, and to help you afterwards
- Your orders: the law requires us to keep receipts
- Your reviews, with the name and the pictures that you give us
- Your email on our newsletter's list, if you subscribe: until you unsubscribe

## In your browser

Your cart, favourites and the city you chose for delivery are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in. We use no cookies for advertising.

## Who else receives something

- The courier receives your name, phone and address.
- The service that sends our emails receives your email.
- The map on an order's page is loaded from OpenStreetMap, which sees your browser's internet address. We ask it for the place of your city; your name and street are not sent.
- The chat button opens the messaging app; what you write there is between you, us and its provider.

## Your rights

You can see, correct, download and delete your data in your account's settings, or write to [{supportEmail}](mailto:{supportEmail}).
$$),
('terms', null, 'The rules between you and us, in plain words.', $$
## Orders

Your order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.

## Prices

Prices are in Pakistani rupees and include taxes. The price that counts is the one you see when you complete the order.

## Payment

Cash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send.

## Coupons

Each customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.

## Testers

Testers come from the counter, at least 95 percent full, in a plain carton and sometimes without a cap.

## Contact

{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.
$$)
) as text (slug, title, description, body)
-- An edit by the merchant is later than the rows of the migration that wrote them, which share one time.
where contents.slug = text.slug and contents.updated_at = (select min(updated_at) from contents);
