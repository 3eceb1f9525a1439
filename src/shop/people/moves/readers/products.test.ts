import { expect, test } from 'vitest'
import { read, said } from '../../../../../test/moved-file.ts'
import { amountOf } from './cells.ts'
import type { ProductRow } from './rows.ts'
import { gramsOf } from './variants.ts'

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
    '4 Option1 Value: Its size in millilitres is not understood: it is not sold here yet, with its 0 pieces at Rs 200',
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

test('a file of another kind than said is refused, and named where it is known', async () => {
  await expect(read('shopify-orders', products)).rejects.toThrow(
    'This is a file of Shopify: products, not of Shopify: orders',
  )
  await expect(read('judgeme-reviews', 'a,b\n1,2\n')).rejects.toThrow('it has no column rating, review_date')
  await expect(read('shopify-products', '')).rejects.toThrow('The file has no lines')
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
    '3 Option1 Value: Its size in millilitres is not understood: it is not sold here yet, with its 10 pieces at Rs 900',
  ])
  expect(['1.250', '0.250', '10.000'].map(text => gramsOf(text, 1000))).toEqual([1250, 250, 10_000])
})

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
