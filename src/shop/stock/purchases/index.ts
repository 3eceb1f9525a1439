// Purchase orders at suppliers: `write-purchase.ts`, `receive-purchase.ts`.

export {
  expectedDeliveries,
  type FoundPurchase,
  findPurchase,
  listPurchases,
  PurchaseFilter,
  type PurchaseLine,
} from './find-purchase.ts'
export { SeenPurchase } from './purchase-form-rules.ts'
export { cancelRest, ReceivePurchase, receivePurchase, sendPurchase } from './receive-purchase.ts'
export { listSuppliers, SaveSupplier, type Supplier, saveSupplier, supplierWords, usualSupplier } from './suppliers.ts'
export {
  AddPurchaseLine,
  addPurchaseLine,
  BeginPurchase,
  beginPurchase,
  ChangePurchase,
  changePurchase,
} from './write-purchase.ts'
