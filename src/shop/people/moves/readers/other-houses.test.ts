import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { FileKind } from '../move-file-rules.ts'
import type { Problem } from './csv-lines.ts'
import { type AnyRow, readFileAt } from './index.ts'
import type { CustomerRow, OfferRow, OrderRow, ProductRow, ReviewRow } from './rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-houses-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read<Row = AnyRow>(kind: FileKind, file: string | Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, file)
  const rows: Row[] = []
  const problems: Problem[] = []
  let notTaken: { column: string; count: number }[] = []
  for await (const read of readFileAt({ kind, path })) {
    if ('notTaken' in read) {
      notTaken = read.notTaken
      continue
    }
    const { row, problems: own } = read
    if (row) rows.push(row as Row)
    problems.push(...own, ...(row && 'questions' in row ? row.questions : []))
  }
  return { rows, notTaken, told: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) }
}
const sizesOf = ({ sizes }: ProductRow) =>
  sizes.map(({ ml, price, was, stock, sku, counted }) => [ml, price / 100, was && was / 100, stock, sku, counted])

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

test("OpenCart's workbook: sizes, sales and pictures come from its other sheets; sales that have ended do not count", async () => {
  const file = await writeXlsxFile(
    [
      [
        [
          'product_id',
          'name(en-gb)',
          'name(ur)',
          'categories',
          'sku',
          'quantity',
          'model',
          'manufacturer',
          'image_name',
          'price',
          'weight',
          'weight_unit',
          'status',
          'description(en-gb)',
          'meta_title(en-gb)',
          'tags(en-gb)',
        ],
        [
          '42',
          'Night Oud',
          'عود',
          '20,33',
          'N',
          '9',
          'N',
          'Saeed',
          'https://old.example/a.jpg',
          '3000.0000',
          '300',
          'g',
          'true',
          '<p>Smoke</p>',
          'Night',
          'attar, men',
        ],
        ['43', 'Rose 12 ml', '', '', 'R', '5', 'R', '', 'catalog/rose.jpg', '900', '', '', 'false', '', '', ''],
      ],
      [
        ['product_id', 'option', 'option_value', 'quantity', 'subtract', 'price', 'price_prefix'],
        ['42', 'Size', '50 ml', '4', 'true', '0', '+'],
        ['42', 'Size', '100 ml', '3', 'true', '1500', '+'],
      ],
      [
        ['product_id', 'customer_group', 'priority', 'price', 'date_start', 'date_end'],
        ['42', 'Default', '1', '2500', '2020-01-01', '2020-02-01'],
        ['42', 'Default', '2', '2700', '0000-00-00', '0000-00-00'],
        ['43', 'Default', '1', '800', '2020-01-01', '2020-02-01'],
      ],
      [
        ['product_id', 'image', 'sort_order'],
        ['42', 'https://old.example/b.jpg', '1'],
      ],
    ].map((rows, at) => ({
      sheet: ['Products', 'ProductOptionValues', 'Specials', 'AdditionalImages'][at] ?? '',
      data: rows.map(row => row.map(value => ({ value }))),
    })),
  ).toBuffer()
  const { rows, told } = await read<ProductRow>('opencart-products', file)
  expect(rows.map(sizesOf)).toEqual([
    [
      [50, 2700, 3000, 4, '', 'yes'],
      [100, 4200, 4500, 3, '', 'yes'],
    ],
    [[12, 900, null, 5, 'R', 'yes']],
  ])
  expect(rows[0]).toMatchObject({
    key: 'night-oud',
    house: 'Saeed',
    audience: 'men',
    published: true,
    pictures: [{ url: 'https://old.example/a.jpg' }, { url: 'https://old.example/b.jpg' }],
  })
  expect(rows[1]?.published).toBe(false)
  expect(told).toEqual([
    '3 image_name: Its pictures are named without an address: please write the address of the old shop before them',
  ])
})

