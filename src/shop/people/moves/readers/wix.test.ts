import { expect, test } from 'vitest'
import { readSent as read, sizesOf } from '../../../../../test/moved-file.ts'
import type { CustomerRow, OrderRow, ProductRow } from './rows.ts'

test("Wix's products: of the older file surcharge and discount make the price, of the newer each variant has its own", async () => {
  const older = await read<ProductRow>(
    'wix-products',
    [
      'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,brand',
      'product_1,Product,Night Oud,<p>Smoke &amp; rose</p>,1a2b_c~mv2.jpg;https://cdn.example/b.jpg,Attar;Women,,,4000,,true,PERCENT,10,,0.3,,Size,DROP_DOWN,50 ml;100 ml,,,,Saeed',
      'product_1,Variant,,,,,N-50,,,0,true,,,7,,,,,50 ml,,,,',
      'product_1,Variant,,,,,N-100,,,2500,true,,,InStock,,,,,100 ml,,,,',
      'product_2,Product,Rose 12 ml,,,,R-12,,900,,false,AMOUNT,0,OutOfStock,,,,,,,,,',
    ].join('\n'),
  )
  expect(older.rows.map(({ key, house, published }) => [key, house, published])).toEqual([
    ['night-oud', 'Saeed', true],
    ['rose-12-ml', '', false],
  ])
  expect(older.rows.map(sizesOf)).toEqual([
    [
      [50, 3600, 4000, 7, 'N-50', 'yes'],
      [100, 5850, 6500, 0, 'N-100', 'no'],
    ],
    [[12, 900, null, 0, 'R-12', 'yes']],
  ])
  expect(older.rows[0]).toMatchObject({
    description: 'Smoke & rose',
    categories: ['Attar', 'Women'],
    pictures: [{ url: 'https://static.wixstatic.com/media/1a2b_c~mv2.jpg' }, { url: 'https://cdn.example/b.jpg' }],
  })
  expect(older.told).toEqual(['4 inventory: Its pieces are not counted there: it begins with 0'])
  const newer = await read<ProductRow>(
    'wix-products',
    [
      'handle,fieldType,name,visible,plainDescription,media,mediaAltText,ribbon,brand,price,strikethroughPrice,cost,inventory,sku,barcode,weight,productOptionName1,productOptionType1,productOptionChoices1',
      'amber,PRODUCT,Amber,TRUE,Warm,https://cdn.example/1.jpg,Bottle,,Saeed,3000,3600,,IN_STOCK,,,,Size,TEXT_CHOICES,30 ml;60 ml',
      'amber,MEDIA,,,,https://cdn.example/2.jpg,Box,,,,,,,,,,,,',
      'amber,VARIANT,,,,,,,,2000,2400,,4,A-30,8964000112236,,,,30 ml',
      'amber,VARIANT,,,,,,,,3000,,,OUT_OF_STOCK,A-60,,,,,60 ml',
    ].join('\n'),
  )
  expect(newer.rows.map(sizesOf)).toEqual([
    [
      [30, 2000, 2400, 4, 'A-30', 'yes'],
      [60, 3000, 3600, 0, 'A-60', 'yes'],
    ],
  ])
  expect(newer.rows[0]?.pictures).toEqual([
    { url: 'https://cdn.example/1.jpg', alt: 'Bottle' },
    { url: 'https://cdn.example/2.jpg', alt: 'Box' },
  ])
})

