-- Pages of words behind the footer's links, for the merchant to edit. A body is plain text: blank lines part paragraphs,
-- '## ' begins a heading, '- ' a list's item, [words](address) is a link; {supportPhone} and the like come from the settings.
create table contents (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  body text not null default '' check (length(body) <= 50000),
  updated_at timestamptz not null default now()
);

-- The texts that every shop begins with.
insert into contents (slug, title, description, body) values
('faqs', 'FAQs', 'What shoppers ask us most, answered shortly.', $$
## How do I order?

Choose a perfume and a size, add it to your bag and check out with your email and address. You need no account. You can also call us at [{supportPhone}](tel:{callPhone}).

## How can I pay?

In cash when the parcel reaches your door, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer.

## What does delivery cost, and how long does it take?

Delivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. We pack within one working day; couriers need 2 to 5 working days. More in [Shipping & Returns](/pages/shipping-returns).

## May I try a perfume first?

Our [testers](/shop?category=Tester) are full bottles without their box, at a kinder price. Attars begin at small sizes, made for trying.

## How do I use a coupon?

Copy the code, and enter it under Discount code at checkout once your email is verified. Each coupon counts once for each customer.

## How should I keep a perfume?

Away from sun and heat, closed, and not in the bathroom. A good oud or attar gets better with the years.

## May I return a bottle?

A sealed bottle, within 7 days of delivery. If it arrives damaged we replace it at our cost.
$$),
('our-story', 'Our Story', 'Why we make perfumes, and how.', $$
{shopName} began with one shelf of attars in Sargodha, in a city of orange groves where every spring the whole town smells of blossom. People came for a gift and stayed to talk about scents: the mitti of the first rain, the motia of a wedding, the oud of a grandfather's coat.

## What we believe

A perfume is not a label. It is a place you can go back to. So we tell you what is inside, note by note, and we tell you the price for each millilitre, so that you can compare honestly.

## How we work

- We buy oils from houses we know by name: rose from Taif, vetiver from the plains, oud from Assam and Cambodia.
- We rest every blend for at least four weeks before it is bottled.
- We fill in small numbers, so that what you open is young and clean.

## Where we are going

We are a small house and wish to stay one. We would rather make thirty perfumes that people remember than three hundred they forget.
$$),
('media-page', 'Media Page', 'For journalists, bloggers and everyone who writes about scent.', $$
You write, film or speak about perfume, and would like to know more about {shopName}? We are glad to help.

## What we can send you

- Pictures of our bottles, free to use with our name beside them
- Samples for an honest review; we never ask to read it first
- A talk with the people who blend, in Urdu or English

## Whom to ask

Write to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline. We answer within two working days.
$$),
('quiz', 'Quiz', 'Three questions, and a short list of perfumes that may be yours.', ''),
('our-new-logo', 'Our New Logo', 'The thought behind the letters.', $$
Our name is Urdu for fragrance, and a fragrance has no outline. So we gave the name as little outline as we could: thin letters with room to breathe, in the gold of old attar caps.

## What changed

- The letters are drawn after the stone inscriptions of Lahore, wide apart and upright.
- The gold is one colour, without shine. Shine belongs to the bottle.
- The night behind it is almost black, with a little brown: the colour of oud.

## What did not

The perfumes. A bottle with the earlier label holds the same scent.
$$),
('affiliation', 'Affiliation', 'Recommend what you love, and share in it.', $$
You have readers, viewers or customers who ask you about perfume? Recommend us, and you receive a share of every order that comes through you.

## How it works

- We give you a code of your own, which also gives your people a discount.
- Every delivered order with your code counts. Cancelled and returned ones do not.
- We settle each month by bank transfer.

## How to join

Write to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume. We look at every letter ourselves.
$$),
('ask-for-a-perfume', 'Ask For A Perfume', 'You look for a scent that we do not show? Tell us.', $$
Perhaps it is a perfume you wore years ago, or one you smelled at a wedding and have never found again. Tell us what you remember, and we look for it.

## What helps us

- The name, or the house, or the shape of the bottle
- What it reminded you of: flowers, wood, leather, rain
- What you would like to pay, and the size

## How to ask

Write to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We answer within two working days, also when the answer is that we cannot find it.

You would rather explore by yourself? Our [quiz](/pages/quiz) takes a minute.
$$),
('bulk-orders', 'Bulk Orders', 'Weddings, offices, Eid gifts: from ten bottles.', $$
From ten bottles we make you a price of its own. Favourites for weddings are small attars in a velvet pouch; for offices, a boxed eau de parfum with a card.

## What you can choose

- Any perfume of ours, in one size or mixed
- Your names or your company's mark on the card
- Delivery to one address, or to each guest

## What we need to know

Write to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the day you need them and the city. Please give us ten days; before Eid, three weeks. Large orders are paid by bank transfer.

See [what we have ready as gifts](/gift-box).
$$),
('own-a-franchise', 'Own a Franchise', 'Open a door for our perfumes in your city.', $$
We look for partners who love perfume and know their city. You bring the place and the people; we bring the perfumes, the fittings and what we have learned.

## What you need

- A shop of 150 square feet or more, in a street where people walk
- Someone who stands behind the counter with joy
- Funds for fittings and a first stock; we give you the figures openly in our first talk

## What you get

- Training of two weeks with us in Sargodha
- Prices that leave you a fair margin, and new perfumes before anyone else
- A district of your own: we open no second door in it

Write to [{supportEmail}](mailto:{supportEmail}), with a few lines about yourself and your city.
$$),
('store-locator', 'Store Locator', 'Where you can smell before you buy.', $$
## Sargodha

{supportAddress}

Monday to Saturday, 11 in the morning to 9 in the evening; Friday closed from 1 to 3 for prayers.

Call before you come a long way: [{supportPhone}](tel:{callPhone}).

## Everywhere else

We deliver to every city of Pakistan. See [Shipping & Returns](/pages/shipping-returns). You would like to see us in your city? [Own a franchise](/pages/own-a-franchise).
$$),
('shipping-returns', 'Shipping & Returns', 'What delivery costs, how long it takes, and how a bottle comes back.', $$
## Delivery

- {shippingFee} to any address in Pakistan, free once your order reaches {freeShippingFrom}
- Packed within one working day, delivered in 2 to 5 working days
- Cash on delivery on orders below {codLimit}; above, and outside Pakistan, by bank transfer

The courier calls you before coming. If nobody can be reached, the parcel waits and is tried again.

## Returns and exchange

A sealed bottle may be returned or exchanged within 7 days of delivery. Call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. An opened bottle cannot be sold again, so we cannot take it back.

## Damaged or wrong

Tell us within 48 hours, with a picture. We send the right bottle at our cost, at once.
$$),
('privacy', 'Privacy', 'What we know about you, why, and for how long.', $$
We keep what is needed to bring you your order, and nothing else. We do not sell it, and we show you no advertisements of others.

## What we keep

- Your email, name, phone and address, when you order: to deliver, and to help you afterwards
- Your orders: because the law asks us to keep receipts
- Your email on our newsletter's list, if you ask for it: until you tell us to stop

## In your browser

Your cart and your favourites stay in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it. There are no cookies that follow you.

## Who else sees it

The courier gets your name, phone and address. Nobody else.

## Your rights

Write to [{supportEmail}](mailto:{supportEmail}) to see, correct or delete what we keep about you.
$$),
('terms', 'Terms', 'The rules between you and us, in plain words.', $$
## Orders

An order is a wish until we confirm it. We may decline one, for example when a bottle has just been sold; then you pay nothing.

## Prices

Prices are in Pakistani rupees, with taxes included. The price that counts is the one you see when you complete the order.

## Payment

Cash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send.

## Coupons

Each coupon counts once for each customer, until its last day or until it is used up. It cannot be paid out.

## Partner brands and testers

Testers are genuine bottles of their makers, sold without a box. The names of other houses belong to them.

## Getting in touch

{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.
$$);
