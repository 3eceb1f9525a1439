// The invoice as a paper: what it says is `invoice.ts`.

export { invoicePdf } from './invoice-pdf.ts'
