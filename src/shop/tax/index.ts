export { newTaxTerms, orderTax, type TaxRow, termsOf } from './tax-terms.ts'
export {
  exportWithheld,
  KeepCertificate,
  keepCertificate,
  listWithheld,
  WithheldMonth,
} from './withheld.ts'
