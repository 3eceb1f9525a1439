import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { type Paisa, sum, toRupees } from '../../shop/ground/money.ts'
import type { Scenario } from '../../shop/orders/fiscal/fiscal-rules.ts'
import type { FiscalInvoice, FiscalSystem } from '../../shop/orders/fiscal/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed } from '../kit/read-response.ts'

const Text = z.string().nullish()
const Verdict = z.object({ statusCode: z.coerce.string().optional(), status: Text, errorCode: Text, error: Text })
const Said = z.object({
  invoiceNumber: Text,
  validationResponse: Verdict.extend({
    invoiceStatuses: z.array(Verdict.extend({ itemSNo: z.coerce.string().optional() })).nullish(),
  }).optional(),
})
type Said = z.output<typeof Said>

/** Its list's names of provinces, by what the shop calls them; others as they are, in capitals. */
const provinces: Record<string, string> = {
  'Islamabad Capital Territory': 'CAPITAL TERRITORY',
  'Gilgit-Baltistan': 'GILGIT BALTISTAN',
  'Azad Kashmir': 'AZAD JAMMU AND KASHMIR',
}

/** A CNIC of 13 digits, or an NTN of seven: FBR leaves out the check digit that certificates print after it. */
function registration(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length === 8 ? digits.slice(0, 7) : digits.slice(0, 13)
}

const saleTypes = { third: '3rd Schedule Goods', standard: 'Goods at standard rate (default)' }
/** Of a retailer: third schedule or standard rate, to end consumers. */
const usualScenario = { third: 'SN027', standard: 'SN026' } as const

/**
 * FBR's digital invoicing (PRAL's technical specification v1.12). Amounts in rupees with two decimals; the sandbox has
 * names of its own on the same address. A note is its 'Debit Note', the only kind it documents.
 */
export function openFbr({ outside: reached, given }: Opened): FiscalSystem {
  const { ntn = '', businessName = '', province = 'PUNJAB', businessAddress = '', mode = 'sandbox' } = given.fields
  const outside = { ...reached, headers: { authorization: `Bearer ${given.secrets.token ?? ''}` } }
  const sandbox = mode !== 'production'
  const seller = {
    sellerNTNCNIC: registration(ntn),
    sellerBusinessName: businessName,
    sellerProvince: province,
    sellerAddress: businessAddress,
  }

  const ask = (
    name: 'postinvoicedata' | 'validateinvoicedata',
    invoice: FiscalInvoice,
    { orderId = null as string | null, scenario = usualScenario[invoice.terms.schedule] as Scenario } = {},
  ) =>
    callOutside(
      outside,
      {
        name,
        method: 'POST',
        path: `/di_data/v1/di/${name}${sandbox ? '_sb' : ''}`,
        body: { ...seller, ...bodyOf(invoice), ...(sandbox && { scenarioId: scenario }) },
        reference: invoice.orderNumber,
        orderId,
        writes: name === 'postinvoicedata',
      },
      response => readSaid(response),
    )

  return {
    sandbox,
    async validate(invoice, orderId) {
      await ask('validateinvoicedata', invoice, { orderId })
    },
    post: async (invoice, orderId) => numberOf(await ask('postinvoicedata', invoice, { orderId })),
    async tryScenario(invoice, scenario) {
      if (!sandbox) throw new OutsideError('refused', 'scenarios are for the sandbox alone')
      return numberOf(await ask('postinvoicedata', invoice, { scenario }))
    },
  }
}

/** What it knows without changing anything: its provinces. */
export const countProvinces = ({ outside, given }: Opened): Promise<number> =>
  callOutside(
    { ...outside, headers: { authorization: `Bearer ${given.secrets.token ?? ''}` } },
    { name: 'provinces', method: 'GET', path: '/pdi/v1/provinces' },
    response => z.array(z.unknown()).parse(JSON.parse(demandLogin(response).text)).length,
  )

const rupees = (amount: Paisa): number => Number(toRupees(amount).toFixed(2))

