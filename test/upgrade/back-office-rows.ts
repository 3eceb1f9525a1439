import { FIRST_STATE } from './steps.ts'
import type { Person, Writer } from './writer.ts'

type Parts = { state: string; sizes: string[]; guest: Person; account: Person }

/** What staff have written by then. */
export async function backOfficeRows(writer: Writer, { state, sizes, guest, account }: Parts): Promise<void> {
  const { put, run } = writer
  const [size_id] = sizes
  await put('stock_asks', { size_id, email: guest.email, mailbox: guest.email })
  const { customerId: customer_id } = account
  await put('cart_lines', { customer_id, size_id, quantity: 2 })
  await put('favourites', { customer_id, product_id: `oud-${state}`, size_id, quantity: 1 })
  await put('cart_changes', { customer_id, key: `change-${state}` })
  await put('faults', { kind: 'disk', place: `machine ${state}`, text: 'A disk is nearly full' })
  const runs = { kind: 'backup', started_at: new Date(), succeeded: true, lines: [`backup ${state}`] }
  await put('backup_runs', runs)
  await put('packaging_costs', { from_day: '2020-01-01', amount: 6_000 })
  await put('advertising_costs', { day: '2026-11-01', campaign: `Eid ${state}`, amount: 500_000 })
  await put('request_counts', {
    hour: new Date(`2026-11-${String((Number(state.slice(0, 3)) % 28) + 1).padStart(2, '0')}T05:00:00Z`),
    what: 'failed',
    route: '/v1/order',
    status: 500,
    requests: 2,
  })
  await put('page_views', {
    day: `2020-03-${(Number(state.slice(0, 3)) % 28) + 1}`,
    page: 'product',
    product_id: `oud-${state}`,
    views: 3,
  })
  await put('storage_days', { day: `2020-02-${(Number(state.slice(0, 3)) % 28) + 1}`, free: 1, total: 2, database: 1 })
  await put('nightly_checks', { kind: 'reports', counted: 1, problems: [] })

  const staff_id = `staff-${state}`
  const email = `${staff_id}@example.com`
  const until = new Date('2027-01-01')
  await put('staff', { id: staff_id, name: `Staff ${state}`, email, role: 'owner' })
  const counted = {
    cash: 500_000,
    bank: 0,
    expected: 500_000,
    // Nothing moved between the close of one state and that of the next.
    figures: { expected: 500_000, moved: state === FIRST_STATE ? 500_000 : 0, ledger: 500_000 },
  }
  const day = new Date(Date.UTC(2020, 0, 1 + Number(state))).toISOString().slice(0, 10)
  await put('day_closes', { day, staff_id, ...counted })
  await put('approval_limits', { role: 'accounts', kind: 'refund', most: 500_000 })
  const asked = { label: `KH-${state}`, form: { do: 'refund' }, asked_by: staff_id, asked_name: `Staff ${state}` }
  await put('approvals', {
    kind: 'refund',
    amount: 600_000,
    path: '/admin/orders/1',
    permission: 'orders.refund',
    ...asked,
  })
  const of = { id: staff_id, user_id: staff_id }
  await put('staff_sessions', { ...of, token: `staff-token-${state}`, expires_at: until })
  await put('staff_presses', { staff_id, key: `press-of-the-state-${state}`, outcome: { message: 'Saved' } })
  await put('staff_credentials', { ...of, account_id: staff_id, provider_id: 'credential', password: 'a hash' })
  await put('staff_verifications', { id: staff_id, identifier: 'a hash', value: 'a value', expires_at: until })
  await put('staff_second_factors', { ...of, secret: 'a secret', backup_codes: 'codes', verified: true })
  const passkey = {
    public_key: 'a key',
    credential_id: staff_id,
    counter: 1,
    device_type: 'singleDevice',
    backed_up: false,
  }
  await put('staff_passkeys', { ...of, ...passkey })
  await put('staff_links', { id: staff_id, email: `invited-${email}`, role: 'orders', expires_at: until })
  await put('layout_versions', { layout_id: 'home', content: { claims: [state] }, published_by: 'a test' })
  const person = await put('people', { phone: `+92300${state}`, full_name: 'Ayesha' })
  await put('person_tags', { person_id: person?.id, tag: 'vip' })
  await put('person_notes', { person_id: person?.id, note: 'Speaks Punjabi', author: 'a test' })
  await put('person_changes', { phone: `+92300${state}` })
  await put('changed_orders', { order_id: `new-${state}`, phone: `+92300${state}` })
  const document = await put('documents', { kind: 'article', slug: `article-${state}`, publish_at: until })
  await put('document_versions', { document_id: document?.id, number: 1, text: { title: 'A' }, created_by: 'a test' })
  await put('redirects', { from_path: `/old-${state}`, to_address: '/shop', created_by: 'a test' })
  await put('missed_addresses', { path: `/gone-${state}`, times: 3 })
  await put('api_keys', {
    id: `key-${state}`,
    name: 'Warehouse',
    scopes: ['orders.read'],
    hash: 'a hash',
    created_by: 'a test',
  })
  const endpoint_id = `webhook-${state}`
  await put('webhook_endpoints', {
    id: endpoint_id,
    name: 'Warehouse',
    address: 'https://warehouse.example/hook',
    sealed: 'sealed',
    events: ['order.placed'],
    created_by: 'a test',
  })
  const event = await put('webhook_events', {
    type: 'order.placed',
    subject_id: `new-${state}`,
    data: { orderId: 'x' },
  })
  const delivery = await put('webhook_deliveries', { event_id: event?.id, endpoint_id, state: 'delivered' })
  await put('webhook_attempts', { delivery_id: delivery?.id, took_ms: 12, status: 200, request: 'POST', answer: 'ok' })
  const shown = { layout_id: 'home', staff_id, expires_at: until }
  await put('preview_links', { hash: `preview-${state}`, ...shown })
  await put('api_reads', { key_id: `key-${state}`, day: '2026-11-01', scope: 'orders.read', calls: 1, records: 3 })
  await put('api_writes', { key_id: `key-${state}`, idempotency_key: `write-${state}`, request: 'a hash' })
  await put('audit_log', {
    staff_id,
    staff_name: `Staff ${state}`,
    action: 'orders.move',
    subject_type: 'order',
    subject_id: `new-${state}`,
    before: { orderStatus: 'pending' },
  })
  const order_id = `new-${state}`
  await put('order_notes', { order_id, staff_id, note: 'Call after six.' })
  await put('order_changes', { order_id, kind: 'tags', text: 'Tag added', actor: 'a test' })
  await put('order_tags', { order_id, tag: 'vip' })
  const visited = {
    source: 'google',
    first_source: 'newsletter',
    campaign: 'eid',
    first_at: new Date(),
    visited_at: new Date(),
  }
  await put('order_sources', { order_id, ...visited, consented: true, gclid: 'click' })
  const paper = { courier_id: 'tcs', month: '2026-11-01', tax: 'income', number: `certificate ${state}` }
  await put('tax_certificates', { ...paper, amount: 12_345, created_by: 'a test' })
  const told = { order_id, invoice: { kind: 'sale', orderNumber: 'KH-1', lines: [] }, day: '2026-11-23' }
  await put('fiscal_invoices', {
    ...told,
    kind: 'sale',
    number: `1234567DI${state}`,
    state: 'posted',
    // Too long ago to be noted, whatever became of its order.
    posted_at: new Date('2026-01-01'),
  })
  await put('fiscal_scenarios', { id: `S-${state}`.slice(0, 20), state: 'passed', text: 'a number' })
  await put('order_views', { staff_id, name: 'Late', query: 'status=confirmed' })
  const sale = { starts_at: new Date('2026-01-01'), ends_at: until, created_by: 'a test' }
  await put('sales', { name: `Sale ${state}`, ...sale })
  await run('insert into sale_sizes (sale_id, size_id, discount) select max(id), $1, 10 from sales', [size_id])
  await run('insert into coupon_codes (code, coupon_id) select $1, min(id) from coupons', [`ONCE-${state}`])
  await put('price_changes', { kind: 'bulk', note: `10% up ${state}`, created_by: 'a test' })
  await put('translations', {
    entity: 'product',
    entity_id: `oud-${state}`,
    field: 'name',
    language: 'ur',
    text: 'عود',
  })
  await put('proofs', {
    id: `proof-${state}`,
    customer_id: guest.customerId,
    kind: 'email',
    subject: 's',
    expires_at: until,
  })
  await put('order_codes', { id: `code-${state}`, order_id, expires_at: until })
  await put('product_pictures', {
    product_id: `oud-${state}`,
    image: `/pictures/oud-${state}/720.jpg`,
    alt: 'The flacon',
  })
  await put('order_calls', { order_id, staff_id, outcome: 'noAnswer', next_call_at: until })
  await put('order_assessments', {
    order_id,
    decision: 'call',
    points: 3,
    reasons: JSON.stringify([{ text: 'New', points: 3 }]),
  })
  await put('order_refunds', { order_id: `abroad-${state}`, amount: 20_000, method: 'Raast', staff_id })
  await put('order_photos', {
    id: `proof-${state}`,
    order_id: `abroad-${state}`,
    kind: 'payment',
    bytes: Buffer.from('a picture'),
  })
  const statement = { file_name: 'bank.csv', file_hash: state, header: '[]', rows: '[]', staff_id }
  await put('bank_statements', statement)
  await run(
    `insert into bank_rows (statement_id, line, paid_on, amount, fingerprint) select max(id), 1, '2026-01-01', 5000, $1 from bank_statements`,
    [state],
  )
  for (const reference of [`TRX ${state}`, `(Again 1) TRX ${state}`])
    await put('order_payments', {
      order_id: `abroad-${state}`,
      amount: 100,
      method: 'Bank transfer',
      reference,
      actor: 'a test',
      typed_reference: `TRX ${state}`,
    })
  await run(
    `insert into order_payments (order_id, amount, method, reference, actor, bank_row_id)
        select $1, 100, 'Bank transfer', 'Statement row ' || max(id) || ': IBFT', 'a test', max(id) from bank_rows`,
    [`abroad-${state}`],
  )
  await put('blocks', {
    kind: 'phone',
    shown: `+92 ${state}`,
    key: `+92${state}`,
    reason: 'A test',
    created_by: 'a test',
  })
  await put('order_payments', {
    order_id: `abroad-${state}`,
    amount: 10_000,
    method: 'Raast',
    reference: `payment-${state}`,
    actor: 'a test',
  })
  // What the triggers of the newest state do.
  await run(
    `update orders set prepaid_amount = sum, paid_amount = greatest(paid_amount, sum)
      from (select sum(amount) from order_payments where order_id = $1) payments where id = $1 and prepaid_amount <> sum`,
    [`abroad-${state}`],
  )
  await run(
    `insert into aside_refunds (bank_row_id, amount, payee, method, entry_id, staff_id)
        select (select max(id) from bank_rows), 100, 'Ayesha, her bank', 'Cash', max(id), $1 from ledger_entries`,
    [staff_id],
  )
  await run(`insert into connections (id) values ('jazzcash') on conflict do nothing`, [])
  await put('hosted_payments', {
    reference: `KHPAYMENT${state}`,
    order_id: `abroad-${state}`,
    system: 'jazzcash',
    amount: 10_000,
    expires_at: new Date('2026-01-02'),
  })
  await put('hold_passes', {
    order_id: `cancelled-${state}`,
    kind: 'address',
    mark: `mark ${state}`,
    passed_by: 'Sana',
  })
  await put('wanted_pairs', { order_id: `cancelled-${state}`, other_id: `delivered-${state}`, staff_id })
  const return_id = `return-${state}`
  const wish = { wish: 'refund', reason: 'changedMind', sealed: true, pay_to: 'A bank' }
  await put('returns', { id: return_id, order_id: `delivered-${state}`, ...wish })
  await put('return_lines', { return_id, position: 1, size_id, quantity: 1 })
  await put('return_events', { return_id, state: 'requested', actor: 'customer' })
  await run('update customers set profile_completed = true where id = $1', [account.customerId])
  await stockRows(writer, { state, sizes })
  await settlementRows(writer, state, staff_id)
  await courierRows(writer, state, staff_id)
  await bookingRows(writer, state)
  await adviceRow(writer, state)
  await messageRows(writer, state)
  await moveRows(writer, state)
  await importRows(writer, state, staff_id)
}

