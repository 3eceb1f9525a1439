import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamRows } from '../../../../platform/csv/stream-rows.ts'
import { plainText } from '../../../ground/plain-text.ts'
import type { FileKind } from '../rules.ts'
import { phoneOf } from './addresses.ts'
import { amountOf, momentFrom } from './cells.ts'
import type { Problem } from './csv-lines.ts'
import { type AnyRow, readFile } from './index.ts'
import { millilitresOf, sizeIn } from './millilitres.ts'
import type { CustomerRow, OfferRow, OrderRow, ProductRow, ReviewRow } from './rows.ts'
import { gramsOf } from './sizes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-readers-'))
})
afterAll(() => rm(folder, { recursive: true }))

type ReadFile<Row> = { rows: Row[]; problems: Problem[]; notTaken: [column: string, count: number][] }

async function read<Row = AnyRow>(kind: FileKind, text: string): Promise<ReadFile<Row>> {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  const rows: Row[] = []
  const problems: Problem[] = []
  let notTaken: ReadFile<Row>['notTaken'] = []
  for await (const read of readFile(kind, streamRows(path))) {
    if ('notTaken' in read) {
      notTaken = read.notTaken.map(({ column, count }) => [column, count])
      problems.push(...read.problems)
      continue
    }
    const { row, problems: own } = read
    if (row) rows.push(row as Row)
    problems.push(...own, ...(row && 'questions' in row ? row.questions : []))
  }
  return { rows, problems, notTaken }
}
const said = (problems: readonly Problem[]) =>
  problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)

test.each([
  ['50ml', 50],
  ['50 ML', 50],
  ['Bottle of 100 ml (EDP)', 100],
  ['1.7 oz', 50],
  ['3.4 fl. oz', 100],
  ['3 tola', 36],
  ['1/2 Tola', 6],
  ['Half tola', 6],
  ['12 gm', 12],
  ['۵۰ ml', 50],
  ['Gold', null],
  ['Default Title', null],
  ['0 ml', null],
  ['0.4 oz / 12 ml', 12],
  ['100ml (3.4 oz)', 100],
  ['12 ملی لیٹر', 12],
  ['۷۵ ایم ایل', 75],
  ['۳۰ ملی', 30],
  ['پاؤ تولہ', 3],
  ['آدھی تولہ', 6],
  ['ڈیڑھ تولہ', 18],
  ['ایک تولہ', 12],
  ['½ tola', 6],
  ['1½ tola', 18],
  ['1 1/2 tola', 18],
  ['2 ½ Tola', 30],
  ['٥٠ مل', 50],
  ['30 م ل', 30],
  ['1/4 tola', 3],
  ['aadha tola', 6],
  ['0.1 L', 100],
  ['1,000 ml', 1000],
  ['10 cl', 100],
  ['1 x 50 ml', 50],
  ['30ml Tester', 30],
  // Whose label nobody knows, no whole millilitres, several bottles, two sizes: nobody guesses.
  ['0.3 oz', null],
  ['2.5 ml', null],
  ['12,5 ml', null],
  ['3 x 10 ml', null],
  ['10ml × 3', null],
  ['Pack of 2, 50 ml', null],
  ['50 ml + 10 ml', null],
  ['50 ml or 100 ml', null],
  ['100 ml / 1.7 oz', null],
  ['50 mlx', null],
  ['full', null],
  ['One and a half tola', 18],
  ['1 and half tola', 18],
  ['1-1/2 tola', 18],
  ['1 & 1/2 tola', 18],
  ['ek aur aadha tola', 18],
  ['paune do tola', 21],
  ['sawa do tola', 27],
  ['sadhe teen tola', 42],
  ['Saarhe 3 tola', 42],
  ['sawa tola', 15],
  ['پونے دو تولہ', 21],
  ['سوا تولہ', 15],
  ['ساڑھے تین تولہ', 42],
  ['ڈھائی تولہ', 30],
  ['dedh tola', 18],
  ['paanch tola', 60],
  ['Royal Oud half tola', 6],
  ['Royal 5 1/2 tola', 66],
  ['No. 5 - 100 ml', 100],
  ['No 5 100 ml', 100],
  ['CK One 100 ml', 100],
  ['Oud-100 ml', 100],
  ['50.00 ml', 50],
  ['1 bottle of 50 ml', 50],
  ['Roll on 10 ml x1', 10],
  // A part of a longer number, ranges, several bottles, and thousands that may be none.
  ['Musk No. 1 1/2 Tola', null],
  ['twenty five ml', null],
  ['3 quarter tola', null],
  ['sadhe ek tola', null],
  ['10-12 ml', null],
  ['10 – 12 ml', null],
  ['6 to 12 ml', null],
  ['six to 12 ml', null],
  ['10 to 12 ml', null],
  ['100ml,10ml', null],
  ['100 ml / 10 ml', null],
  ['50ml (1.7oz) x 2', null],
  ['roll on 10 ml x2', null],
  ['two bottles 50 ml', null],
  ['2 bottle 50 ml', null],
  ['1.000 ml', null],
  ['1,00 ml', null],
  ['۱۰ سے ۱۲ ملی لیٹر', null],
])('a size of %s has %s ml', (text, ml) => expect(millilitresOf(text)).toBe(ml))

