import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvSheet } from '../../../../platform/csv/csv-sheet.ts'
import { type FileKind, fileKindNames } from '../move-file-rules.ts'
import { type AnyRow, readFileAt } from './readers-by-kind.ts'
import type { CustomerRow, OfferRow, OrderRow, PageRow, ProductRow, RedirectRow, ReviewRow } from './rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-again-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * One thing of an old shop, by which a row of each kind of file is written. `text`: a name as people write them, also
 * with what CSV must quote.
 */
type Thing = { at: number; text: string; ml: number; rupees: number; pieces: number; stars: number }
type Cells = Record<string, string | number>

const nameIn = ({ text, at }: Thing) => `${text} ${at}`
const mobile = ({ at }: Thing) => `0321${String(4_000_000 + at)}`
const email = ({ at }: Thing) => `who${at}@example.com`

const product = {
  says: (thing: Thing) => [nameIn(thing), thing.ml, thing.rupees * 100, thing.pieces],
  read: ({ name, sizes: [size] }: ProductRow) => [name, size?.ml, size?.price, size?.stock],
}
const customer = {
  says: (thing: Thing) => [email(thing), `+92${mobile(thing).slice(1)}`],
  read: ({ email: mail, phone }: CustomerRow) => [mail, phone],
}
const order = {
  says: (thing: Thing) => [`N${thing.at}`, thing.rupees * 100, nameIn(thing), '2025-03-04T13:22:00.000Z'],
  read: ({ key, total, lines: [line], placedAt }: OrderRow) => [key, total, line?.name, placedAt],
}
const review = {
  says: (thing: Thing) => [`p-${thing.at}`, thing.stars, nameIn(thing)],
  read: ({ product: handle, rating, comment }: ReviewRow) => [handle, rating, comment],
}
const offer = {
  says: (thing: Thing) => [`CODE${thing.at}`, thing.rupees * 100],
  read: ({ key, value }: OfferRow) => [key, value],
}
const DAY = '2025-03-04 18:22:00'

