export { exportOutputTax } from './output.ts'
export { soldSince } from './sold.ts'
export { newTaxTerms, orderTax, type TaxRow, taxTermsOn, termsOf } from './tax-terms.ts'
export {
  exportWithheld,
  KeepCertificate,
  keepCertificate,
  listWithheld,
  TaxMonth,
  type Withheld,
} from './withheld.ts'
