-- What pages say of paying ahead, gifts, returns and cookies, as the shop does it now. A page that the merchant has edited keeps its
-- text: an edit is later than the rows of the migration that wrote them, which share one time.
create function pg_temp.say(page text, old text, new text) returns void language sql as $$
  update contents set body = replace(body, old, new)
  where slug = page and updated_at = (select min(updated_at) from contents)
$$;

select pg_temp.say('faqs', 'for addresses outside Pakistan, we contact you for the bank transfer.',
'for addresses outside Pakistan, we contact you for the bank transfer. Where the checkout offers Bank transfer / Raast you can also pay ahead: then delivery is free.

## Is it a gift?

Choose so at your cart or at checkout: we write your message on a card, and can wrap the order.');
select pg_temp.say('faqs', 'Yes, if it is sealed, within 7 days of delivery.',
'Yes, if it is sealed, within {returnDays} days of delivery: ask for it on the page of your order.');
select pg_temp.say('shipping-returns', '
- Cash on delivery on orders below', '
- Free as well when you pay ahead by bank transfer or Raast, where the checkout offers it
- Cash on delivery on orders below');
select pg_temp.say('shipping-returns', 'a sealed bottle within 7 days of delivery. Call',
'a sealed bottle within {returnDays} days of delivery: choose "Return or exchange" on the page of your order, or call');
select pg_temp.say('privacy', '
- Your reviews,', '
- What you write with an order, such as a gift message, and the pictures that you send us of a payment or a return
- Your reviews,');
select pg_temp.say('privacy', 'another keeps you signed in.',
'another keeps you signed in. Without JavaScript a cookie holds your cart.');
select pg_temp.say('terms', 'otherwise by bank transfer before we send.',
'otherwise by bank transfer before we send. You may also pay ahead where the checkout offers it.');
