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