test("OpenCart's customers and orders are read of its tool and of its tables", async () => {
  const customers = await read<CustomerRow>(
    'opencart-customers',
    'customer_id,firstname,lastname,email,telephone,newsletter,status\n1,Hina,Aziz,hina@example.com,0333 1234567,yes,true\n2,Omar,,omar@example.com,12,no,true\n',
  )
  expect(customers.rows.map(({ name, phone, newsletter }) => [name, phone, newsletter])).toEqual([
    ['Hina Aziz', '+923331234567', 'newsletter'],
    ['Omar', '', ''],
  ])
  const orders = await read<OrderRow>(
    'opencart-orders',
    'order_id,firstname,lastname,email,telephone,shipping_address_1,shipping_city,total,order_status_id,currency_code,date_added,product_name,product_quantity,product_price\n' +
      '901,Hina,Aziz,hina@example.com,03331234567,1 Road,Multan,1800.0000,5,PKR,2025-03-04 10:00:00,Rose,2,900\n902,A,B,,,,,50,7,USD,2025-03-04,Oud,1,50\n',
  )
  expect(orders.rows.map(({ key, status, total, phone }) => [key, status, total, phone])).toEqual([
    ['901', 'Completed', 180_000, '+923331234567'],
    ['902', 'Cancelled', 0, ''],
  ])
})

test("Daraz's export: lines of instructions are none, each SKU is a size, and a special price that has ended is no price", async () => {
  const { rows, told } = await read<ProductRow>(
    'daraz-products',
    [
      'Product ID,catId,*Product Name(English),currencyCode,sku.skuId,status,Shop SKU,SpecialPrice,SpecialPrice Start,SpecialPrice End,*Price,SellerSKU,*Quantity,Variations Combo,tr(s-wb-product@md5key)',
      'Mandatory,,Text,,,,,Optional,,,Mandatory,,,,',
      'Do not change,,,,,,,,,,,,,,',
      '101,9,Night Oud,PKR,1,active,S,2500,2020-01-01,2099-01-01,3000,N-50,4,Size:50 ml,x',
      '101,9,Night Oud,PKR,2,active,S,4000,2020-01-01,2020-02-01,5000,N-100,2,Size:100 ml,x',
      '102,9,Rose 12ml,PKR,3,inactive,S,,,,900,R,0,,x',
    ].join('\n'),
  )
  expect(rows.map(sizesOf)).toEqual([
    [
      [50, 2500, 3000, 4, 'N-50', 'yes'],
      [100, 5000, null, 2, 'N-100', 'yes'],
    ],
    [[12, 900, null, 0, 'R', 'yes']],
  ])
  expect(rows.map(({ key, published }) => [key, published])).toEqual([
    ['night-oud', true],
    ['rose-12ml', false],
  ])
  expect(told).toEqual([])
})

test("a catalogue of Meta: items of one group are sizes of one product, and its template's comments are no columns", async () => {
  const { rows, told } = await read<ProductRow>(
    'meta-products',
    [
      '# Required | A unique content ID,# Required,# Required,# Required,# Required,,,,,,,',
      'id,title,description,availability,condition,price,link,image_link,brand,item_group_id,sale_price,sale_price_effective_date,quantity_to_sell_on_facebook,size,product_type,additional_image_link',
      'a1,"Night Oud, 50 ml",Smoke,in stock,new,4500.00 PKR,https://old.example/products/night-oud-x?size=1,https://cdn.example/1.jpg,Saeed,g1,4000.00 PKR,2020-01-01T00:00Z/2020-02-01T00:00Z,6,50 ml,Attar > Oud,"https://cdn.example/2.jpg,https://cdn.example/3.jpg"',
      'a2,"Night Oud, 100 ml",Smoke,in stock,new,"8,000.00 PKR",https://old.example/products/night-oud-x,https://cdn.example/1.jpg,Saeed,g1,7000.00 PKR,,2,100 ml,Attar > Oud,',
      'b,Rose (12ml),Soft,in stock,new,900.00 PKR,https://wa.me/c/92321,https://cdn.example/4.jpg,,,,,,,,',
      'c,Amber 30 ml,Warm,out of stock,new,25.00 USD,https://old.example,https://cdn.example/5.jpg,,,,,,,,',
    ].join('\n'),
  )
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['night-oud-x', 'Night Oud'],
    ['rose', 'Rose'],
    ['amber', 'Amber'],
  ])
  expect(rows.map(sizesOf)).toEqual([
    [
      [50, 4500, null, 6, '', 'yes'],
      [100, 7000, 8000, 2, '', 'yes'],
    ],
    [[12, 900, null, 0, '', 'no']],
    [],
  ])
  expect(rows[0]).toMatchObject({ categories: ['Oud', 'Attar'], house: 'Saeed' })
  expect(rows[0]?.pictures).toHaveLength(3)
  expect(told).toEqual([
    '5 availability: Its pieces are not counted there: it begins with 0',
    '6 price: This price cannot be read: the size is not sold here, with its 0 pieces',
    '6 price: Amber has no size with a price',
  ])
})

