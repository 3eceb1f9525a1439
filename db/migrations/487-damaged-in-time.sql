-- No rule knows 48 hours: damage can be told on the order's page as long as it can be returned. A page that the merchant has edited keeps its
-- text, as in 096.
update contents set body = replace(body, 'Tell us within 48 hours, with a photograph.',
  'Tell us as soon as you open it, with a photograph, on the page of your order.')
where slug = 'shipping-returns' and updated_at = (select min(updated_at) from contents);