test("Wix's contacts and orders: its file names columns twice, and says a coupon without its amount", async () => {
  const contacts = await read<CustomerRow>(
    'wix-customers',
    [
      'First Name,Last Name,Email 1,Phone 1,Address 1 - Street,Address 1 - City,Address 1 - State/Region,Address 1 - Country,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status',
      'Sana,Malik,Sana@Example.com,"\'0321 1234567",1 Street,Lahore,Punjab,PK,vip;lahore,2024-05-01,Subscribed,Never subscribed',
      'Sana,Malik,sana@example.com,,,,,,,2024-05-01,Unsubscribed,',
      'Ali,,ali@example.com,,,,,,,2024-05-01,Never subscribed,',
    ].join('\n'),
  )
  expect(contacts.rows.map(({ email, phone, tags, newsletter }) => [email, phone, tags, newsletter])).toEqual([
    ['sana@example.com', '+923211234567', ['vip', 'lahore'], ''],
    ['ali@example.com', '', [], ''],
  ])
  const orders = await read<OrderRow>(
    'wix-orders',
    [
      'Order number,Date created,Time,Total order quantity,Contact email,Note from customer,Item,Variant,SKU,Qty,Quantity refunded,Price,Delivery method,Recipient name,Recipient phone,Delivery country,Delivery state,Delivery state name,Delivery city,Delivery address,Delivery zip/postal code,Billing name,Billing phone,Delivery country,Delivery state,Delivery state name,Delivery city,Delivery address,Delivery zip/postal code,Payment status,Payment method,Coupon code,Gift card amount,Shipping rate,Total tax,Total,Currency,Refunded amount,Fulfillment status',
      '10021,"Jan 5, 2025",6:22 PM,3,sana@example.com,Ring twice,Night Oud,50 ml,N-50,2,0,3000,TCS,Sana Malik,0321 1234567,PK,PB,Punjab,Lahore,1 Street,54000,Sana,,PK,,,Karachi,Other,,Paid,COD,EID10,0,250,0,7150,PKR,0,Fulfilled',
      '10021,"Jan 5, 2025",6:22 PM,3,sana@example.com,,Rose,,R-12,1,0,1500,TCS,,,,,,,,,,,,,,,,,Paid,COD,EID10,0,250,0,7150,PKR,0,Fulfilled',
      '10022,"Jan 6, 2025",9:00 AM,1,ali@example.com,,Rose,,R-12,1,0,1500,TCS,Ali,,,,,,,,,,,,,,,,Partially refunded,Card,,0,0,0,1500,PKR,500,Fulfilled',
    ].join('\n'),
  )
  expect(orders.told).toEqual([])
  expect(orders.rows).toMatchObject([
    {
      key: '10021',
      placedAt: '2025-01-05T13:22:00.000Z',
      status: 'Sent',
      phone: '+923211234567',
      address: '1 Street, Lahore, 54000, Punjab, PK',
      total: 715_000,
      shipping: 25_000,
      discount: 60_000,
      lines: [
        { name: 'Night Oud, 50 ml', quantity: 2 },
        { name: 'Rose', quantity: 1 },
      ],
    },
    { key: '10022', status: 'Partly refunded', refunded: 50_000 },
  ])
})

test("Wix's surcharge may be below zero; what cannot be read of a price is told", async () => {
  const { rows, told } = await read<ProductRow>(
    'wix-products',
    [
      'handleId,fieldType,name,sku,price,surcharge,discountMode,discountValue,inventory,productOptionName1,productOptionDescription1',
      'p1,Product,Night Oud,,4000,,PERCENT,10,,Size,',
      'p1,Variant,,A,,-500,,,7,,50 ml',
      'p1,Variant,,B,,"5 hundred",,,2,,100 ml',
      'p2,Product,Rose,C,900,,AMOUNT,some,3,Size,12 ml',
    ].join('\n'),
  )
  expect(rows.map(sizesOf)).toEqual([[[50, 3150, 3500, 7, 'A', 'yes']], [[12, 900, null, 3, 'C', 'yes']]])
  expect(told).toEqual([
    '4 surcharge: This surcharge cannot be read',
    '4 price: This price cannot be read: the size is not sold here, with its 2 pieces',
    '5 discountValue: This discount cannot be read, and does not count here',
  ])
})

test('what a coupon of Wix took off is told from taxes within the prices by what adds up', async () => {
  const { rows, told } = await read<OrderRow>(
    'wix-orders',
    [
      'Order number,Date created,Time,Contact email,Item,Qty,Price,Coupon code,Shipping rate,Total tax,Total,Currency',
      // 18% within 5,000; 10% beside 5,000; 333 is no whole share of anything.
      '1,2025-01-05,9:00 AM,a@example.com,Oud,1,5000,EID,200,762.71,4700,PKR',
      '2,2025-01-05,9:00 AM,a@example.com,Oud,1,5000,EID,200,500,5200,PKR',
      '3,2025-01-05,9:00 AM,a@example.com,Oud,1,5000,EID,200,333,5000,PKR',
      '4,2025-01-05,9:00 AM,a@example.com,Oud,1,5000,EID,200,333,5433,PKR',
    ].join('\n'),
  )
  expect(rows.map(({ discount }) => discount)).toEqual([50_000, 50_000, 20_000, 10_000])
  expect(told).toEqual([
    '4 Total tax: Whether this tax is within the prices is not said: the discount may be larger by it',
  ])
})