test('reviews of Loox and Yotpo are read with what their exports call product, day and state', async () => {
  const loox = await read<ReviewRow>(
    'loox-reviews',
    'product_handle,rating,author,body,created_at,email,verified_purchase,photo_url,status\n' +
      'night-oud,5,Sana,Lasts long,2024-03-01,sana@example.com,TRUE,https://loox.example/a.jpg,active\nnight-oud,1,Bot,Spam,2024-03-02,,FALSE,,hidden\n,4,Ali,Good shop,2024-03-02,,,,\n',
  )
  expect(loox.rows.map(({ product, rating, shown, pictures }) => [product, rating, shown, pictures.length])).toEqual([
    ['night-oud', 5, true, 1],
    ['night-oud', 1, false, 0],
  ])
  expect(loox.told).toEqual(['4 product_handle: A review of the shop, not of a product, was left out'])
  const yotpo = await read<ReviewRow>(
    'yotpo-reviews',
    'published,review_title,review_content,review_score,date,product_id,product_title,product_url,display_name,email,comment_content\n' +
      'true,Wah,Lasts long,5,2024-03-01 10:00:00,77,Night Oud,https://old.example/products/night-oud?v=1,Sana,sana@example.com,Thank you\nfalse,,Meh,2,2024-03-01,78,Rose,,Ali,ali@example.com,\n',
  )
  expect(yotpo.rows).toMatchObject([
    { product: 'night-oud', comment: 'Wah\nLasts long', reply: 'Thank you', shown: true },
    { product: '', productName: 'Rose', rating: 2, shown: false },
  ])
  const spaced = await read<ReviewRow>(
    'yotpo-reviews',
    'Review Title;Review Content;Review Score;Date;Product Title;Product URL;Display Name;Comment Content;Comment Public;Unpublished Image URL\n' +
      'Wah;"Lasts; long";5;15/03/2025;Oud;https://old.example/products/oud;Sana;For you alone;0;https://cdn.example/hidden.jpg\n',
  )
  expect(spaced.rows).toMatchObject([
    { product: 'oud', name: 'Sana', comment: 'Wah\nLasts; long', reply: '', pictures: [] },
  ])
  expect(spaced.told).toEqual(['2 Comment Content: This answer was not public, and was left out'])
  expect(spaced.notTaken).toEqual([{ column: 'Unpublished Image URL', count: 1 }])
  const former = await read<ReviewRow>(
    'loox-reviews',
    'product_handle,state,rating,title,author,email,body,reply,created_at,replied_at\n' +
      'oud,published,4,Soft,Ines,i@example.com,Lasts,,2023-06-01T10:00:00-04:00,\noud,unpublished,1,Bad,Ali,a@example.com,Late,,2023-06-02,\n',
  )
  expect(former.rows.map(({ comment, shown }) => [comment, shown])).toEqual([
    ['Soft\nLasts', true],
    ['Bad\nLate', false],
  ])
})

