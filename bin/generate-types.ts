import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'

// `Paisa` of src/shop/ground/money.ts, written out: the platform imports nothing of the shop. As nodes of
// kysely-codegen's syntax tree: it reads types written as text with TypeScript's API, which TypeScript 7 lacks.
const paisa = { type: 'RawExpression', expression: "number & { readonly unit: 'paisa' }" }
const generated = { type: 'GenericExpression', name: 'Generated', args: [paisa] }

/** The columns that hold money, with the unit as their type. */
const moneyColumns = {
  'advertising_costs.amount': paisa,
  'aside_refunds.amount': paisa,
  'bank_rows.amount': paisa,
  'checkouts.amount': paisa,
  'cod_balances.amount': paisa,
  'coupon_redemptions.amount': generated,
  'coupon_redemptions.shipping': generated,
  'coupons.minimum_subtotal': generated,
  'couriers.max_cash': paisa,
  'day_closes.bank': paisa,
  'day_closes.cash': paisa,
  'day_closes.expected': paisa,
  'fills.cost': generated,
  'hosted_payments.amount': paisa,
  'hosted_payments.paid_amount': paisa,
  'hosted_payments.told_amount': paisa,
  'ledger_lines.amount': paisa,
  'material_ledger.value_change': paisa,
  'materials.value': generated,
  'old_orders.discount': generated,
  'people.spent': generated,
  'old_orders.refunded': generated,
  'old_orders.shipping': generated,
  'old_orders.tax': generated,
  'old_orders.total': paisa,
  'ledger_days.amount': paisa,
  'order_items.offer_discount': generated,
  'order_items.price': paisa,
  'order_items.price_at_purchase': paisa,
  'order_assessments.asks': generated,
  'order_payments.amount': paisa,
  'order_refunds.amount': paisa,
  'orders.advance_due': generated,
  'orders.advance_kept': generated,
  'orders.advance_kept_most': generated,
  'orders.coupon_discount': paisa,
  'orders.exchange_credit': generated,
  'orders.gift_wrap_fee': generated,
  'orders.paid_amount': generated,
  'orders.prepaid_amount': generated,
  'cost_corrections.cost': paisa,
  'orders.prepaid_applied': generated,
  'orders.refunded': generated,
  'orders.shipping': paisa,
  'orders.subtotal': paisa,
  'orders.total_amount': paisa,
  'packaging_costs.amount': paisa,
  'parcels.cod_amount': paisa,
  'parcels.courier_fee': paisa,
  'returns.value': paisa,
  'price_history.price': paisa,
  'products.card_price': paisa,
  'products.deal_price': paisa,
  'purchase_lines.cost': paisa,
  'tax_certificates.amount': paisa,
  'search_documents.card_price': paisa,
  'search_documents.deal_price': paisa,
  'sizes.average_cost': paisa,
  'settlement_lines.cod': paisa,
  'settlement_lines.expected': paisa,
  'settlement_lines.fee': paisa,
  'settlement_lines.income_tax': paisa,
  'settlement_lines.net': paisa,
  'settlement_lines.sales_tax': paisa,
  'settlement_lines.tax': paisa,
  'settlement_missing.amount': paisa,
  'settlements.received': paisa,
  'sizes.cut_price': generated,
  'sizes.price': paisa,
  'stock_ledger.unit_cost': paisa,
}

/**
 * Writes the types of a migrated database to src/platform/database/schema.gen.ts, or with `verify` only compares.
 * Returns the generator's output; throws when it failed or the file is out of date.
 */
export function generateTypes(url: string, { verify = false } = {}): string {
  const program = join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      program,
      '--dialect=postgres',
      `--url=${url}`,
      '--out-file=src/platform/database/schema.gen.ts',
      '--exclude-pattern={public.migrations,public.applied_functions,graphile_worker.*}',
      '--type-only-imports',
      // openDatabase parses these types so.
      '--numeric-parser=number',
      '--type-mapping={"int8":"number"}',
      `--overrides=${JSON.stringify({ columns: moneyColumns })}`,
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: projectRoot, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim())
  return stdout.trim()
}