type Kind = { says: (thing: Thing) => unknown[]; read: (row: never) => unknown[]; cells: (thing: Thing) => Cells }
const kinds: Record<FileKind, Kind> = {
  'shopify-products': {
    ...product,
    cells: t => ({
      Handle: `h-${t.at}`,
      Title: nameIn(t),
      'Option1 Name': 'Size',
      'Option1 Value': `${t.ml} ml`,
      'Variant Inventory Qty': t.pieces,
      'Variant Price': t.rupees,
    }),
  },
  'woocommerce-products': {
    ...product,
    cells: t => ({
      ID: t.at,
      Type: 'simple',
      SKU: `S${t.at}`,
      Name: nameIn(t),
      'Regular price': t.rupees,
      Stock: t.pieces,
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': `${t.ml} ml`,
    }),
  },
  'wix-products': {
    ...product,
    cells: t => ({
      handleId: `p${t.at}`,
      fieldType: 'Product',
      name: nameIn(t),
      price: t.rupees,
      inventory: t.pieces,
      productOptionName1: 'Size',
      productOptionDescription1: `${t.ml} ml`,
    }),
  },
  'opencart-products': {
    ...product,
    says: t => [`${nameIn(t)} ${t.ml} ml`, t.ml, t.rupees * 100, t.pieces],
    cells: t => ({
      product_id: t.at,
      'name(en-gb)': `${nameIn(t)} ${t.ml} ml`,
      model: `M${t.at}`,
      quantity: t.pieces,
      price: `${t.rupees}.0000`,
      status: 'true',
    }),
  },
  'daraz-products': {
    ...product,
    cells: t => ({
      'Product ID': 1000 + t.at,
      '*Product Name(English)': nameIn(t),
      '*Price': t.rupees,
      SellerSKU: `S${t.at}`,
      '*Quantity': t.pieces,
      'Variations Combo': `Size:${t.ml} ml`,
    }),
  },
  'meta-products': {
    ...product,
    cells: t => ({
      id: `i${t.at}`,
      title: nameIn(t),
      availability: 'in stock',
      price: `${t.rupees}.00 PKR`,
      image_link: 'https://cdn.example/a.jpg',
      size: `${t.ml} ml`,
      quantity_to_sell_on_facebook: t.pieces,
    }),
  },
  'sheet-products': {
    ...product,
    cells: t => ({ name: nameIn(t), size: `${t.ml} ml`, price: `Rs ${t.rupees}/-`, stock: t.pieces }),
  },
  'shopify-customers': {
    ...customer,
    cells: t => ({
      'First Name': 'Sana',
      'Last Name': 'Malik',
      Email: email(t),
      Phone: mobile(t),
      'Total Spent': 0,
      'Total Orders': 0,
    }),
  },
  'woocommerce-customers': {
    ...customer,
    cells: t => ({
      Name: 'Sana Malik',
      Username: `u${t.at}`,
      Email: email(t),
      'Country / Region': 'PK',
      City: 'Lahore',
      'Billing Phone': mobile(t),
    }),
  },
  'wix-customers': {
    ...customer,
    cells: t => ({ 'First Name': 'Sana', 'Last Name': 'Malik', 'Email 1': email(t), 'Phone 1': mobile(t) }),
  },
  'opencart-customers': {
    ...customer,
    cells: t => ({ customer_id: t.at, firstname: 'Sana', lastname: 'Malik', email: email(t), telephone: mobile(t) }),
  },
  'shopify-orders': {
    ...order,
    cells: t => ({
      Name: `N${t.at}`,
      'Financial Status': 'paid',
      Total: t.rupees,
      'Created at': `${DAY} +0500`,
      'Lineitem quantity': 1,
      'Lineitem name': nameIn(t),
      'Lineitem price': t.rupees,
    }),
  },
  'woocommerce-orders': {
    ...order,
    cells: t => ({
      order_number: `N${t.at}`,
      order_date: DAY,
      status: 'completed',
      order_total: t.rupees,
      item_name: nameIn(t),
      item_quantity: 1,
      item_total: t.rupees,
    }),
  },
  'wix-orders': {
    ...order,
    cells: t => ({
      'Order number': `N${t.at}`,
      'Date created': 'Mar 4, 2025',
      Time: '6:22 PM',
      Item: nameIn(t),
      Qty: 1,
      Price: t.rupees,
      Total: t.rupees,
      Currency: 'PKR',
    }),
  },
  'opencart-orders': {
    ...order,
    cells: t => ({
      order_id: `N${t.at}`,
      date_added: DAY,
      total: `${t.rupees}.0000`,
      product_name: nameIn(t),
      product_quantity: 1,
      product_price: t.rupees,
    }),
  },
  'shopify-redirects': {
    says: t => [`/old-${t.at}`, `/shop?at=${t.at}`],
    read: ({ key, to }: RedirectRow) => [key, to],
    cells: t => ({ 'Redirect from': `/old-${t.at}`, 'Redirect to': `/shop?at=${t.at}` }),
  },
  'shopify-pages': {
    says: t => [`/pages/page-${t.at}`, nameIn(t)],
    read: ({ key, title }: PageRow) => [key, title],
    cells: t => ({ Handle: `page-${t.at}`, Title: nameIn(t), 'Body HTML': '<p>Warm</p>' }),
  },
  'shopify-offers': {
    ...offer,
    cells: t => ({ Name: `CODE${t.at}`, Value: -t.rupees, 'Value Type': 'fixed_amount', Status: 'Active' }),
  },
  'woocommerce-offers': {
    ...offer,
    cells: t => ({ code: `code${t.at}`, discount_type: 'fixed_cart', amount: t.rupees }),
  },
  'shopify-gifts': {
    ...offer,
    says: t => [`gift ${t.at}`, t.rupees * 100],
    cells: t => ({ Id: t.at, 'Last Characters': 'ab12', 'Current Balance': t.rupees, Currency: 'PKR' }),
  },
  'judgeme-reviews': {
    ...review,
    cells: t => ({
      rating: t.stars,
      review_date: DAY,
      reviewer_name: 'Sana',
      product_handle: `p-${t.at}`,
      body: nameIn(t),
      reviewer_email: email(t),
    }),
  },
  'loox-reviews': {
    ...review,
    cells: t => ({
      product_handle: `p-${t.at}`,
      rating: t.stars,
      author: 'Sana',
      body: nameIn(t),
      created_at: DAY,
      email: email(t),
    }),
  },
  'yotpo-reviews': {
    ...review,
    cells: t => ({
      review_content: nameIn(t),
      review_score: t.stars,
      date: DAY,
      product_url: `https://old.example/products/p-${t.at}`,
      display_name: 'Sana',
      email: email(t),
    }),
  },
}

const words = fc.constantFrom(
  'Night',
  'Oud',
  'عود',
  'گلاب',
  '"Royal"',
  'Rose, white',
  'Amber; warm',
  "L'Air",
  '& Musk',
  'N°5',
  'Über',
)
const things = fc
  .array(
    fc.record({
      text: fc.array(words, { minLength: 1, maxLength: 3 }).map(all => all.join(' ')),
      ml: fc.constantFrom(6, 10, 12, 30, 50, 100),
      rupees: fc.integer({ min: 100, max: 999_999 }),
      pieces: fc.integer({ min: 0, max: 9999 }),
      stars: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(all => all.map((thing, at) => ({ ...thing, at: at + 1 })))

test.each(fileKindNames)('%s: what is written is what is read, whatever stands in its cells', async kind => {
  const { says, read, cells } = kinds[kind]
  await fc.assert(
    fc.asyncProperty(things, fc.constantFrom(',', ';', '\t'), async (all, delimiter) => {
      const heads = Object.keys(cells(all[0] as Thing))
      const sheet = csvSheet<Thing>(heads.map(head => [head, thing => cells(thing)[head] ?? '']))
      const path = join(folder, `${kind}.csv`)
      // Another delimiter where no cell holds it or a quotation mark.
      const text = sheet.head + sheet.lines(all)
      await writeFile(path, /["\t;]/.test(text) ? text : text.replaceAll(',', delimiter))
      const rows: AnyRow[] = []
      for await (const one of readFileAt({ kind, path })) if ('row' in one && one.row) rows.push(one.row)
      expect(rows.map(row => read(row as never))).toEqual(all.map(says))
    }),
    { numRuns: 8 },
  )
})
