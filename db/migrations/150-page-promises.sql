-- What pages promise is computed from its rule, and said in the shop's own voice. A page that the merchant has edited keeps its text:
-- an edit is later than the rows of the migration that wrote them, which share one time.
update contents set description = text.description, body = text.body
from (values
('faqs', 'Answers to what our customers ask most.', $$
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
$$),
('bulk-orders', 'Perfumes for weddings, offices and Eid, beyond what one cart holds.', $$
An order in the shop takes up to {maxPerSize} bottles of one size and {maxPieces} in all. For more we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.

## What you can choose

- Any perfume in our shop, in one size or several
- Your names or your company's name on the card
- Delivery to one address or to several

## What we need to know

Write to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Orders of {codLimit} or more are paid by bank transfer.

See our [gift boxes](/gift-box).
$$),
('store-locator', 'Where you can smell before you buy.', $$
## Sargodha

{supportAddress}

Come in and smell everything, there is no hurry. Monday to Saturday, 11 in the morning to 9 in the evening; on Friday we close from 1 to 3 for prayers.

Coming from far? Call first, and we will have your bottle ready: [{supportPhone}](tel:{callPhone}).

## Everywhere else

{served} See [Shipping & Returns](/pages/shipping-returns) for the days to your city. Would you like a shop of ours in your city? [Own a franchise](/pages/own-a-franchise).
$$),
('shipping-returns', 'What delivery costs, when it arrives and how to return a bottle.', $$
## Delivery

- {shippingFee} inside Pakistan, free once your order reaches {freeShippingFrom}
- {payAhead}
- Cash on delivery on orders below {codLimit}; above that, and outside Pakistan, by bank transfer
- {served}

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

Tell us within 48 hours, with a photograph. We send the right bottle at our cost.
$$)
) as text (slug, description, body)
where contents.slug = text.slug and contents.updated_at = (select min(updated_at) from contents);

update contents set body = replace(body, 'We call you to confirm your order, pack it within one working day and hand it to the courier.',
  'We call you to confirm your order, pack it by hand and give it to the courier.')
where slug = 'our-story' and updated_at = (select min(updated_at) from contents);