async function stockRows({ put }: Writer, { state, sizes: [size_id] }: Pick<Parts, 'state' | 'sizes'>): Promise<void> {
  const supplier = await put('suppliers', { name: `Supplier ${state}`, phone: '+923001112223' })
  const purchase = await put('purchases', {
    supplier_id: supplier?.id,
    created_by: 'a test',
    state: 'sent',
    sent_at: new Date(),
  })
  await put('purchase_lines', { purchase_id: purchase?.id, size_id, ordered: 5, cost: 300_000 })
  const recount = await put('recounts', { name: `Shelf ${state}`, created_by: 'a test' })
  const counted = { pieces: 3, expected: 4, entry: 1, counted_by: 'a test', counted_at: new Date() }
  await put('recount_lines', { recount_id: recount?.id, size_id, ...counted })
  await put('recount_batches', { recount_id: recount?.id, id: `batch-${state}` })
}

/** A courier's statement that is compared, and not closed yet. */
async function settlementRows({ put, run }: Writer, state: string, staff_id: string): Promise<void> {
  await put('settlement_columns', { courier_id: 'tcs', columns: { 'CN Number': 'tracking' } })
  const file = { file_name: 'may.csv', file_hash: `hash-${state}`, header: '["CN Number"]', rows: '[["1"]]' }
  const days = { paid_on: '2026-11-20', covers_until: '2026-11-15' }
  const settlement = await put('settlements', { courier_id: 'tcs', state: 'open', ...file, ...days, staff_id })
  const order_id = `sent-${state}`
  const [parcel] = await run('select id, cod_amount, tracking_number from parcels where order_id = $1', [order_id])
  const matched = { order_id, parcel_id: parcel?.id, matched_by: 'tracking', order_number: `KH-${order_id}` }
  const amounts = { cod: parcel?.cod_amount, fee: 25_000, tax: 0 }
  const line = { line: 1, tracking_number: parcel?.tracking_number, ...matched, ...amounts }
  await put('settlement_lines', { settlement_id: settlement?.id, ...line })
  const missing = { order_id: `delivered-${state}`, amount: 1000, decision: 'open' }
  await put('settlement_missing', { settlement_id: settlement?.id, ...missing })
}

