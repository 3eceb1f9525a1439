import { type CsvLine, lineWith } from './csv-lines.ts'
import { customerOf, joined } from './one-person.ts'
import type { CustomerRow, Reader } from './rows.ts'

/**
 * OpenCart's customers, of its Export/Import Tool: the sheet Customers with the sheet Addresses, or the first alone as
 * CSV.
 */
export const opencartCustomers: Reader<CustomerRow> = {
  columns: ['customer_id', 'firstname', 'lastname', 'email', 'telephone'],
  sheets: ['customers', 'addresses'],
  read: (lines, other) => {
    const addresses = Map.groupBy(other('addresses'), line => line.cell('customer_id'))
    return joined(lines, line => {
      const own = addresses.get(line.cell('customer_id')) ?? []
      return readOne(line, own.find(each => /^(1|true|yes)$/i.test(each.cell('default'))) ?? own[0] ?? line)
    })
  },
}

function readOne(line: CsvLine, address: CsvLine) {
  return customerOf(lineWith(line, { address_1: address.cell('address_1') }), {
    name: `${line.cell('firstname')} ${line.cell('lastname')}`,
    phones: ['telephone'],
    street: address.cell('address_1'),
    more: address.cell('address_2'),
    city: address.cell('city'),
    province: address.cell('zone'),
    country: address.cell('country'),
  })
}