test("Shopify's discounts: type, class and what narrows them are columns of their own, days have their zone and may lie ahead", async () => {
  const head =
    'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Context,Times Used In Total,Status,Start,End'
  const { rows, told } = await read<OfferRow>(
    'shopify-offers',
    [
      head,
      'TEN,-10.0,percentage,Amount Off,order,Minimum purchase of Rs 3000,All customers,,0,Active,2026-01-04 00:00:00 -0500,"Dec 31, 2097"',
      'OUD,-500,fixed_amount,Amount Off,product,,,,0,Active,2026-01-04,31/12/2097',
      'SHIP,-100,percentage,Free Shipping,shipping,Minimum quantity of 3 items,,,0,Active,2026-01-04,',
      'BXGY,-100,percentage,Buy X Get Y,product,,,,0,Active,2026-01-04,',
      'APP,-5,percentage,App Discount,order,,,,0,Active,2026-01-04,',
      'VIP,-5,percentage,Amount Off,order,,Customer segments,Specific markets,0,Active,2026-01-04,',
      'ODD,-5,,Amount Off,order,,,,0,Active,2026-01-04,',
    ].join('\n'),
  )
  expect(rows.map(({ key, kind, minimum, begins, ends, on }) => [key, kind, minimum, begins, ends, on])).toEqual([
    ['TEN', 'percentage', 300_000, '2026-01-04T05:00:00.000Z', '2097-12-31T18:59:00.000Z', true],
    ['OUD', 'fixed', 0, '2026-01-03T19:00:00.000Z', '2097-12-31T18:59:00.000Z', false],
    ['SHIP', 'shipping', 0, '2026-01-03T19:00:00.000Z', null, false],
    ['VIP', 'percentage', 0, '2026-01-03T19:00:00.000Z', null, false],
  ])
  const narrowed = 'It counts there for some alone, which is not read: it is switched off here'
  expect(told).toEqual([
    `3 Discount Class: ${narrowed}`,
    '4 Minimum Purchase Requirements: What must be bought for it is not read: it is switched off here',
    '5 Type: This kind of discount is none of ours, and was left out',
    '6 Type: This kind of discount is none of ours, and was left out',
    `7 Customer Selection: ${narrowed}`,
    `7 Context: ${narrowed}`,
    '8 Type: This kind of discount is none of ours, and was left out',
  ])
  const woo = await read<OfferRow>(
    'woocommerce-offers',
    'post_title,discount_type,coupon_amount,free_shipping,usage_limit,limit_usage_to_x_items,individual_use\n' +
      'EACH,fixed_product,100,no,,,yes\nALL,fixed_cart,100,no,5,,no\nBOTH,fixed_cart,100,yes,,,no\nSOME,percent,10,no,a few,,no\nTWO,percent,10,no,,2,no\n',
  )
  expect(woo.rows.map(({ key, on, limit }) => [key, on, limit])).toEqual([
    ['EACH', false, null],
    ['ALL', true, 5],
    ['BOTH', true, null],
    ['SOME', false, null],
    ['TWO', false, null],
  ])
  expect(woo.told).toEqual([
    `2 discount_type: ${narrowed}`,
    '4 free_shipping: There it makes delivery free too: here it takes off its amount alone',
    '5 usage_limit: This number cannot be read: it is switched off here',
    `6 limit_usage_to_x_items: ${narrowed}`,
  ])
  expect(woo.notTaken).toEqual([{ column: 'individual_use', count: 5 }])
  const part = await read<OfferRow>(
    'shopify-offers',
    `${head}\nHALF,-50,percentage,Free Shipping,shipping,,,,0,Active,,\n`,
  )
  expect(part.rows.map(({ kind, on }) => [kind, on])).toEqual([['shipping', false]])
})

