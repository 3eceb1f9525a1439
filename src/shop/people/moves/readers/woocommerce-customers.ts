import type { CustomerRow, Reader } from './rows.ts'
import { customerOf } from './shopify-customers.ts'

/** WooCommerce's customers: of its report (no street), or of its exports of users with billing columns. */
export const woocommerceCustomers: Reader<CustomerRow> = {
  columns: [
    'email|user_email|billing_email',
    'username|user_login|customer_id',
    'country / region|billing_country|billing_city',
  ],
  async *read(lines) {
    for await (const line of lines) {
      const of = (name: string) => line.cell(`billing_${name}`, `shipping_${name}`)
      const name =
        line.cell('name') ||
        `${line.cell('first_name', 'billing_first_name')} ${line.cell('last_name', 'billing_last_name')}`
      const phones = [
        line.cell('billing phone', 'billing_phone', 'phone'),
        line.cell('shipping phone', 'shipping_phone'),
      ]
      yield customerOf(line, name, phones, {
        street: of('address_1'),
        more: of('address_2'),
        city: of('city') || line.cell('city'),
        province: of('state') || line.cell('region'),
        country: of('country') || line.cell('country / region'),
      })
    }
  },
}