const bodyOf = ({ kind, day, buyer, terms, hsCode, unit, lines, saleNumber }: FiscalInvoice) => ({
  invoiceType: kind === 'sale' ? 'Sale Invoice' : 'Debit Note',
  invoiceDate: day,
  // An end consumer: the law demands no number below Rs 100,000.
  buyerNTNCNIC: '',
  buyerBusinessName: buyer.name,
  buyerProvince: provinces[buyer.state] ?? buyer.state.toUpperCase(),
  buyerAddress: buyer.city,
  buyerRegistrationType: 'Unregistered',
  invoiceRefNo: saleNumber,
  items: lines.map(({ description, quantity, gross, value, tax, discount }) => ({
    hsCode,
    productDescription: description,
    // As its list of rates writes them: '18%'.
    rate: `${terms.rate / 100}%`,
    uoM: unit,
    quantity,
    totalValues: rupees(sum([value, tax])),
    valueSalesExcludingST: rupees(value),
    fixedNotifiedValueOrRetailPrice: terms.schedule === 'third' ? rupees(gross) : 0,
    salesTaxApplicable: rupees(tax),
    salesTaxWithheldAtSource: 0,
    extraTax: 0,
    furtherTax: 0,
    fedPayable: 0,
    discount: rupees(discount),
    saleType: saleTypes[terms.schedule],
    sroScheduleNo: '',
    sroItemSerialNo: '',
  })),
})

/**
 * A token that does not count, an address that is not white-listed and too many calls: nothing was read, so it may be
 * sent again.
 */
function demandLogin(response: OutsideResponse): OutsideResponse {
  if (response.status === 401 || response.status === 403 || response.status === 429)
    throw new OutsideError('failed', `it lets nobody in (${response.status}): ${faultOf(response.text)}`)
  return response
}

function faultOf(text: string): string {
  const { data } = z
    .object({ fault: z.object({ message: z.string().default(''), description: Text }) })
    .safeParse(parsed(text))
  return data ? [data.fault.message, data.fault.description].filter(Boolean).join(', ') : text.slice(0, 200)
}

/**
 * Its response, unless it refuses: outside as a whole, or by an item, with 200 either way. It takes an invoice when
 * every line is valid; an outer '00' alone is not enough. A number without that is looked up by a person.
 */
function readSaid(response: OutsideResponse): Said {
  const { data } = Said.safeParse(parsed(demandLogin(response).text))
  if (!data || (!data.validationResponse && !data.invoiceNumber)) {
    if (response.status >= 400)
      throw new OutsideError('refused', `it answers ${response.status}: ${response.text.slice(0, 300)}`)
    // A validation may be repeated; for an invoice the kit reports `uncertain`.
    throw new Error('no validation response')
  }
  const whole = data.validationResponse ?? {}
  const lines = (data.validationResponse?.invoiceStatuses ?? []).map((item, at) => ({
    ...item,
    at: item.itemSNo ?? at + 1,
  }))
  const refused = lines.filter(item => isValid(item) === false).map(item => `line ${item.at}: ${wordsOf(item)}`)
  // Outside it says '00' and 'invalid' where a line is refused.
  const outer = wordsOf(whole) || (refused.length === 0 ? `code ${whole.statusCode}, ${whole.status}` : '')
  const wrong = [...(isValid(whole) === false && outer ? [outer] : []), ...refused]
  // Numbered and refused at once contradict each other: a person looks it up.
  if (wrong.length > 0) throw new OutsideError(data.invoiceNumber ? 'uncertain' : 'refused', wrong.join('; '))
  if (lines.length > 0 && lines.every(isValid)) return data
  if (data.invoiceNumber)
    throw new OutsideError(
      'uncertain',
      `it gives the number ${data.invoiceNumber.slice(0, 100)} and does not say that each line is valid`,
    )
  throw new Error('no verdict on each line')
}

const wordsOf = ({ errorCode, error }: z.output<typeof Verdict> | Record<string, never>): string =>
  [errorCode, error].filter(Boolean).join(' ')

/** By its code and its word ('Valid'), which must agree, else by an error; null when nothing says it. */
function isValid({ statusCode, status, ...said }: z.output<typeof Verdict> | Record<string, never>): boolean | null {
  const signs = [
    ...(statusCode === undefined ? [] : [statusCode === '00']),
    ...(status ? [status.toLowerCase() === 'valid'] : []),
  ]
  if (signs.length > 0) return signs.every(Boolean)
  return wordsOf(said) === '' ? null : false
}

function numberOf({ invoiceNumber }: Said): string {
  if (!invoiceNumber) throw new OutsideError('uncertain', 'it says that it is valid, and gives no number')
  if (!/^\w[\w-]{0,59}$/.test(invoiceNumber))
    throw new OutsideError('uncertain', `it gives '${invoiceNumber.slice(0, 100)}' as the number`)
  return invoiceNumber
}