/** A parcel that its courier's own system has, with what was said. */
async function messageRows({ put }: Writer, state: string): Promise<void> {
  const order_id = `delivered-${state}`
  const phone = '+923001112223'
  await put('messages', { id: `message-${state}`, cause: `confirm ${order_id}`, kind: 'confirm', order_id, phone })
  const said = { kind: 'text', text: 'Kal bhej dein', at: new Date() }
  await put('incoming_messages', { id: `wamid-${state}`, phone, order_id, message_id: `message-${state}`, ...said })
  await put('message_kinds', { id: `kind-${state}` })
  await put('message_templates', { kind: `kind-${state}`, language: 'en', name: 'shop_confirm_1', state: 'APPROVED' })
  await put('message_notices', { hash: `hash ${state}`, body: '{}' })
  await put('message_stops', { phone: `+92300${state}`, text: 'STOP' })
  const lines = JSON.stringify([{ productId: 'oud', selectedSizeId: 'oud-50', quantity: 1, price: 5900 }])
  await put('checkouts', { browser_id: `browser-${state}`, phone: `+92301${state}`, lines, amount: 5900 })
  await put('review_asks', { order_id, way: 'whatsapp' })
  await put('message_consents', { phone: `+92301${state}`, source: 'checkout', text: 'Yes' })
}

