-- What a shop says of itself is the merchant's from now on: a new one begins without. One that is in use keeps what it showed until now.
insert into settings (key, value)
select key, value from (values
  ('shopName', '"Khushbu"'::jsonb),
  ('tagline', '"Perfumes, attars and oud, made to be remembered."'::jsonb),
  ('searchExamples', '["attar under 2000", "sab se der tak rehne wali khushbu", "floral but not rose"]'::jsonb),
  ('giftWrapFee', '25000'::jsonb),
  ('supportPhone', '"+92 300 1234567"'::jsonb),
  ('supportEmail', '"care@khushbu.example"'::jsonb),
  ('supportAddress', '"12 Satellite Town, Sargodha, Punjab, Pakistan"'::jsonb),
  ('warehouse', '{"name": "Satellite Town, Sargodha", "latitude": 32.072, "longitude": 72.686}'::jsonb),
  ('chatNumber', '"+92 300 1234567"'::jsonb),
  ('houseCity', '"Sargodha"'::jsonb),
  ('socialLinks', '[{"name": "Facebook", "link": "https://www.facebook.com/"}, {"name": "Instagram", "link": "https://www.instagram.com/"}, {"name": "TikTok", "link": "https://www.tiktok.com/"}]'::jsonb),
  ('announcements', '[{"id": 1, "text": "Free shipping on all orders Prepaid Orders", "textUrdu": "", "link": "", "from": "", "until": ""}, {"id": 2, "text": "Free shipping on orders of Rs10,000 or more across Pakistan", "textUrdu": "", "link": "", "from": "", "until": ""}]'::jsonb),
  ('stories', '[{"id": 1, "titleUrdu": "", "textUrdu": "", "linkLabelUrdu": "", "from": "", "until": "", "image": "", "label": "The notes", "title": "Find your perfume", "text": "Answer a few questions about what you like to smell, and see what suits you.", "linkLabel": "Take the quiz", "link": "/pages/quiz"}, {"id": 2, "titleUrdu": "", "textUrdu": "", "linkLabelUrdu": "", "from": "", "until": "", "image": "", "label": "Our story", "title": "Perfumes from Sargodha", "text": "Who we are, and how we choose what we sell.", "linkLabel": "Read our story", "link": "/pages/our-story"}]'::jsonb),
  ('claims', '["400,000+ happy customers", "Easy return and exchange", "Fast delivery", "Ready to ship"]'::jsonb),
  ('testimonials', '[{"id": 1, "name": "Ayesha Malik", "rating": 5, "text": "Bohat hi zabardast khushbu hai, poora din rehti hai. Packing bhi kamaal ki thi!", "city": "", "textUrdu": ""}, {"id": 2, "name": "Hamza Qureshi", "rating": 5, "text": "Oud wala attar mangwaya tha, bilkul asli jaisa. Dil khush ho gaya.", "city": "", "textUrdu": ""}, {"id": 3, "name": "Sana Tariq", "rating": 4, "text": "Delivery do din mein mil gayi aur khushbu ummeed se behtar nikli.", "city": "", "textUrdu": ""}, {"id": 4, "name": "Bilal Ahmed", "rating": 5, "text": "Ghar walon ko bhi pasand aayi, ab har dafa yahin se order karta hoon.", "city": "", "textUrdu": ""}]'::jsonb),
  ('salesTaxRates', '[{"from": "2025-07-01", "rate": 18, "schedule": "third"}]'::jsonb)
) as shown (key, value)
where exists (select from staff) or exists (select from products) or exists (select from customers) or exists (select from orders)
on conflict do nothing;
