import {
  canPutBack,
  type FieldChange,
  findProductPage,
  productHistory,
} from '../../../shop/catalogue/products/index.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { auditChanges, auditWords } from '../../audit/audit-texts.ts'
import { numberOf } from '../../kit/addresses.ts'

/** A product's changes, in words. Throws `not_found`. */
export async function loadHistory({ shop, params, url }: StaffAsked) {
  const productId = params.id ?? ''
  const before = numberOf(url.searchParams.get('before') ?? '') || undefined
  const { facts, version, sizes } = await findProductPage(shop.db, productId)
  const changes = await productHistory(shop.db, productId, before)
  const mlOf = new Map(sizes.map(({ sizeId, ml }) => [sizeId, ml]))
  return {
    productId,
    name: facts.name,
    version,
    changes: changes.map(change => ({ ...change, ...shown(change), label: fieldText(change.field, mlOf) })),
  }
}

function fieldText(field: string, mlOf: ReadonlyMap<string, number>): string {
  const [, sizeId = '', part = ''] = /^sizes\.(.+)\.(\w+)$/.exec(field) ?? []
  return sizeId ? `${mlOf.get(sizeId) ?? sizeId} ml, ${auditWords(part).toLowerCase()}` : auditWords(field)
}

/** A change in words; costs are for those who may see purchases. */
function shown({ field, before, after, action }: FieldChange) {
  const name = field.split('.').at(-1) ?? field
  const [texts] = auditChanges({ before: { [name]: before }, after: { [name]: after }, subjectType: 'product' })
  const hide = name === 'cost'
  return {
    did: auditWords(action),
    before: hide ? '(a cost)' : texts?.before,
    after: hide ? '(a cost)' : texts?.after,
    back: before !== undefined && canPutBack(field),
  }
}
