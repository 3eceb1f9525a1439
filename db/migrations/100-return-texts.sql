-- Where opened bottles may be returned (a setting) no page says that they must be sealed. A page that the merchant has edited keeps
-- its text, as in 096.
update contents set body = replace(body, 'Yes, if it is sealed, within {returnDays} days', 'Yes, {ifSealed}within {returnDays} days')
where slug = 'faqs' and updated_at = (select min(updated_at) from contents);

update contents set body = replace(body, 'a sealed bottle within {returnDays} days', 'a {sealed}bottle within {returnDays} days')
where slug = 'shipping-returns' and updated_at = (select min(updated_at) from contents);
