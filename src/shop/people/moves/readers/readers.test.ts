import { expect, test } from 'vitest'
import { read, said } from '../../../../../test/moved-file.ts'
import type { CustomerRow, OrderRow, ProductRow, ReviewRow } from './rows.ts'

test('customers are read with phones in all Pakistani shapes; who has neither email nor phone is reported', async () => {
  const phones = ["'+923001234567", '0300 1234567', '923001234567', '00923001234567', '300-1234567', '۰۳۰۰۱۲۳۴۵۶۷']
  const line = (phone: string, at: number) =>
    `Ayesha,Khan,A${at}@Example.com,yes,,12 Mall Road,Flat 3,Lahore,PB,PK,'54000,,${phone},no,100,1,,no,`
  const { rows, problems } = await read<CustomerRow>(
    'shopify-customers',
    [
      'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      ...phones.map(line),
      'No,Email,,no,,,,,,,,,0333 1234567,no,0,0,,no,',
      'No,Body,,no,,,,,,,,,,no,0,0,,no,',
      'http://bad.example,,b@example.com,no,,,,,,,,,12,no,0,0,,no,',
    ].join('\n'),
  )
  expect(rows.map(({ phone }) => phone)).toEqual([...phones.map(() => '+923001234567'), '+923331234567', ''])
  expect(rows[0]).toMatchObject({
    email: 'a0@example.com',
    name: 'Ayesha Khan',
    phone: '+923001234567',
    newsletter: 'accepts email marketing',
    address: expect.objectContaining({
      address: '12 Mall Road',
      town: 'Flat 3',
      city: 'Lahore',
      state: 'Punjab',
      country: 'PK',
    }),
  })
  expect(said(problems)).toEqual([
    '9 Email: Without an email and a phone nobody can be known: left out',
    '10 First Name: This name holds an address or a long number, and was left out',
    '10 Phone: This is no phone number, and was left out',
  ])
})

test("Judge.me's reviews are read with their pictures and replies; those of the shop itself are reported", async () => {
  const { rows, problems } = await read<ReviewRow>(
    'judgeme-reviews',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls\n' +
      'Wah,"بہت اچھا، lasts long",5,2024-03-01 10:00:00 UTC,web,ok,Sana,sana@example.com,1,night-oud,Thank you,2024-03-02 10:00:00 UTC,"https://judge.example/a.jpg,https://judge.example/b.jpg"\n' +
      ',Spam,1,2024-03-01,web,spam,Bot,bot@example.com,1,night-oud,,,\n' +
      ',Great shop,5,2024-03-01,web,ok,Ali,ali@example.com,,,,,\n' +
      ',No stars,9,2024-03-01,web,ok,Ali,ali@example.com,1,rose,,,\n',
  )
  expect(rows).toMatchObject([
    {
      product: 'night-oud',
      comment: 'Wah\nبہت اچھا، lasts long',
      shown: true,
      reply: 'Thank you',
      pictures: ['https://judge.example/a.jpg', 'https://judge.example/b.jpg'],
    },
    { shown: false },
  ])
  expect(said(problems)).toEqual([
    '4 product_handle: A review of the shop, not of a product, was left out',
    '5 rating: A rating is 1 to 5 stars',
  ])
})