test('what else stands beside a size is named', () => {
  for (const [text, rest] of [
    ['100ml Tester', 'tester'],
    ['Bottle of 50 ml (EDP)', ''],
    ['50 ml without box', 'without box'],
    ['0.3 oz / 10 ml', ''],
  ] as const)
    expect(sizeIn(text).rest, text).toBe(rest)
})

test.each([
  ['5 Dec 2024', '2024-12-04T19:00:00.000Z'],
  ['05-Dec-24 18:22', '2024-12-05T13:22:00.000Z'],
  ['Dec 5, 2024 6:22 PM', '2024-12-05T13:22:00.000Z'],
  ['2024/12/05', '2024-12-04T19:00:00.000Z'],
  ['5-12-24', '2024-12-04T19:00:00.000Z'],
  ['۰۵/۱۲/۲۰۲۴', '2024-12-04T19:00:00.000Z'],
  ['05/12/2024 18:22:11', '2024-12-05T13:22:11.000Z'],
  ['31 Feb 2025', null],
  ['30-Feb-25', null],
  ['05/12/2024 25:00', null],
  ['12 Smarch 2024', null],
])('the day %s is %s', (text, moment) => expect(momentFrom(text)).toBe(moment))

test('amounts, days and descriptions are read as shops write them', () => {
  const amounts = {
    '5900': 590_000,
    '5,900.00': 590_000,
    'Rs. 5,900': 590_000,
    'Rs. 5,900/-': 590_000,
    'PKR 5900.50': 590_050,
    '1,25,000': 12_500_000,
    '5\u00a0900': 590_000,
    '5\u200b900': 590_000,
    '٥٩٠٠': 590_000,
    '۵۹۰۰': 590_000,
    free: null,
    '': null,
    // Thousands there, decimals here: nobody guesses.
    '1.250': null,
    '1.250,50': null,
    '(500)': null,
    '5.9E+03': null,
  }
  expect(Object.fromEntries(Object.keys(amounts).map(text => [text, amountOf(text)]))).toEqual(amounts)
  expect(
    ['2024-12-05 18:22:11 +0500', '2024-12-05T13:22:11Z', '05/12/2024 18:22', '2024-12-05'].map(momentFrom),
  ).toEqual([
    '2024-12-05T13:22:11.000Z',
    '2024-12-05T13:22:11.000Z',
    '2024-12-05T13:22:00.000Z',
    '2024-12-04T19:00:00.000Z',
  ])
  expect(['12/31/2024', 'yesterday', '2190-01-01'].map(momentFrom)).toEqual([null, null, null])
  const html =
    '<h2>Night Oud</h2><script>alert(1)</script><p>Smoke &amp; <b>rose</b>.<br>شبِ عود</p><ul><li>50 ml</li></ul><a href="http://bad.example">more</a>'
  const text = plainText(html)
  expect(text).toContain('Smoke & rose.\nشبِ عود')
  expect(text).toContain('* 50 ml')
  expect(text).not.toMatch(/script|alert|http|<|>/)
})

const products = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Status',
  'night-oud,Night Oud,<p>Smoke</p>,Khushbu,Beauty > Perfume,Attar,"women, oud",TRUE,Size,50ml,,,no-50,250,7,5900.00,7000,,https://cdn.example/2.jpg,2,Side,FALSE,Night,Oud,active',
  'night-oud,,,,,,,,,100 ML,,,no-100,,-2,9900,25000,123,https://cdn.example/1.jpg,1,,,,,',
  'night-oud,,,,,,,,,Gift wrap,,,,,,200,,,,,,,,,',
  'night-oud,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,,,,,',
  'rose,Rose 12ml,,,,,,TRUE,Title,Default Title,,,,,3,1200.50,,,javascript:alert(1),1,,,,,draft',
  'musk,Musk,,,,,,TRUE,Color,Gold,,,,,1,900,,,,,,,,,active',
  'card,Gift card,,,,,,TRUE,Title,Rs 500,,,,,1,500,,,,,,TRUE,,,active',
].join('\n')

