export { newTaxTerms, orderTax, type TaxRow, termsOf } from './tax-terms.ts'
export {
  exportWithheld,
  KeepCertificate,
  keepCertificate,
  listWithheld,
  type Withheld,
  WithheldMonth,
} from './withheld.ts'