test('whatever a reader looks at and does not keep is told: cells that lose to others, tags, cut texts, lines that name nothing', async () => {
  const { rows, notTaken, problems } = await read<OrderRow>(
    'shopify-orders',
    [
      'Name,Financial Status,Currency,Total,Taxes,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Billing Name,Paid at,Refunded Amount,Notes',
      `#1,paid,PKR,1000,many,2025-03-04,1,Oud,1000,Sana,Ali,2025-03-05,(250.00),${'x'.repeat(2001)}`,
      '#2,paid,PKR,1000,0,2025-03-04,1,Oud,1000,Sana,Sana,2025-03-04,\u2212100,',
      ',,,2000,,,,,,,,,,',
    ].join('\n'),
  )
  expect(rows.map(({ name, refunded }) => [name, refunded])).toEqual([
    ['Sana', 25_000],
    ['Sana', 10_000],
  ])
  expect(notTaken).toEqual([
    ['Billing Name', 1],
    ['Paid at', 1],
  ])
  expect(said(problems)).toEqual([
    '2 Taxes: This amount cannot be read, and counts as nothing',
    '2 Notes: The note was cut at 2,000 characters',
    '4 Lineitem name: This line names nothing that was ordered, and was left out',
  ])
  const shop = await read<ProductRow>(
    'shopify-products',
    'Handle,Title,Tags,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode\n' +
      "a,A,oud,Size,50 ml,heavy,'5,'1250,8964-0001-12236\nb,B,,Size,50 ml,0,5,0,36000291452\nc,C,,Size,100 50 ml,0,5,1.250,\n",
  )
  expect(shop.notTaken).toEqual([['Tags', 1]])
  expect(shop.rows.map(({ sizes }) => sizes.map(({ price, stock, barcode }) => [price, stock, barcode]))).toEqual([
    [[125_000, 5, '8964000112236']],
    [[0, 5, '36000291452']],
    [],
  ])
  expect(said(shop.problems)).toEqual([
    '2 Variant Grams: This weight cannot be taken, and was left out',
    '3 Variant Price: Its price is 0: it is not sold before it has one',
    '3 Variant Barcode: With a 0 before it this is a barcode: a spreadsheet may have taken that away',
    '4 Variant Price: This price cannot be read: the size is not sold here, with its 5 pieces',
    '4 price: C has no size with a price',
  ])
})

test('every text that is longer than what is stored is cut and told, with its column', async () => {
  const long = (length: number) => 'word '.repeat(length / 5 + 1)
  const shop = await read<ProductRow>(
    'shopify-products',
    'Handle,Title,Vendor,SEO Title,SEO Description,Variant SKU,Top notes,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n' +
      `a,${long(200)},${long(80)},${long(120)},${long(320)},${'S'.repeat(61)},${long(60)},Size,50 ml,5,900\n`,
  )
  expect(said(shop.problems)).toEqual([
    '2 Top notes: A note was cut at 60 characters',
    '2 Title: The title was cut at 200 characters',
    '2 Vendor: The brand was cut at 80 characters',
    '2 SEO Title: The title for search engines was cut at 120 characters',
    '2 SEO Description: The description for search engines was cut at 320 characters',
    '2 Variant SKU: The SKU was cut at 60 characters',
  ])
  const [product] = shop.rows
  expect([product?.name, product?.seoTitle, product?.sizes[0]?.sku].map(text => text?.length)).toEqual([199, 119, 60])
  const orders = await read<OrderRow>(
    'shopify-orders',
    'Name,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Payment Method\n' +
      `#${'9'.repeat(60)},paid,900,2025-03-04,1,${long(300)},900,${'S'.repeat(61)},${long(120)},${long(600)},${long(120)}\n`,
  )
  expect(said(orders.problems)).toEqual([
    '2 Lineitem name: The name of what was ordered was cut at 300 characters',
    '2 Lineitem sku: The SKU of what was ordered was cut at 60 characters',
    '2 Name: The number of the order was cut at 60 characters',
    '2 Shipping Name: The name was cut at 120 characters',
    '2 Shipping Address1: The address was cut at 600 characters',
    '2 Payment Method: The way of payment was cut at 120 characters',
  ])
  const people = await read<CustomerRow>(
    'shopify-customers',
    `First Name,Last Name,Email,Phone,Total Spent,Total Orders,Tags\n${long(100)},B,a@example.com,,0,0,${long(30)}\n`,
  )
  expect(said(people.problems)).toEqual([
    '2 First Name: The name was cut at 100 characters',
    '2 Tags: A tag was cut at 30 characters',
  ])
  const reviews = await read<ReviewRow>(
    'judgeme-reviews',
    'title,body,rating,review_date,reviewer_name,product_handle\n,good,5,2025-03-04,0300 1234567 call me,oud\n',
  )
  expect(said(reviews.problems)).toEqual([
    "2 reviewer_name: This name holds an address or a long number: it stands here as 'Customer'",
  ])
})

test('blanks without a width are no part of a cell or of the name of a column; joiners of Urdu letters stay', async () => {
  const { rows } = await read<ProductRow>(
    'shopify-products',
    '\u200bHandle,Title,Variant SKU,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n' +
      'a,علی\u200cرضا,X\u200b1\ufeff,Size,50 ml,12 pcs,"5,400 rupees"\n',
  )
  expect(rows.map(({ name, sizes: [size] }) => [name, size?.sku, size?.stock, size?.price])).toEqual([
    ['علی\u200cرضا', 'X1', 12, 540_000],
  ])
})
