import type pg from 'pg'
import { backOfficeRows } from './back-office-rows.ts'
import { FIRST_STATE } from './steps.ts'
import { openWriter, type Person, type Row, type Writer } from './writer.ts'

type OrderOf = {
  name: string
  by: Person
  /** COD unless given. */
  payment?: string
  country?: string
  couponId?: string
  /** The statuses after pending. */
  moves?: string[]
}

/**
 * What a shop has stored whose newest migration is `state` ('016'), by the statements of that time: a product, people, orders of every
 * kind, and whatever else release 1.0.0 and what came since has tables for. Names and ids hold the state, so that rows of all states fit into one database.
 */
export async function addRowsOfState(client: pg.Client, state: string): Promise<void> {
  const writer = await openWriter(client)
  const { put, run } = writer
  const product = `oud-${state}`
  await put('categories', { name: 'Attar' })
  await put('pictures', { id: `picture-${state}`, width: 720, height: 900, colour: '#0c0a08' })
  await put('products', {
    id: product,
    name: `Oud ${state}`,
    brand: 'Khushbu',
    category: 'Attar',
    audience: 'unisex',
    top_notes: ['Saffron'],
    heart_notes: ['Rose'],
    base_notes: ['Oud'],
    images: [`/pictures/picture-${state}`],
    item_details: 'Longevity: 8 hours\nSillage: very strong\nSeason: winter',
  })
  // What triggers do, which an earlier state does not have yet.
  await run('insert into product_addresses (address, product_id) values ($1, $1) on conflict do nothing', [product])
  await run('update products set address = id, published_at = created_at where id = $1', [product])
  const sizes = [`${product}-3`, `${product}-12`]
  for (const [position, id] of sizes.entries()) {
    const price = 600_000 * (position + 1)
    await put('sizes', {
      id,
      product_id: product,
      position,
      price,
      discount: 10,
      ml: 3 + 9 * position,
      sku: id,
      stock: 0,
    })
    await moveStock(writer, id, 20, 'received')
  }
  await put('product_videos', { address: `/product-videos/film-${state}.mp4`, seconds: 5 })
  const set = `${product}-set`
  await put('sizes', {
    id: set,
    product_id: product,
    position: 9,
    price: 600_000,
    ml: 99,
    sku: set,
    stock: 0,
    is_set: true,
    // Not among what the product's card shows.
    retired_at: new Date(),
  })
  // More than there are, so that it has none.
  await put('size_parts', { set_id: set, part_id: sizes[0], pieces: 100, position: 1 })
  // What the trigger of the newest state does.
  await run(
    `insert into price_history (size_id, price, discount) select id, price, discount from sizes where product_id = $1
      on conflict do nothing`,
    [product],
  )
  const material = await put('materials', { name: `Oil ${state}`, unit: 'g' })
  const counted = { entry: 1, change: 1000, stock_after: 1000, value_change: 0, reason: 'counted', actor: 'a test' }
  await put('material_ledger', { material_id: material?.id, ...counted })
  // What the trigger of the newest state does.
  await run('update materials set stock = 1000, entries = 1 where id = $1', [material?.id])
  await put('recipe_lines', { size_id: sizes[0], material_id: material?.id, quantity: 3000 })
  const undone = { undone_at: new Date(), undone_by: 'a test', undo_reason: 'Wrong' }
  await put('fills', { size_id: sizes[0], pieces: 1, actor: 'a test', attempt: `fill-${state}`, ...undone })
  await put('set_parts', { set_id: product, position: 0, product_id: product, ml: 3 })
  const address = `evenings-${state}`
  const collection = await put('collections', { address, title: `Evenings ${state}`, members: 'hand' })
  await put('collection_addresses', { address, collection_id: collection?.id })
  await put('collection_products', { collection_id: collection?.id, product_id: product, position: 0 })
  await put('search_spellings', { spelling: `oodh${state}`, word: `oud${state}` })
  await put('search_terms', { phrase: `garmion${state}`, kind: 'season', value: 'summer' })
  await put('search_pins', { query: `oud${state}`, pinned: [product], hidden: [] })
  await put('search_counts', { week: '2026-11-16', query: `oud${state}`, searches: 2, missed: 1, found: 0 })
  await put('search_likenesses', { name: `Famous ${state}`, house: 'House', spellings: [], notes: ['Rose', 'Oud'] })

  const guest = await addGuest(writer, state)
  const account = await addAccount(writer, state)
  const coupon = `EID${state}`
  const couponId = `random-${state}`
  await put('coupons', {
    id: couponId,
    name: 'Eid',
    code: coupon,
    discount_type: 'percentage',
    discount_value: 1000,
    total_limit: 9,
  })
  const place = (order: OrderOf) => placeOrder(writer, state, sizes, order)
  await place({ name: 'new', by: guest, couponId })
  await place({ name: 'cancelled', by: await addGuest(writer, state, 'other'), couponId, moves: ['cancelled'] })
  const paidAhead = { payment: 'Bank Transfer', country: 'GB' }
  await place({ name: 'abroad', by: guest, ...paidAhead, moves: ['confirmed'] })
  await run(`update orders set payment_status = 'paid' where id = $1`, [`abroad-${state}`])
  await place({ name: 'sent', by: guest, moves: ['confirmed', 'processing'] })
  await send(writer, state)
  await place({
    name: 'delivered',
    by: account,
    moves: ['confirmed', 'processing', 'outForDelivery', 'delivered'],
  })
  await put('reviews', {
    id: `review-${state}`,
    product_id: product,
    name: 'A Shopper',
    rating: 4,
    comment: 'Lasts.',
    images: [`/pictures/picture-${state}`],
    videos: [`/review-videos/film-${state}.mp4`],
    customer_id: account.customerId,
    order_id: `delivered-${state}`,
    order_position: 1,
  })
  await addMessages(writer, state, guest, account)
  await backOfficeRows(writer, { state, sizes, guest, account })
}

