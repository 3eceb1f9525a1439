import { expect, test } from 'vitest'
import { readSent as read, sizesOf } from '../../../../../test/moved-file.ts'
import type { ProductRow } from './rows.ts'

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
