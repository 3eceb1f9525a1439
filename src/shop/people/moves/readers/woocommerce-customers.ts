import type { CsvLine } from './csv-lines.ts'
import { customerOf, joined } from './one-person.ts'
import type { CustomerRow, Read, Reader } from './rows.ts'

/** WooCommerce's customers: of its report (no street), or of its exports of users with billing columns. */
export const woocommerceCustomers: Reader<CustomerRow> = {
  columns: [
    'email|user_email|billing_email',
    'username|user_login|customer_id',
    'country / region|billing_country|billing_city',
  ],
  read: lines => joined(lines, readOne),
}

// As WordPress and the plug-ins for shops name them; all others are customers.
const STAFF =
  /\b(administrator|shop[_ ]manager|editor|author|contributor|wpseo_(?:manager|editor)|seo_(?:manager|editor)|super[_ ]admin|shop[_ ]?worker|vendor)\b/i

function readOne(line: CsvLine): Read<CustomerRow> {
  if (STAFF.test(line.cell(...roles)))
    return {
      line: line.line,
      row: null,
      problems: [line.problem('Staff of the old shop are no customers: left out, and not invited', ...roles)],
    }
  const of = (name: string) => line.cell(`billing_${name}`, `shipping_${name}`)
  return customerOf(line, {
    name:
      line.cell('name') ||
      `${line.cell('first_name', 'billing_first_name')} ${line.cell('last_name', 'billing_last_name')}`,
    phones: ['billing phone', 'billing_phone', 'phone', 'shipping phone', 'shipping_phone'],
    street: of('address_1'),
    more: of('address_2'),
    city: of('city') || line.cell('city'),
    province: of('state') || line.cell('region'),
    country: of('country') || line.cell('country / region'),
  })
}

const roles = ['roles', 'role', 'user_role', 'user role', 'wp_capabilities']
