// Sales tax: what of an order it is is `tax-rules.ts`, which rate an order keeps `order-tax-rate.ts`, when it counts as
// sold `sold-for-tax.ts`, a month's sum `output-tax-of-month.ts`.

export { newTaxTerms, orderTax, type TaxRow, taxTermsOn, termsOf } from './order-tax-rate.ts'
export { exportOutputTax } from './output-tax-of-month.ts'
export { soldSince } from './sold-for-tax.ts'
export {
  exportWithheld,
  KeepCertificate,
  keepCertificate,
  listWithheld,
  TaxMonth,
  type Withheld,
} from './withheld-tax.ts'
