import { fakeSystem } from './fake-system.ts'

type Item = Record<string, unknown>
export type FakeInvoice = {
  number: string
  type: string
  buyer: string
  reference: string
  items: Item[]
  sandbox: boolean
}

/** Numbers are never given twice, however many fakes there are. */
let lastMilliseconds = 1_700_000_000_000

/**
 * FBR's digital invoicing as PRAL's specification v1.12 and those who call it describe it: 200 with a refusal inside, faults of its gateway,
 * no way to find an invoice, and a new number each time the same invoice is sent.
 */
export function fakeFbr({ token = 'fake-token' } = {}) {
  const invoices: FakeInvoice[] = []

  const fault = (code: number, message: string) => ({
    status: 401,
    json: { fault: { code, message, description: 'Make sure your API invocation call has a header: Authorization' } },
  })
  const dated = () => new Date().toISOString().replace('T', ' ').slice(0, 19)
  const refused = (errorCode: string, error: string) => ({
    json: {
      dated: dated(),
      validationResponse: { statusCode: '01', status: 'Invalid', errorCode, error, invoiceStatuses: null },
    },
  })

  function wrongHeader(body: Record<string, unknown>, sandbox: boolean): [string, string] | null {
    const note = body.invoiceType === 'Debit Note'
    if (!note && body.invoiceType !== 'Sale Invoice') return ['0011', 'Invalid invoice type.']
    if (!/^\d{4}-\d\d-\d\d$/.test(String(body.invoiceDate))) return ['0005', 'Invalid date format.']
    // It compares with UTC.
    if (String(body.invoiceDate) > new Date().toISOString().slice(0, 10)) return ['0043', 'Invoice date is not valid.']
    if (!/^(\d{7}|\d{13})$/.test(String(body.sellerNTNCNIC))) return ['0108', 'Seller Registration No. is not valid.']
    if (!body.buyerBusinessName) return ['0010', 'Buyer Name cannot be empty.']
    if (!body.sellerProvince || !body.buyerProvince) return ['0073', 'Sale Origination Province cannot be empty.']
    if (body.buyerRegistrationType !== 'Unregistered' && !body.buyerNTNCNIC)
      return ['0009', 'Provide Buyer registration No.']
    if (sandbox !== (body.scenarioId !== undefined)) return ['0203', 'Scenario Id is not valid.']
    if (!note) return null
    if (!body.invoiceRefNo) return ['0026', 'Invoice Reference No. is required.']
    if (!invoices.some(({ number }) => number === body.invoiceRefNo))
      return ['0057', 'Reference Invoice does not exist.']
    return null
  }

  function wrongItem(item: Item): [string, string] | null {
    if (!/^\d{4}\.\d{4}$/.test(String(item.hsCode))) return ['0019', 'Please provide HSCode.']
    if (!/^\d+(\.\d+)?%$/.test(String(item.rate))) return ['0020', 'Please provide rate.']
    if (!item.uoM) return ['0099', 'UOM is not valid.']
    if (Number(item.valueSalesExcludingST) <= 0) return ['0300', 'valueSalesExcludingST: decimal value is not valid.']
    if (item.extraTax === '') return ['0095', 'Extra tax cannot be empty.']
    const value = Number(item.valueSalesExcludingST)
    const tax = Number(item.salesTaxApplicable)
    const rate = Number.parseFloat(String(item.rate)) / 100
    if (Math.abs(value * rate - tax) > 0.0151) return ['0104', 'Calculated tax not matched.']
    if (item.saleType === '3rd Schedule Goods') {
      const printed = Number(item.fixedNotifiedValueOrRetailPrice)
      if (Math.abs(printed - value - tax) > 0.0051) return ['0102', 'Calculated tax not matched as per 3rd schedule.']
    }
    return null
  }

  const system = fakeSystem('fbr', ({ call, path, headers, body }) => {
    if (!headers.authorization) return fault(900902, 'Missing Credentials')
    if (headers.authorization !== `Bearer ${token}`) return fault(900901, 'Invalid Credentials')
    if (call === 'GET /pdi/v1/provinces')
      return {
        json: [
          { stateProvinceCode: 7, stateProvinceDesc: 'PUNJAB' },
          { stateProvinceCode: 8, stateProvinceDesc: 'SINDH' },
        ],
      }
    const [, name, sb] = /^\/di_data\/v1\/di\/(post|validate)invoicedata(_sb)?$/.exec(path) ?? []
    if (!name) return { status: 404, json: { fault: { code: 404, message: 'No matching resource found' } } }
    const sandbox = sb !== undefined
    const wrong = wrongHeader(body, sandbox)
    if (wrong) return refused(...wrong)
    const items = (body.items ?? []) as Item[]
    const faults = items.map(wrongItem)
    const isWrong = faults.some(Boolean)
    const number = `${body.sellerNTNCNIC}DI${++lastMilliseconds}`
    const invoiceStatuses = faults.map((error, at) =>
      error
        ? {
            itemSNo: String(at + 1),
            statusCode: '01',
            status: 'Invalid',
            invoiceNo: null,
            errorCode: error[0],
            error: error[1],
          }
        : {
            itemSNo: String(at + 1),
            statusCode: '00',
            status: 'Valid',
            invoiceNo: `${number}-${at + 1}`,
            errorCode: '',
            error: '',
          },
    )
    // An item that is refused stands in an answer whose own code is '00'.
    const validationResponse = { statusCode: '00', status: isWrong ? 'invalid' : 'Valid', error: '', invoiceStatuses }
    if (name === 'validate' || isWrong) return { json: { dated: dated(), validationResponse } }
    invoices.push({
      number,
      type: String(body.invoiceType),
      buyer: String(body.buyerBusinessName),
      reference: String(body.invoiceRefNo ?? ''),
      items,
      sandbox,
    })
    return { json: { invoiceNumber: number, dated: dated(), validationResponse } }
  })
  return { ...system, invoices }
}
