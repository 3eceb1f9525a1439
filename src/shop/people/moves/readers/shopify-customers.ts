import { Email } from '../../../ground/customers/email-rules.ts'
import { addressOf, phoneOf } from './addresses.ts'
import { nameOf } from './cells.ts'
import type { CsvLine } from './csv-lines.ts'
import type { CustomerRow, Read, Reader } from './rows.ts'

/** Shopify's customers: a line each. The columns of the address began with 'Default Address' in 2023. */
export const shopifyCustomers: Reader<CustomerRow> = {
  columns: ['first name', 'last name', 'email', 'total spent', 'total orders'],
  async *read(lines) {
    for await (const line of lines) {
      const of = (name: string) => line.cell(`default address ${name}`, name)
      const name = `${line.cell('first name')} ${line.cell('last name')}`
      yield customerOf(line, name, [line.cell('phone'), line.cell('default address phone')], {
        street: of('address1'),
        more: of('address2'),
        city: of('city'),
        province: of('province code') || of('province'),
        country: of('country code') || of('country'),
      })
    }
  },
}

type Place = Record<'street' | 'more' | 'city' | 'province' | 'country', string>

/** A customer is known by the email. */
export function customerOf(
  line: CsvLine,
  fullName: string,
  phones: readonly string[],
  place: Place,
): Read<CustomerRow> {
  const problems = []
  const { data: key } = Email.safeParse(line.cell('email', 'user_email', 'billing_email'))
  if (!key)
    return {
      line: line.line,
      row: null,
      problems: [
        line.problem('Without an email nobody can be invited: the customer was left out', 'email', 'user_email'),
      ],
    }
  const typed = phones.find(Boolean) ?? ''
  const phone = phones.map(each => (each ? phoneOf(each, place.country || 'PK') : '')).find(Boolean) ?? ''
  if (typed && !phone)
    problems.push(line.problem('This is no phone number', 'phone', 'default address phone', 'billing_phone'))
  const name = nameOf(fullName.trim())
  if (fullName.trim() && !name)
    problems.push(
      line.problem('This name holds an address or a long number, and was left out', 'first name', 'name', 'first_name'),
    )
  const address = place.street ? addressOf({ ...place, fullName: name, phone }) : null
  if (place.street && !address)
    problems.push(
      line.problem(
        'The address lacks a part, such as the phone, and was left out',
        'default address address1',
        'address1',
        'billing_address_1',
      ),
    )
  return { line: line.line, row: { key, name, phone, address, newsletter: newsletterOf(line) }, problems }
}

// Shopify's column since 2021 and the one before; the exports of WooCommerce's plug-ins.
const newsletterColumns = ['accepts email marketing', 'accepts marketing', 'mailchimp_woocommerce_is_subscribed']

const newsletterOf = (line: CsvLine): string =>
  newsletterColumns.find(name => ['yes', 'true', '1', 'subscribed'].includes(line.cell(name).trim().toLowerCase())) ??
  ''
