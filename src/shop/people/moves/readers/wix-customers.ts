import type { CsvLine } from './csv-lines.ts'
import { customerOf, joined } from './one-person.ts'
import type { CustomerRow, Reader } from './rows.ts'

/** Wix's contacts: a line each, with several emails, phones and addresses, of which the first counts. */
export const wixCustomers: Reader<CustomerRow> = {
  columns: ['first name', 'last name', 'email 1', 'phone 1'],
  read: lines => joined(lines, readOne),
}

const readOne = (line: CsvLine) =>
  customerOf(line, {
    name: `${line.cell('first name')} ${line.cell('last name')}`,
    phones: ['phone 1', 'phone 2', 'phone 3'],
    street: line.cell('address 1 - street'),
    more: line.cell('address 1 - street line 2'),
    city: line.cell('address 1 - city'),
    province: line.cell('address 1 - state/region'),
    country: line.cell('address 1 - country'),
  })
