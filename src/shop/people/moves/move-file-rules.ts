/** The systems whose exports a move takes. */
export const sources = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  wix: 'Wix',
  opencart: 'OpenCart',
  daraz: 'Daraz',
  meta: 'Meta and WhatsApp',
  sheet: 'A sheet',
  judgeme: 'Judge.me',
  loox: 'Loox',
  yotpo: 'Yotpo',
} as const
export type Source = keyof typeof sources

/** The files that a move takes, as they are exported by other shops. */
export const fileKinds = {
  'shopify-products': 'Shopify: products',
  'shopify-customers': 'Shopify: customers',
  'shopify-orders': 'Shopify: orders',
  'shopify-redirects': 'Shopify: URL redirects',
  'shopify-offers': 'Shopify: discounts',
  'shopify-gifts': 'Shopify: gift cards',
  'shopify-pages': 'Shopify: pages and blog posts',
  'woocommerce-products': 'WooCommerce: products',
  'woocommerce-customers': 'WooCommerce: customers',
  'woocommerce-orders': 'WooCommerce: orders',
  'woocommerce-offers': 'WooCommerce: coupons',
  'wix-products': 'Wix: products',
  'wix-customers': 'Wix: contacts',
  'wix-orders': 'Wix: orders',
  'opencart-products': 'OpenCart: products',
  'opencart-customers': 'OpenCart: customers',
  'opencart-orders': 'OpenCart: orders',
  'daraz-products': 'Daraz: products',
  'meta-products': 'Meta and WhatsApp: catalogue',
  'sheet-products': 'Any sheet of products, whatever its columns',
  'judgeme-reviews': 'Judge.me: reviews',
  'loox-reviews': 'Loox: reviews',
  'yotpo-reviews': 'Yotpo: reviews',
} as const
export type FileKind = keyof typeof fileKinds
/** The system whose export a file is. */
export const sourceOf = (kind: FileKind): Source => kind.slice(0, kind.indexOf('-')) as Source
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

/** What one answer decides for all of its kind in a move: what is asked, and how it is answered. */
export const asks = {
  size: { question: 'How many millilitres is it?', kind: 'ml' },
  noSize: { question: 'How many millilitres are they?', kind: 'ml' },
  untracked: { question: 'With how many pieces do they begin?', kind: 'pieces' },
  beyond: { question: 'With how many pieces do they begin?', kind: 'pieces' },
  paisa: { question: 'How are they rounded?', kind: 'rounding' },
  was: { question: 'Were these prices charged?', kind: 'keep' },
  category: { question: 'Which of our categories is it?', kind: 'category' },
  phone: { question: 'Of which country are they?', kind: 'country' },
  host: { question: 'May addresses lead to this site?', kind: 'keep' },
} as const
export type Ask = keyof typeof asks
export const askNames = Object.keys(asks) as [Ask, ...Ask[]]

export const moveStates = { rehearsal: 'Rehearsal', live: 'Live', thrown_away: 'Thrown away' } as const
export type MoveState = keyof typeof moveStates

export const fileStates = { columns: 'Name its columns', waiting: 'Working', done: 'Done', refused: 'Refused' } as const
export type FileState = keyof typeof fileStates

/** Shopify's own limit of a file of products is 15 MB; of orders, 50,000 come to some 60. */
export const MOVE_FILE_BYTES = 64 * 1024 * 1024

/** What a column of a plain sheet may hold. `pictures`: of several columns. */
export const sheetMeanings = {
  name: 'Name of the product',
  size: 'Size',
  price: 'Price',
  was: 'Price before a discount',
  stock: 'Pieces',
  sku: 'SKU',
  barcode: 'Barcode',
  house: 'Brand',
  category: 'Category',
  audience: 'For whom',
  description: 'Description',
  picture: 'Picture (address)',
  address: 'Address of its page',
  cost: 'Cost of a piece',
  grams: 'Weight in grams',
} as const
export type SheetMeaning = keyof typeof sheetMeanings

/** The most lines of a plain sheet. */
export const SHEET_LINES = 20_000

/** The sums by which a rehearsal is compared with the old shop's reports. */
export const oldSums = {
  orders: { label: 'Orders', unit: 'count' },
  pieces: { label: 'Pieces sold', unit: 'count' },
  revenue: { label: 'Revenue, before refunds', unit: 'rupees' },
  refunds: { label: 'Refunds', unit: 'rupees' },
  customers: { label: 'Customers', unit: 'count' },
  products: { label: 'Products', unit: 'count' },
  stock: { label: 'Pieces in stock', unit: 'count' },
  stockValue: { label: 'Stock at its prices', unit: 'rupees' },
} as const satisfies Record<string, { label: string; unit: 'count' | 'rupees' }>
export type OldSum = keyof typeof oldSums