const moveStock = ({ put }: Writer, sizeId: string, change: number, reason: string, orderId?: string) =>
  put('stock_ledger', { size_id: sizeId, change, reason, order_id: orderId, actor: 'a test' })

const addressOf = (phone: string) => ({
  address: 'House 1',
  city: 'Lahore',
  state: 'Punjab',
  town: 'Gulberg',
  phone_number: phone,
  country: 'PK',
})

async function addGuest({ put }: Writer, state: string, name = 'guest'): Promise<Person> {
  const id = `${name}-${state}`
  const person = { customerId: id, email: `${id}@example.com`, phone: `+92300${name.length}000${state}` }
  await put('customers', {
    id,
    browser_id: `browser-${id}`,
    email: person.email,
    name: 'A Guest',
    ...addressOf(person.phone),
  })
  return person
}

/** Somebody who has signed up and was signed in a moment ago. */
async function addAccount({ put }: Writer, state: string): Promise<Person> {
  const id = `account-${state}`
  const person = { customerId: id, email: `${id}@example.com`, phone: `+923009000${state}` }
  await put('users', { id, name: 'An Account', email: person.email, email_verified: true })
  await put('credentials', { id, user_id: id, account_id: id, provider_id: 'credential', password: 'a hash' })
  await put('sessions', { id, user_id: id, token: `token-${state}`, expires_at: new Date('2027-01-01') })
  const passkey = { public_key: 'a key', counter: 1, device_type: 'singleDevice', backed_up: false }
  await put('passkeys', { id, user_id: id, name: 'Phone', credential_id: `passkey-${state}`, ...passkey })
  await put('identities', { provider: 'google', subject: id, user_id: id })
  await put('verifications', { id, identifier: 'a hash', value: id, expires_at: new Date('2027-01-01') })
  // A trigger copies the first saved address.
  await put('customers', { id, user_id: id, email: person.email, name: 'An Account' })
  await put('addresses', { id, customer_id: id, full_name: 'My Aunt', ...addressOf('+923218888888') })
  await put('email_changes', { id, user_id: id, email: `new-${person.email}` })
  return person
}

async function placeOrder(writer: Writer, state: string, sizes: string[], order: OrderOf): Promise<void> {
  const { put, run, together } = writer
  const id = `${order.name}-${state}`
  const { customerId, email, phone } = order.by
  await together(async () => {
    const lines: Row[] = []
    for (const [at, size_id] of sizes.entries()) {
      const [size] = await run('select product_id, ml, sku, price, discount, cut_price from sizes where id = $1', [
        size_id,
      ])
      const { cut_price: price_at_purchase, ...copied } = size ?? {}
      lines.push({
        ...copied,
        order_id: id,
        position: at + 1,
        size_id,
        name: 'Oud',
        price_at_purchase,
        quantity: at + 1,
      })
    }
    const subtotal = lines.reduce((sum, line) => sum + Number(line.price_at_purchase) * Number(line.quantity), 0)
    const coupon_discount = order.couponId ? Math.round(subtotal / 10) : 0
    const shipping = order.payment ? 0 : 25_000
    const gift_wrap_fee = 15_000
    const stockOf = (line: Row) => [String(line.size_id), -Number(line.quantity)] as const
    for (const line of lines) await moveStock(writer, ...stockOf(line), 'order', id)
    await put('orders', {
      id,
      order_number: `KH-${id}`,
      customer_id: customerId,
      payment_method: order.payment ?? 'COD',
      email,
      idempotency_key: `key-${id}`,
      request_hash: 'a hash',
      coupon_id: order.couponId,
      coupon_code: order.couponId ? `EID${state}` : null,
      subtotal,
      coupon_discount,
      shipping,
      total_amount: subtotal - coupon_discount + shipping + gift_wrap_fee,
      full_name: 'A Person',
      gift_wrap: true,
      gift_wrap_fee,
      gift_message: 'For Eid',
      expires_at: new Date('2027-01-01'),
      ...addressOf(phone),
      ...(order.country ? { country: order.country } : {}),
    })
    await put('idempotency_keys', { customer_id: customerId, key: `key-${id}`, request_hash: 'a hash', order_id: id })
    for (const line of lines) await put('order_items', line)
    await put('order_events', { order_id: id, order_status: 'pending', actor: 'customer' })
    await put('open_orders', { subject: `hash-${id}`, order_id: id })
    if (order.couponId) {
      await put('coupon_redemptions', {
        coupon_id: order.couponId,
        order_id: id,
        customer_id: customerId,
        email,
        phone_number: phone,
      })
      await run('update coupons set redeemed = redeemed + 1 where id = $1', [order.couponId])
    }
  })
  for (const status of order.moves ?? []) await moveOrder(writer, id, sizes, status)
}