test("Shopify's products are read with sizes, pictures in their order and 'was' prices that are plausible", async () => {
  const { rows, problems } = await read<ProductRow>('shopify-products', products)
  expect(rows.map(({ key, published, audience }) => [key, published, audience])).toEqual([
    ['night-oud', true, 'women'],
    ['rose', false, 'unisex'],
    ['musk', true, 'unisex'],
  ])
  const [oud, rose, musk] = rows
  expect(oud).toMatchObject({
    house: 'Khushbu',
    description: 'Smoke',
    categories: ['Attar', 'Perfume', 'Beauty', 'women', 'oud'],
  })
  expect(oud?.pictures.map(({ url, alt }) => [url, alt])).toEqual([
    ['https://cdn.example/1.jpg', ''],
    ['https://cdn.example/2.jpg', 'Side'],
    ['https://cdn.example/3.jpg', ''],
  ])
  expect(oud?.sizes.map(({ ml, price, was, sku, stock, grams }) => [ml, price, was, sku, stock, grams])).toEqual([
    [50, 590_000, 700_000, 'NO-50', 7, 250],
    [100, 990_000, 2_500_000, 'NO-100', 0, null],
    // Not understood: it is kept to be answered, and not sold.
    [null, 20_000, null, '', 0, null],
  ])
  expect(rose?.sizes.map(({ ml, price, stock }) => [ml, price, stock])).toEqual([[12, 120_050, 3]])
  expect(musk?.sizes.map(({ ml }) => ml)).toEqual([null])
  expect(said(problems)).toEqual([
    '3 Variant Inventory Qty: This number of pieces cannot be taken: it begins with 0',
    '3 Variant Barcode: This is no barcode, and was left out',
    "3 Variant Compare At Price: This 'was' price is more than twice the price, and was left out: it must have been charged",
    '4 Variant Inventory Qty: The file does not say how many pieces there are: it begins with 0',
    '4 Option1 Value: How many millilitres this is, is not understood: it is not sold here yet, with its 0 pieces at Rs 200',
    '6 Image Src: This is no address of a picture',
    '6 Variant Price: Prices are whole rupees: this one is rounded, half a rupee up',
    '7 Variant SKU: The size is not said: it is not sold here yet, with its 1 piece at Rs 900',
    '8 Gift Card: A gift card was left out',
  ])
})

test("Shopify's columns of 2025 are read too", async () => {
  const { rows } = await read<ProductRow>(
    'shopify-products',
    'Title,URL handle,Description,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Image position\n' +
      'Oud,oud,Plain,Active,A-1,Size,1.7 oz,4000,5000,4,300,https://cdn.example/a.jpg,1\n',
  )
  expect(rows).toMatchObject([
    {
      key: 'oud',
      published: true,
      sizes: [{ ml: 50, price: 400_000, was: 500_000, stock: 4, grams: 300 }],
      pictures: [{ url: 'https://cdn.example/a.jpg' }],
    },
  ])
})

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

test("Shopify's orders are read with several lines, cancellations and what was paid back", async () => {
  const head =
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Phone,Notes,Cancelled at,Payment Method,Refunded Amount,Id'
  const { rows, problems } = await read<OrderRow>(
    'shopify-orders',
    [
      head,
      '#1001,Sana@example.com,paid,,fulfilled,PKR,6000,250,6250,0,2024-12-05 18:22:11 +0500,2,Night Oud - 50ml,2500,NO-50,Sana Malik,1 Street,Karachi,03001234567,شکریہ,,Cash on Delivery (COD),0,1',
      '#1001,Sana@example.com,,,,,,,,,2024-12-05 18:22:11 +0500,1,Deleted product,1000,,,,,,,,,,',
      '#1002,,voided,,,PKR,1,0,1,0,2024-12-06 10:00:00 +0500,1,X,1,,,,,,,2024-12-07,COD,0,2',
      '#1003,,partially_refunded,,fulfilled,PKR,5000,0,5000,0,2024-12-06 10:00:00 +0500,1,X,5000,,,,,,,,Card,1500,3',
      '#1004,,paid,,,PKR,1,0,soon,0,whenever,1,X,1,,,,,,,,,0,4',
    ].join('\n'),
  )
  expect(rows.map(({ key, status, total, refunded }) => [key, status, total, refunded])).toEqual([
    ['#1001', 'Sent', 625_000, 0],
    ['#1002', 'Cancelled', 100, 0],
    ['#1003', 'Partly refunded', 500_000, 150_000],
  ])
  expect(rows[0]).toMatchObject({
    email: 'sana@example.com',
    phone: '+923001234567',
    address: '1 Street, Karachi',
    note: 'شکریہ',
    lines: [
      { name: 'Night Oud - 50ml', sku: 'NO-50', quantity: 2, price: 250_000 },
      { name: 'Deleted product', sku: '', quantity: 1, price: 100_000 },
    ],
  })
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(['6 Created at', '6 Total'])
})

