import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readSent as read, sizesOf } from '../../../../../test/moved-file.ts'
import type { CustomerRow, OrderRow, ProductRow } from './rows.ts'

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
