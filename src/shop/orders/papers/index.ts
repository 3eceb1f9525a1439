export { addressLines } from './address-lines.ts'
export { invoicePdf } from './invoice-pdf.ts'
