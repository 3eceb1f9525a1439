import { expect, test } from 'vitest'
import { readSent as read } from '../../../../../test/moved-file.ts'
import type { OfferRow, ReviewRow } from './rows.ts'

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