async function bookingRows({ put }: Writer, state: string): Promise<void> {
  const booked = { courier_id: 'postex', state: 'booked', tracking_number: `24${state}`, booked_at: new Date() }
  await put('parcel_bookings', {
    id: `booking-${state}`,
    parcel_id: `sent-${state}`,
    reference: `KH-sent-${state}-1`,
    asked_by: 'a test',
    label: Buffer.from('a PDF'),
    ...booked,
  })
  await put('outgoing_calls', {
    system: 'postex',
    name: 'create-order',
    order_id: `delivered-${state}`,
    took_ms: 120,
    outcome: 'answered',
    status: 200,
    request: 'POST',
    answer: '{}',
  })
  const place = { address: 'House 1', town: 'Gulberg', famous_spot: '', city: 'Lahore', state: 'Punjab', country: 'PK' }
  await put('parcel_labels', {
    parcel_id: `sent-${state}`,
    kind: 'label',
    full_name: 'A Person',
    phone_number: '+923001112223',
    ...place,
    cod_amount: 0,
    pieces: 1,
    courier_id: 'tcs',
    tracking_number: `77900${state}`,
    made_by: 'a test',
  })
  await put('courier_cities', { courier_id: 'postex', name: `City ${state}` })
  await put('courier_unknown_words', { courier_id: 'postex', word: `lost ${state}` })
}

