import type { CsvLine } from './csv-lines.ts'
import { customerOf, joined } from './one-person.ts'
import type { CustomerRow, Reader } from './rows.ts'

/** Shopify's customers: a line each. The columns of the address began with 'Default Address' in 2023. */
export const shopifyCustomers: Reader<CustomerRow> = {
  columns: ['first name', 'last name', 'email', 'total spent', 'total orders'],
  read: lines => joined(lines, readOne),
}

function readOne(line: CsvLine) {
  const of = (name: string) => line.cell(`default address ${name}`, name)
  return customerOf(line, {
    name: `${line.cell('first name')} ${line.cell('last name')}`,
    phones: ['phone', 'default address phone'],
    street: of('address1'),
    more: of('address2'),
    city: of('city'),
    province: of('province code') || of('province'),
    country: of('country code') || of('country'),
  })
}
