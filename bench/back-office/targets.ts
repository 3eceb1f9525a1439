import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { reportKinds } from '../../src/shop/money/reports/report-rules.ts'

export type Target = { name: string; path: string }

/** Every queue, filter, search and page of the back office, with what stands in this database. */
export async function backOfficeTargets(db: Kysely<Database>): Promise<Target[]> {
  const one = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows[0]?.value ?? 'none'
  const orderOf = (status: string) =>
    one(sql`select id as value from orders where order_status = ${status} order by created_at desc limit 1`)
  const parcelOf = (state: string) =>
    one(sql`select id as value from parcels where state = ${state} order by id limit 1`)
  const middle = sql`(select created_at from orders where id like 'bench-%' order by created_at offset (select count(*) / 2 from orders) limit 1)`
  const [pending, confirmed, delivered, packed, ended, old, number, size, sku, product] = await Promise.all([
    orderOf('pending'),
    orderOf('confirmed'),
    orderOf('delivered'),
    parcelOf('packed'),
    parcelOf('delivered'),
    one(sql`select id as value from orders where created_at = ${middle}`),
    one(sql`select order_number as value from orders where created_at = ${middle}`),
    one(sql`select id as value from sizes order by stock_entries desc limit 1`),
    one(sql`select sku as value from sizes order by stock_entries desc limit 1`),
    one(sql`select product_id as value from sizes order by stock_entries desc limit 1`),
  ])
  const settlement = (state: string) =>
    one(sql`select id::text as value from settlements where state = ${state} order by id desc limit 1`)
  const [open, closed, itsReturn, purchase] = await Promise.all([
    settlement('open'),
    settlement('closed'),
    one(sql`select id as value from returns order by id limit 1`),
    one(sql`select id::text as value from purchases order by id limit 1`),
  ])
  const queries = (path: string, all: Record<string, string>): Target[] =>
    Object.entries(all).map(([name, query]) => ({
      name: `${path.slice(1)}, ${name}`,
      path: `/admin${path}${query && `?${query}`}`,
    }))
  const pages = (...paths: string[]): Target[] => paths.map(path => ({ name: path, path: `/admin/${path}` }))
  const page = (name: string, path: string): Target => ({ name, path: `/admin/${path}` })
  return [
    ...pages('today', 'calls', 'account', 'staff', 'health', 'settings', 'settings/orders'),
    ...queries('/orders', {
      newest: '',
      pending: 'status=pending',
      delivered: 'status=delivered',
      'on the way and late': 'status=outForDelivery&late=yes',
      'page in the middle': `after=${old}`,
      '200 a page': 'size=200',
      'bank transfer': 'method=Bank+Transfer',
      'bank transfer, unpaid': 'method=Bank+Transfer&paid=unpaid',
      paid: 'paid=paid',
      'new customers': 'customer=new',
      'returning customers': 'customer=returning',
      'large city': 'city=Lahore',
      'small city': 'city=Abbottabad',
      'no such city': 'city=Nowhere',
      courier: 'courier=TCS',
      coupon: 'coupon=BENCH100',
      tag: 'tag=vip',
      'refund due': 'refund=due',
      'a month': 'from=2026-03-01&to=2026-03-31',
      'two years': 'from=2024-11-01&to=2026-12-31',
      'small amounts': 'most=1500',
      'large amounts': 'least=60000',
      'city, courier and amount': 'city=Karachi&courier=Leopards&least=8000&status=delivered',
      'search: number': `q=${number}`,
      'search: part of a number': `q=${number.slice(3, 7)}`,
      'search: name': 'q=ayesha+malik',
      'search: email': 'q=customer77@bench',
      'search: phone': 'q=0310+0000077',
      'search: tracking number': 'q=TN1234',
      'search: nothing': 'q=nobody+has+this',
    }),
    page('an order, pending', `orders/${pending}`),
    page('an order, confirmed', `orders/${confirmed}`),
    page('an order, delivered', `orders/${delivered}`),
    ...pages('orders/new'),
    page('sizes for an order', 'orders/sizes?q=rose'),
    ...pages('dispatch'),
    page('pick list', `dispatch/pick-list?order=${confirmed}`),
    ...queries('/dispatch/parcels', {
      'to hand over': 'queue=packed',
      'on the way': 'queue=onTheWay',
      late: 'queue=late',
      'coming back': 'queue=refused',
      ended: 'queue=ended',
      'ended, page 20': 'queue=ended&page=20',
      'ended, of a courier': 'queue=ended&courier=blueex',
      'ended, search: number': `queue=ended&q=${number}`,
      'ended, search: name': 'queue=ended&q=ayesha',
      'ended, search: nothing': 'queue=ended&q=nobody+has+this',
      'on the way, search': 'queue=onTheWay&q=TN1',
    }),
    page('a parcel, packed', `dispatch/parcels/${packed}`),
    page('a parcel, delivered', `dispatch/parcels/${ended}`),
    page('a label', `dispatch/documents?kind=label&parcel=${packed}`),
    ...pages('dispatch/lists', 'dispatch/couriers', 'dispatch/couriers/tcs', 'returns'),
    page('a return', `returns/${itsReturn}`),
    ...queries('/stock', {
      all: '',
      'page 100': 'page=100',
      low: 'view=low',
      'sold out': 'view=out',
      held: 'view=held',
      incoming: 'view=incoming',
      'by days left': 'sort=days',
      'a shelf': 'shelf=A1',
      'search: words': 'q=rose+oud',
      'search: SKU': `q=${sku}`,
    }),
    page('a size', `stock/sizes/${size}`),
    ...queries('/products', {
      newest: '',
      'page 100': 'page=100',
      drafts: 'state=draft',
      'sold out': 'stock=out',
      low: 'stock=low',
      'no picture': 'with=noPicture',
      'no Urdu': 'with=noUrdu',
      'a discount': 'with=discount',
      'by stock': 'sort=stock',
      'by price': 'sort=price',
      'search: words': 'q=rose+oud',
      'search: SKU': `q=${sku}`,
      'search: nothing': 'q=nobody+has+this',
    }),
    page('a product', `products/${product}`),
    page('history of a product', `products/${product}/history`),
    ...queries('/prices', {
      all: '',
      'page 100': 'page=100',
      'a discount': 'with=discount',
      'search: words': 'q=rose+oud',
      'search: SKU': `q=${sku}`,
    }),
    page('a bulk change of a category, previewed', 'prices/bulk?category=Women&how=up&by=10&to=ninety'),
    ...pages(
      'prices/changes',
      'prices/history',
      'products/notes',
      'collections',
      'sales',
      'sales/new',
      'reviews',
      'searches',
    ),
    page('search of everything', 'search?q=rose+oud'),
    ...pages('stock/given', 'stock/recounts', 'purchases', 'purchases/new', 'purchases/suppliers'),
    page('a purchase', `purchases/${purchase}`),
    ...pages('settlements', 'settlements/import'),
    page('a settlement, open', `settlements/${open}`),
    page('a settlement, closed', `settlements/${closed}`),
    ...Object.keys(reportKinds).map(name => page(`report, ${name}`, `reports/${name}?from=2024-12-01&to=2026-11-30`)),
    ...queries('/audit', {
      newest: '',
      'a person': 'q=sana',
      'an order': `q=${number}`,
      nothing: 'q=nobody+did+this',
      'a month': 'from=2026-03-01&to=2026-03-31',
    }),
  ]
}