/** What a courier was told about a parcel whose delivery failed. */
async function adviceRow({ put }: Writer, state: string): Promise<void> {
  const told = { kind: 'retry', remarks: 'Please try again', asked_by: 'a test', state: 'told' }
  await put('parcel_advice', { parcel_id: `sent-${state}`, ...told })
}

/** A courier's list of which one word is not explained, and what the courier may charge. */
async function courierRows({ put }: Writer, state: string, staff_id: string): Promise<void> {
  const columns = { CN: 'tracking', Status: 'status' }
  await put('courier_columns', { courier_id: 'tcs', kind: 'status', columns })
  await put('courier_words', { courier_id: 'tcs', word: `gone ${state}`, meaning: 'attempted' })
  await put('courier_files', {
    courier_id: 'tcs',
    kind: 'status',
    state: 'words',
    file_name: 'day.csv',
    file_hash: `hash-${state}`,
    staff_id,
    header: '["CN", "Status"]',
    rows: '[{"line": 2, "cells": ["1", "Lost"]}]',
    columns,
    report: '[{"line": 2, "number": "1", "word": "Lost", "reason": "", "outcome": "unknown", "why": ""}]',
  })
  const rates = '[{"zone": "Elsewhere", "upToGrams": 500, "fee": 20000, "returnFee": 15000}]'
  const zones = '[{"name": "Elsewhere", "places": []}]'
  await put('rate_cards', { courier_id: 'tcs', from_day: '2026-01-01', zones, rates })
}

async function moveRows({ put }: Writer, state: string): Promise<void> {
  const move = await put('moves', { name: `Old shop ${state}`, category: 'Attar', created_by: 'a test' })
  const move_id = move?.id
  const file = await put('move_files', { move_id, kind: 'shopify-products', file_name: 'products.csv', found: 2 })
  await put('move_rows', { file_id: file?.id, line: 3, row: { key: 'oud' } })
  await put('move_problems', { move_id, file_id: file?.id, line: 2, field: 'Title', reason: 'A product needs a title' })
  const product_id = `oud-${state}`
  await put('moved', { source: 'shopify', kind: 'product', key: product_id, move_id, made_id: product_id })
  await put('move_pictures', { move_id, product_id, url: 'https://cdn.example/oud.jpg' })
  await put('old_addresses', { path: `/products/${product_id}`, move_id, product_id })
  await put('old_orders', {
    id: `old-${state}`,
    source: 'shopify',
    number: `#${state}`,
    move_id,
    placed_at: new Date('2024-01-01'),
    status: 'Sent',
    total: 590_000,
    lines: JSON.stringify([{ name: 'Oud', sku: '', quantity: 1, price: 590_000 }]),
  })
}

/** A file of products that is checked: two lines, one of them wrong. */
async function importRows({ put }: Writer, state: string, staff_id: string): Promise<void> {
  const columns = { SKU: 'sku', Price: 'price' }
  const file = await put('product_imports', {
    state: 'checked',
    file_name: 'products.csv',
    header: '["SKU", "Price"]',
    columns,
    lines: 2,
    staff_id,
    checked_line: 3,
    checked: 2,
    result: { prices: 1 },
  })
  const import_id = file?.id
  const facts = { product: {}, urdu: {}, size: { sku: `OUD-${state}`, price: 600_000 } }
  await put('product_import_lines', { import_id, line: 2, cells: '["OUD", "6000"]', facts })
  await put('product_import_problems', { import_id, line: 3, field: 'price', rule: 'A rule', compared: false })
  const change = { product_id: `oud-${state}`, field: 'price', before: '500000', after: '600000' }
  await put('product_import_changes', { import_id, line: 2, ...change })
  await put('product_import_products', { import_id, product_id: `oud-${state}` })
  await put('product_import_columns', { name: `sku ${state}`, field: 'sku' })
}