test("WooCommerce's products are joined with their variations, and sizes and sale prices are understood", async () => {
  const { rows, problems } = await read<ProductRow>(
    'woocommerce-products',
    [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '10,variable,ROYAL,,Royal Oud,1,Short,<p>Long</p>,,,,,"Perfumes > Men, Attars",,"https://old.example/a.jpg, https://old.example/b.jpg",,Size,"50ml, 100ml"',
      '11,variation,R-50,,Royal Oud - 50ml,1,,,4,0.25,4000,5000,,,,ROYAL,Size,50ml',
      '12,variation,R-100,,Royal Oud - 100ml,1,,,2,,,9000,,,,id:10,Size,100ml',
      '13,simple,,,Royal Oud,1,,,9,,,1500,Attars,,,,,',
      '14,simple,,,گلاب کا عطر 12ml,-1,,,1,,,800,,,,,,',
      '15,variation,X,,Lost,1,,,1,,,1,,,,id:99,Size,50ml',
      '16,grouped,G,,Set,1,,,,,,,,,,,,',
    ].join('\n'),
  )
  expect(rows.map(({ key, published }) => [key, published])).toEqual([
    ['royal-oud', true],
    ['royal-oud-2', true],
    ['گلاب-کا-عطر-12ml', false],
  ])
  expect(rows[0]).toMatchObject({
    description: 'Short\n\nLong',
    audience: 'men',
    categories: ['Men', 'Perfumes', 'Attars'],
    sizes: [
      { ml: 50, price: 400_000, was: 500_000, stock: 4, grams: 250 },
      { ml: 100, price: 900_000, was: null, stock: 2 },
    ],
    pictures: [{ url: 'https://old.example/a.jpg' }, { url: 'https://old.example/b.jpg' }],
  })
  expect(said(problems)).toEqual([
    '7 Parent: The product of this variation is not in the file before it',
    '8 Type: Sets and products of other shops were left out',
    '5 SKU: The size is not said: it is not sold here yet, with its 9 pieces at Rs 1,500',
  ])
})

