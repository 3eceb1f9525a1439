import { expect, test } from 'vitest'
import { read, readsOf, said } from '../../../../../test/moved-file.ts'
import { momentFrom } from './cells.ts'
import type { CustomerRow, OrderRow, ProductRow } from './rows.ts'

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
  const many = Array.from({ length: 20_000 }, (_, at) => `N${at},2024-12-05,completed,900,Oud,1,900`)
  const text = `order_number,order_date,status,order_total,item_name,item_quantity,item_total\nA,2024-12-05,completed,900,Oud,1,400\n${many.join('\n')}\nA,2024-12-05,completed,900,Musk,2,500\n`
  let last: unknown
  let count = 0
  for await (const one of readsOf('woocommerce-orders', text))
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

test('an order line that does not say how many pieces it has counts as one, and is told', async () => {
  const { rows, problems } = await read<OrderRow>(
    'woocommerce-orders',
    'order_number,date,status,order_total,line_items\n1,2025-03-04,completed,900,name:Oud|total:900\n',
  )
  expect(rows.map(({ lines }) => lines[0]?.quantity)).toEqual([1])
  expect(said(problems)).toEqual(['2 line_items: How many pieces they are is not said: they count as one'])
})