test('a sale counts between its days alone, and in OpenCart for the default group alone', async () => {
  const daraz = await read<ProductRow>(
    'daraz-products',
    [
      'Product ID,*Product Name(English),SpecialPrice,SpecialPrice Start,SpecialPrice End,*Price,SellerSKU,*Quantity,Variations Combo',
      '101,Night Oud,2500,2098-01-01,2099-01-01,3000,N-50,4,Size:50 ml',
    ].join('\n'),
  )
  const meta = await read<ProductRow>(
    'meta-products',
    [
      'id,title,availability,price,image_link,sale_price,sale_price_effective_date,size,quantity_to_sell_on_facebook',
      'a,Night Oud,in stock,3000 PKR,https://cdn.example/1.jpg,2500 PKR,2098-01-01T00:00+0500/2099-01-01T00:00+0500,50 ml,4',
    ].join('\n'),
  )
  const woo = await read<ProductRow>(
    'woocommerce-products',
    [
      'ID,Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends,Stock,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,N-50,Night Oud,3000,2500,2098-01-01,2099-01-01,4,Size,50 ml',
    ].join('\n'),
  )
  for (const { rows } of [daraz, meta, woo])
    expect(rows.map(sizesOf)).toMatchObject([[[50, 3000, null, 4, expect.anything(), 'yes']]])
  const sheet = (name: string, rows: string[][]) => ({
    sheet: name,
    data: rows.map(row => row.map(value => ({ value }))),
  })
  const file = await writeXlsxFile([
    sheet('Products', [
      ['product_id', 'name(en-gb)', 'model', 'quantity', 'price', 'status'],
      ['42', 'Night Oud 50 ml', 'N', '4', '3000', 'true'],
    ]),
    sheet('ProductOptionValues', [
      ['product_id', 'option', 'option_value', 'quantity', 'subtract', 'price', 'price_prefix'],
      ['42', 'Size', '50 ml', '4', 'true', '0', '+'],
      ['42', 'Size', '100 ml', '3', 'true', 'more', '+'],
    ]),
    sheet('Specials', [
      ['product_id', 'customer_group', 'priority', 'price', 'date_start', 'date_end'],
      ['42', 'Wholesale', '0', '2000', '0000-00-00', '0000-00-00'],
      ['42', 'Default', '1', '2500', '2098-01-01', '2099-01-01'],
      // The group of all customers under a name of the house.
      ['42', 'Retail customers', '2', '2700', '2020-01-01', '2099-01-01'],
    ]),
  ]).toBuffer()
  const opencart = await read<ProductRow>('opencart-products', file)
  expect(opencart.rows.map(sizesOf)).toEqual([[[50, 2700, 3000, 4, '', 'yes']]])
  expect(opencart.told).toEqual([
    "2 price: A special price of the customer group 'Wholesale' was left out",
    '3 price: This addition to the price cannot be read',
    '3 price: This price cannot be read: the size is not sold here, with its 3 pieces',
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

test("Daraz's lines below the first product all have a fate, also those whose number Excel has rounded", async () => {
  const { rows, told } = await read<ProductRow>(
    'daraz-products',
    [
      'Product ID,*Product Name(English),*Price,SellerSKU,*Quantity,Variations Combo',
      'Do not change,,,,,',
      '4.28E+08,Night Oud,3000,N-50,4,Size:50 ml',
      ',Night Oud,5000,N-100,2,Size:100 ml',
      '4.28E+08,Rose,900,R,1,Size:12 ml',
      'gone,Amber,700,A,1,Size:12 ml',
      ',Musk,800,M,1,Size:12 ml',
    ].join('\n'),
  )
  expect(rows.map(({ key, sizes }) => [key, sizes.map(({ sku }) => sku)])).toEqual([
    ['night-oud', ['N-50', 'N-100']],
    ['rose', ['R']],
  ])
  expect(told.toSorted()).toEqual([
    '6 Product ID: This number of a product cannot be read, and the line was left out',
    '7 Product ID: This number of a product cannot be read, and the line was left out',
  ])
})