async function moveOrder(writer: Writer, id: string, sizes: string[], status: string): Promise<void> {
  const { put, run, together } = writer
  await together(async () => {
    const paid = status === 'delivered' ? `, payment_status = 'paid'` : ''
    await run(`update orders set order_status = $2${paid} where id = $1`, [id, status])
    await put('order_events', { order_id: id, order_status: status, actor: 'a test' })
    await run('delete from open_orders where order_id = $1', [id])
    if (status !== 'cancelled') return
    for (const [at, size] of sizes.entries()) await moveStock(writer, size, at + 1, 'cancellation', id)
    await run('update coupon_redemptions set released_at = now() where order_id = $1', [id])
    await run(
      'update coupons set redeemed = redeemed - 1 from orders where coupons.id = coupon_id and orders.id = $1',
      [id],
    )
  })
}

/** The order 'sent' leaves with a courier in a parcel. */
async function send(writer: Writer, state: string): Promise<void> {
  const { put, run, together } = writer
  const id = `sent-${state}`
  const tracking = `77900${state}`
  await together(async () => {
    await run(
      `update orders set order_status = 'outForDelivery', courier = 'tcs', tracking_number = $2 where id = $1`,
      [id, tracking],
    )
    await put('order_events', { order_id: id, order_status: 'outForDelivery', actor: 'a test' })

    const handover = await put('handovers', { courier_id: 'tcs' })
    const [order] = await run('select total_amount from orders where id = $1', [id])
    const times = { packed_at: new Date(), handed_over_at: new Date(), handover_id: handover?.id }
    const sent = { courier_id: 'tcs', tracking_number: tracking, state: 'handed_over', ...times }
    await put('parcels', { id, order_id: id, code: `KH-${id}-1`, cod_amount: order?.total_amount, ...sent })
    await run(
      `insert into parcel_items (parcel_id, size_id, quantity, scanned)
        select order_id, size_id, quantity, quantity from order_items where order_id = $1`,
      [id],
    )
  })
}

/** Emails, jobs, the newsletter, pages and settings. */
async function addMessages({ put, run }: Writer, state: string, guest: Person, account: Person) {
  const write = (cause: string, recipient: string, limits: Row = {}) =>
    put('emails', { cause, recipient, subject: 'A subject', text: `Text of ${cause}`, html: '<p></p>', ...limits })
  await write(`order-received new-${state}`, guest.email, { about: `order:new-${state}` })
  await put('email_digests', { recipient: guest.email, mailbox: guest.email, order_id: `new-${state}` })
  await put('subscribers', { email: guest.email, asked_at: new Date(), confirmed_at: new Date() })
  await put('email_stops', { email: `gone-${state}@shop.test`, kind: 'bounce', source: 'file' })
  const campaign = await put('campaigns', {
    subject: `Eid ${state}`,
    created_by: 'a test',
    state: 'sent',
    recipients: 1,
    sent: 1,
    send_at: new Date(),
  })
  if (campaign)
    await run(
      `insert into campaign_recipients (campaign_id, subscriber_id, state) select $1, id, 'sent' from subscribers where email = $2`,
      [campaign.id, guest.email],
    )
  await put('city_places', { city: `lahore ${state}`, country: 'PK', latitude: 31.5, longitude: 74.3 })
  await put('contents', { slug: `our-scents-${state}`, title: 'Our scents', body: 'Written by the merchant.' })
  await put('houses', { slug: `house-${state}`, name: `House ${state}`, place: 'Multan', founded: 1921 })
  if (state === FIRST_STATE) {
    await put('settings', { key: 'homeCountry', value: JSON.stringify('PK') })
    await put('settings', { key: 'trustRules', value: JSON.stringify('when delivered < refused: advance 1,000') })
    await put('settings', { key: 'callWeights', value: JSON.stringify({ hour: 5, thousand: 0, risk: 0 }) })
  }
  await write(`verify-email ${account.customerId}`, account.email, { about: `user:${account.customerId}` })
  const [{ ready } = {}] = await run(`select to_regclass('graphile_worker.jobs') is not null as ready`)
  if (!ready) return
  const named = { userId: account.customerId, issuedAt: '2026-11-01T10:00:00.000Z' }
  await run('select graphile_worker.add_job($1, $2)', ['verify-email', named])
}