test("WooCommerce's customers and orders are read of its reports and of exports", async () => {
  const customers = await read<CustomerRow>(
    'woocommerce-customers',
    'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code,Billing Phone\n' +
      'Bilal Ahmed,bilal,2024-01-01,2023-01-01,bilal@example.com,3,9000,3000,PK,Karachi,SD,75500,0321 7654321\n',
  )
  expect(customers.rows).toMatchObject([
    { email: 'bilal@example.com', name: 'Bilal Ahmed', phone: '+923217654321', address: null, newsletter: '' },
  ])
  const report = await read<OrderRow>(
    'woocommerce-orders',
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution\n' +
      '2024-05-01 10:00:00,501,Rs 4000,completed,Bilal Ahmed,returning,"2× Royal Oud, 50ml, 1× Rose",3,,4000,Direct\n' +
      '2024-05-02 10:00:00,502,Rs 100,refunded,,new,1× Rose,1,,100,Direct\n',
  )
  expect(report.rows).toMatchObject([
    {
      key: '501',
      status: 'Completed',
      total: 400_000,
      lines: [
        { name: 'Royal Oud, 50ml', quantity: 2, price: null },
        { name: 'Rose', quantity: 1 },
      ],
    },
    { key: '502', status: 'Refunded' },
  ])
  const exported = await read<OrderRow>(
    'woocommerce-orders',
    'order_number,order_date,status,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_city,payment_method_title,shipping_total,order_total,line_items\n' +
      '601,2024-05-01 10:00:00,wc-cancelled,Sana,Malik,sana@example.com,03001234567,1 Street,Lahore,COD,200,5200,"name:Royal Oud|sku:R-50|quantity:2|total:5000"\n',
  )
  expect(exported.rows).toMatchObject([
    {
      key: '601',
      status: 'Cancelled',
      name: 'Sana Malik',
      address: '1 Street, Lahore',
      lines: [{ name: 'Royal Oud', sku: 'R-50', quantity: 2, price: 250_000 }],
    },
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

test('a file of another kind than said is refused, and named where it is known', async () => {
  await expect(read('shopify-orders', products)).rejects.toThrow(
    'This is a file of Shopify: products, not of Shopify: orders',
  )
  await expect(read('judgeme-reviews', 'a,b\n1,2\n')).rejects.toThrow('it has no column rating, review_date')
  await expect(read('shopify-products', '')).rejects.toThrow('The file has no lines')
})

test('deeply nested HTML is refused in words', () => {
  expect(() => plainText('<div>'.repeat(3000))).toThrow('elements within each other')
  expect(plainText(`${'<p>One<br>'.repeat(150)}${'</p>'.repeat(150)}`)).toContain('One')
})

test.each([
  ["'03214567801", '+923214567801'],
  ["'923214567802", '+923214567802'],
  ["'+92 321 4567803", '+923214567803'],
  ['0321 4567804 (WhatsApp)', '+923214567804'],
  ['3214567805.0', '+923214567805'],
  ['3214567806', '+923214567806'],
  ['0321 4567807 / 0333 7654321', '+923214567807'],
  ['0321-4567808, 042-35761999', '+923214567808'],
  ['042-35761999', '+924235761999'],
  ['+44 20 7946 0958', '+442079460958'],
  ['3.21457E+09', ''],
  ['032145678', ''],
  ['call the shop', ''],
  ['WhatsApp: 0321 4567809', '+923214567809'],
  ['(042) 111-222-333', '+9242111222333'],
  ['="03214567810"', '+923214567810'],
  ['+971 50 1234567', '+971501234567'],
  ['447911123456', ''],
  ['971501234567', ''],
  ['12345678901', ''],
  ['03oo1234567', ''],
  ['0321\u22124567811', '+923214567811'],
  ['0321_4567812', '+923214567812'],
  ['0321\u200b4567813', '+923214567813'],
  ["''03214567814", '+923214567814'],
])('a phone written as %s is %s, and never one of another country by chance', (text, phone) =>
  expect(phoneOf(text)).toBe(phone),
)

test('a number that begins with 3 is one of Pakistan, unless the country of its address has such numbers itself', () => {
  expect(phoneOf('3214567815', 'AE')).toBe('+923214567815')
  expect(phoneOf('3401234567', 'IT')).toBe('+393401234567')
  expect(phoneOf('3122234567', 'US')).toBe('+13122234567')
})

test('days that may be read two ways are told where others of their column have the month first', async () => {
  const order = (number: string, day: string) => ({ Name: number, 'Created at': day })
  const { problems } = await shopifyOrder([
    order('#1', '03/04/2025'),
    order('#2', '12/31/2024'),
    order('#3', '05/05/2025'),
  ])
  expect(said(problems)).toEqual([
    '3 Created at: This day cannot be read, and the order was left out',
    '2 Created at: Other days of this column have the month first, and this one was read with the day first: please give them all as 2025-03-04',
  ])
  expect((await shopifyOrder([order('#4', '03/04/2025'), order('#5', '31/12/2024')])).problems).toEqual([])
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

test.each(['31/02/2025', '30/02/2024 10:00', '2025-02-29', '2025-04-31 12:00:00 +0500', '31/11/2024'])(
  'there is no day %s',
  text => expect(momentFrom(text)).toBeNull(),
)

const shopifyOrder = (rows: Record<string, string>[]) => {
  const usual = {
    Name: '#7001',
    'Financial Status': 'paid',
    'Fulfillment Status': 'fulfilled',
    Currency: 'PKR',
    Shipping: '200.00',
    Total: '6200.00',
    Taxes: '0',
    'Discount Amount': '0',
    'Created at': '2025-05-01 10:00:00 +0500',
    'Lineitem quantity': '2',
    'Lineitem name': 'Oud - 12 ml',
    'Lineitem price': '3000.00',
    'Refunded Amount': '0',
  }
  const lines = rows.map(row => Object.values({ ...usual, ...row }).join(','))
  return read<OrderRow>('shopify-orders', [Object.keys(usual).join(','), ...lines].join('\n'))
}

test('what an order of another shop adds up to is compared with its total; what does not fit is told with its line', async () => {
  const { rows, problems } = await shopifyOrder([
    {},
    { Name: '#7002', Total: '9000.00' },
    { Name: '#7003', 'Lineitem quantity': '0', 'Lineitem price': '' },
    // Taxes on top, and a discount.
    { Name: '#7004', Taxes: '500.00', Total: '6700.00' },
    { Name: '#7005', 'Discount Amount': '1000.00', Total: '5200.00' },
    { Name: '#7006', 'Created at': '31/04/2025' },
    { Name: '#7007', 'Refunded Amount': '7000.00' },
    { Name: '#7008', 'Financial Status': 'refunded' },
  ])
  expect(said(problems)).toEqual([
    '3 Total: Its lines, shipping and discount make Rs 6,200: the total is kept as the file says',
    '4 Lineitem quantity: This number of pieces cannot be right',
    '4 Lineitem price: This price cannot be read',
    '7 Created at: This day cannot be read, and the order was left out',
    '8 Refunded Amount: More was paid back than was paid',
  ])
  expect(rows.map(({ key, total, refunded }) => [key, total, refunded])).toEqual([
    ['#7001', 620_000, 0],
    ['#7002', 900_000, 0],
    ['#7003', 620_000, 0],
    ['#7004', 670_000, 0],
    ['#7005', 520_000, 0],
    ['#7007', 620_000, 700_000],
    ['#7008', 620_000, 620_000],
  ])
})

test('an order that was not paid in rupees counts as no rupees: its total stands in its note', async () => {
  const { rows, problems } = await shopifyOrder([
    { Currency: 'AED', Total: '85.50', 'Lineitem price': '40.00', Shipping: '5.50' },
  ])
  expect(said(problems)).toEqual(['2 Currency: This order was not paid in rupees: its total stands in its note'])
  expect(rows).toMatchObject([
    { total: 0, shipping: 0, refunded: 0, note: 'Its total was AED 85.50, not in rupees.', lines: [{ price: null }] },
  ])
})

test("WooCommerce's refunds are added up, and what cannot be read of them is told", async () => {
  const head =
    'order_id,order_date,status,shipping_total,order_total,order_currency,billing_first_name,refund_items,line_item_1\n'
  const line = 'name:Oud|quantity:1|total:4000.00'
  const { rows, problems } = await read<OrderRow>(
    'woocommerce-orders',
    `${head}801,2025-05-01 10:00:00,completed,250.00,4250.00,PKR,Sana,amount:700.50|reason:a;amount:-299.50|reason:b,${line}\n802,2025-05-01 10:00:00,refunded,250.00,4250.00,PKR,Sana,,${line}\n803,2025-05-01 10:00:00,completed,250.00,4250.00,PKR,Sana,amount:half|reason:a,${line}\n804,2025-05-01 10:00:00,completed,2.00,40.00,GBP,Sana,,name:Oud|quantity:1|total:38.00\n`,
  )
  expect(rows.map(({ key, total, refunded }) => [key, total, refunded])).toEqual([
    ['801', 425_000, 100_000],
    ['802', 425_000, 425_000],
    ['803', 425_000, 0],
    ['804', 0, 0],
  ])
  expect(said(problems)).toEqual([
    '4 refund_items: A refund cannot be read',
    '5 order_currency: This order was not paid in rupees: its total stands in its note',
  ])
})

test("prices, barcodes and stock of Shopify's products that cannot be taken as they are, are told", async () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode\n'
  const { rows, problems } = await read<ProductRow>(
    'shopify-products',
    `${head}a,A,Size,30 ml,A,shopify,3,deny,3000,2600,'8964000112236\nb,B,Size,30 ml,B,,,deny,3000,call us,\nc,C,Size,30 ml,C,shopify,0,continue,3000,0,\nd,D,Size,30 ml,D,shopify,"2,340",continue,3000,3600,\n`,
  )
  expect(rows.flatMap(({ sizes }) => sizes.map(({ was, barcode, stock }) => [was, barcode, stock]))).toEqual([
    [null, '8964000112236', 3],
    [null, '', 0],
    [null, '', 0],
    [360_000, '', 2340],
  ])
  expect(said(problems)).toEqual([
    "2 Variant Compare At Price: This 'was' price is lower than the price, and was left out",
    "3 Variant Compare At Price: This 'was' price cannot be read, and was left out",
    '3 Variant Inventory Tracker: Its pieces are not counted there: it begins with 0',
    '4 Variant Inventory Policy: It is sold there beyond its stock: here it is sold out',
  ])
})

test('a number that may be ten or ten thousand is told, and a weight that can be one thing alone is taken', async () => {
  expect(['1.250', '10.000', '1.25', '10.0000'].map(amountOf)).toEqual([null, null, 125, 1000])
  const { rows, problems } = await read<ProductRow>(
    'shopify-products',
    'Handle,Title,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Variant Barcode\n' +
      'a,A,Size,50 ml,1.250,10.000,900,(500),1001-0050\nb,B,Size,50.000,250.000,10.0,900,500,9638 5074\n',
  )
  const [a, b] = rows.map(({ sizes }) => sizes[0])
  expect(a).toMatchObject({ grams: null, stock: 0, counted: 'below', cost: null, barcode: '1001-0050' })
  expect(b).toMatchObject({ ml: null, grams: 250, stock: 10, cost: 50_000, barcode: '96385074' })
  expect(said(problems)).toEqual([
    '2 Variant Inventory Qty: This number of pieces cannot be taken: it begins with 0',
    '2 Variant Grams: This weight cannot be taken, and was left out',
    '2 Cost per item: This cost cannot be read, and was left out',
    '3 Option1 Value: How many millilitres this is, is not understood: it is not sold here yet, with its 10 pieces at Rs 900',
  ])
  expect(['1.250', '0.250', '10.000'].map(text => gramsOf(text, 1000))).toEqual([1250, 250, 10_000])
})

test('what is charged below zero is told; what is taken off may be written so', async () => {
  const { rows, problems } = await read<OrderRow>(
    'shopify-orders',
    'Name,Financial Status,Taxes,Shipping,Discount Amount,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n' +
      '#1,paid,(90),-250,-100,900,2024-12-05,1,Oud,1000\n',
  )
  expect(rows).toMatchObject([{ shipping: 0, tax: 0, discount: 10_000, total: 90_000 }])
  expect(said(problems)).toEqual([
    '2 Shipping: This amount cannot be read, and counts as nothing',
    '2 Taxes: This amount cannot be read, and counts as nothing',
  ])
})

test("the names of WooCommerce's items may hold what stands between items", async () => {
  const { rows, problems } = await read<OrderRow>(
    'woocommerce-orders',
    'order_id,order_date,status,order_total,line_items\n' +
      '1,2024-12-05,completed,4500,"name:Oud; Amber|quantity:3|total:3000;name:Rose | white|quantity:1|total:900; name:Musk: night; day|quantity:2|total:600;"\n',
  )
  expect(rows[0]?.lines.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
    ['Oud; Amber', 3, 100_000],
    ['Rose | white', 1, 90_000],
    ['Musk: night; day', 2, 30_000],
  ])
  expect(problems).toEqual([])
})

test.each([
  '9999999999',
  '07911123456',
  '1234567890',
  '0300 0000000',
  '03333333333',
  '+1 111 111 1111',
  '0399 1234567',
])('%s is no phone of anybody, and is left out', typed => expect(phoneOf(typed)).toBe(''))

test.each([
  ['021 34567890', '+922134567890'],
  ['042-35761999', '+924235761999'],
  ['0922-512345', '+92922512345'],
  ['05822-921234', '+925822921234'],
  ['021-111-222-333', '+9221111222333'],
  ['0355 1234567', '+923551234567'],
])('%s is the phone %s', (typed, phone) => expect(phoneOf(typed)).toBe(phone))

test('a size in a title that is not understood is asked about for that title', async () => {
  const { rows, problems } = await read<ProductRow>(
    'shopify-products',
    'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n' +
      'a,Attar 10-12 ml,Title,Default Title,3,900\nb,Attar sawa do tola,Title,Default Title,3,900\n',
  )
  expect(rows.map(({ sizes }) => sizes.map(({ ml, said: asked }) => [ml, asked]))).toEqual([
    [[null, 'attar 10-12 ml']],
    [[27, '']],
  ])
  expect(problems).toMatchObject([{ ask: 'size', key: 'attar 10-12 ml' }])
})

test('lines of an order that stand apart are put together, also where its own facts stand later', async () => {
  const head =
    'Name,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n'
  const { rows, problems } = await read<OrderRow>(
    'shopify-orders',
    `${head}#2,,,,,1,Amber,500\n#1,paid,,1000,2024-12-05,1,Musk,1000\n#2,paid,,2000,2024-12-05,1,Oud,1500\n` +
      // The same order again, and another one of its number.
      '#1,paid,,1000,2024-12-05,1,Musk,1000\n#3,paid,,700,2024-12-06,1,Rose,700\n#1,paid,,900,2024-12-07,3,Musk,300\n',
  )
  expect(rows.map(({ key, total, lines }) => [key, total, lines.map(({ name }) => name)])).toEqual([
    ['#2', 200_000, ['Oud', 'Amber']],
    ['#1', 100_000, ['Musk']],
    ['#3', 70_000, ['Rose']],
  ])
  expect(said(problems)).toEqual([
    '5 Name: Line 3 says the same one already',
    '7 Name: Lines of #1 that stand apart from line 3 were left out: please sort the file by its orders, and send it again',
  ])
  const products = await read<ProductRow>(
    'shopify-products',
    'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\na,A,Size,50 ml,1,900\nb,B,Size,50 ml,1,900\na,,,100 ml,2,1500\n',
  )
  expect(products.rows.map(({ key, sizes }) => [key, sizes.map(({ ml }) => ml)])).toEqual([
    ['a', [50, 100]],
    ['b', [50]],
  ])
})

test('what stands apart in a file that is too long to be put together is told, with its pieces', async () => {
  const path = join(folder, 'long.csv')
  const many = Array.from({ length: 20_000 }, (_, at) => `N${at},2024-12-05,completed,900,Oud,1,900`)
  await writeFile(
    path,
    `order_number,order_date,status,order_total,item_name,item_quantity,item_total\nA,2024-12-05,completed,900,Oud,1,400\n${many.join('\n')}\nA,2024-12-05,completed,900,Musk,2,500\n`,
  )
  let last: unknown
  let count = 0
  for await (const one of readFile('woocommerce-orders', streamRows(path)))
    if ('line' in one) {
      last = one
      count += 1
    }
  expect(count).toBe(20_002)
  expect(last).toMatchObject({
    row: null,
    pieces: 2,
    amount: 0,
    problems: [
      { line: 20_003, reason: expect.stringMatching(/^Lines of A that stand apart from line 2 were left out/) },
    ],
  })
  // It is counted as lost: no key says that it is here.
  expect(last).not.toHaveProperty('key')
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

test('an order line that does not say how many pieces it has counts as one, and is told', async () => {
  const { rows, problems } = await read<OrderRow>(
    'woocommerce-orders',
    'order_number,date,status,order_total,line_items\n1,2025-03-04,completed,900,name:Oud|total:900\n',
  )
  expect(rows.map(({ lines }) => lines[0]?.quantity)).toEqual([1])
  expect(said(problems)).toEqual(['2 line_items: How many pieces they are is not said: they count as one'])
})

test("Matrixify's discounts are read, of its present columns and of those before; what is narrowed, shared or without a code is told", async () => {
  const { rows, problems, notTaken } = await read<OfferRow>(
    'shopify-offers',
    [
      'ID,Title,Code,Type,Method,Value,Value Type,Minimum Requirement,Minimum Value,Limit Total Times,Limit One Use Per Customer,Total Used Count,Status,Starts At,Ends At,Applies To: Products,Summary',
      '1,Eid,EID10,Amount off Order,Code,-10,Percentage,Subtotal,5000,100,TRUE,30,Active,2025-03-01 00:00:00 +0500,2099-03-31 23:59:00 +0500,,x',
      '2,Five,FIVE,Amount off Order,Code,500,Fixed Amount,None,,,FALSE,0,Active,,,,x',
      '3,Ship,SHIP,Free Shipping,Code,,,Quantity,3,,FALSE,0,Active,,,,x',
      '4,Oud,OUD,Amount off Products,Code,-15,Percentage,None,,,FALSE,0,Active,,,oud-50,x',
      '5,Auto,,Amount off Order,Automatic,-5,Percentage,None,,,FALSE,0,Active,,,,x',
      '6,Two,TWO-A,Amount off Order,Code,-5,Percentage,None,,10,FALSE,4,Active,,,,x',
      '6,Two,TWO-B,,,,,,,,,,,,,,',
      '7,Part,PART,Amount off Order,Code,0.15,Percentage,None,,,FALSE,0,Active,,,,x',
      `8,Long,${'L'.repeat(61)},Amount off Order,Code,-5,Percentage,None,,,FALSE,0,Active,,,,x`,
    ].join('\n'),
  )
  expect(rows.map(row => [row.key, row.kind, row.value, row.minimum, row.limit, row.perPerson, row.on])).toEqual([
    ['EID10', 'percentage', 1000, 500_000, 70, 1, true],
    ['FIVE', 'fixed', 50_000, 0, null, null, true],
    ['SHIP', 'shipping', 0, 0, null, null, false],
    ['OUD', 'percentage', 1500, 0, null, null, false],
    ['TWO-A', 'percentage', 500, 0, 6, null, false],
    ['TWO-B', 'percentage', 500, 0, 10, null, false],
    ['PART', 'percentage', 15, 0, null, null, false],
  ])
  expect(said(problems)).toEqual([
    '4 Minimum Requirement: What must be bought for it is not read: it is switched off here',
    '5 Applies To: Products: It counts there for some alone, which is not read: it is switched off here',
    '5 Type: It counts there for some alone, which is not read: it is switched off here',
    '6 Title: It counts there without a code, and was left out: please make it an offer here',
    '7 Limit Total Times: Its codes share this limit there: it is switched off here',
    '8 Limit Total Times: Its codes share this limit there: it is switched off here',
    '9 Value: Whether this is a part of 1 or of 100 is not said: it is switched off here',
    '10 Code: A code has at most 60 characters',
  ])
  expect(notTaken).toEqual([
    ['ID', 9],
    ['Method', 8],
    ['Summary', 8],
  ])
  const before = await read<OfferRow>(
    'shopify-offers',
    'ID,Title,Code,Discount Type,Discount Value,Minimum Purchase Amount,Limit Total Times,Limit Once Per Customer,Used Count\n' +
      '1,Eid,EID10,Percentage,-10,2500,50,TRUE,20\n',
  )
  expect(before.rows.map(row => [row.key, row.value, row.minimum, row.limit, row.perPerson, row.on])).toEqual([
    ['EID10', 1000, 250_000, 30, 1, true],
  ])
})

test("what is left on a gift card of WooCommerce is its 'remaining', not what was paid for it", async () => {
  const { rows, problems } = await read<OfferRow>(
    'shopify-gifts',
    'id,code,balance,remaining,is_active,expire_date\n1,ABCD-1234,5000,1500,on,2099-01-01\n2,ABCD-9999,5000,5000,off,\n',
  )
  expect(rows.map(({ value, on }) => [value, on])).toEqual([
    [150_000, true],
    [500_000, false],
  ])
  expect(said(problems)).toEqual(['3 is_active: It was switched off there, and was left out'])
})

test.each([
  ['1st Jan 2025', '2024-12-31T19:00:00.000Z'],
  ['2nd of March 2025', '2025-03-01T19:00:00.000Z'],
  ['January 5th, 2025', '2025-01-04T19:00:00.000Z'],
  ['15 جنوری 2025', '2025-01-14T19:00:00.000Z'],
  ['۵ مئی، ۲۰۲۵', '2025-05-04T19:00:00.000Z'],
  ['Sun, 05 Jan 2025 18:22:00 +0500', '2025-01-05T13:22:00.000Z'],
  ['05/01/2025 at 6:22 PM', '2025-01-05T13:22:00.000Z'],
  ['45321', '2024-01-29T19:00:00.000Z'],
  ['45321.5', '2024-01-30T07:00:00.000Z'],
  ['1736083320', null],
  ['12345', null],
  ['5 کل 2025', null],
])('the day of %s is %s', (typed, moment) => {
  expect(momentFrom(typed)).toBe(moment)
})

test.each([
  ['https://wa.me/923001234567', '+923001234567'],
  ['wa.me/+923001234567', '+923001234567'],
  ['https://api.whatsapp.com/send?phone=923001234567', '+923001234567'],
  ['p:+923001234567', '+923001234567'],
  ['03001234567 03217654321', '+923001234567'],
  ['0300 1234567 0321 7654321', '+923001234567'],
  ['+92 300 1234567 +92 321 7654321', '+923001234567'],
  ['wa.me/message/ABC', ''],
  ['0300 12345 0321 7654321', ''],
])('the phone in %s is %s', (typed, phone) => {
  expect(phoneOf(typed)).toBe(phone)
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
