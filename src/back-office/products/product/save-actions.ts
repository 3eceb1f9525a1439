import { type SavedPage, SaveProductPage, saveProductPage } from '../../../shop/catalogue/products/index.ts'
import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'

/** The one write of a product's form, of a new product too: everything on the page, in one transaction. */
export const savePage = staffAction(
  'catalogue.change',
  SaveProductPage,
  async ({ tx, input, params, session, shop }) => {
    const { staff } = session
    const { wasPriceDays } = await shop.settings()
    const done = await saveProductPage(tx, input, {
      productId: params.id,
      mayCost: mayDo(staff.role, 'purchases.change'),
      mayStock: mayDo(staff.role, 'stock.change'),
      by: staff,
      wasPriceDays,
    })
    if (!done.isNew) return { audit: auditOfPage(done), message: savedText(done) }
    const said = done.did.some(({ action }) => action === 'published') ? 'published' : 'saved'
    return { audit: auditOfPage(done), leadsTo: `/admin/products/${done.productId}?new=${said}` }
  },
)

function auditOfPage({ productId, name, did, moved, newCategory }: SavedPage): AuditEntry[] {
  const subject = { type: 'product', id: productId, label: name } as const
  return [
    ...(newCategory
      ? [
          {
            action: 'category.created' as const,
            subject: { type: 'category' as const, id: newCategory, label: newCategory },
            after: { name: newCategory },
          },
        ]
      : []),
    ...did.map(({ action, before, after }) => ({ action: `product.${action}` as const, subject, before, after })),
    ...moved.map(({ sizeId, ml, before, after, reason }) => ({
      action: 'stock.changed' as const,
      subject: { type: 'size' as const, id: sizeId, label: sizeText(name, ml, null) },
      before: { stock: before },
      after: { stock: after, reason },
    })),
  ]
}

function savedText({ did, moved, newCategory, others }: SavedPage): string {
  const isPublished = did.some(({ action }) => action === 'published')
  const isChanged = did.length > 0 || moved.length > 0
  return [
    isPublished ? 'Saved and published.' : isChanged ? 'Saved.' : 'Nothing was changed.',
    newCategory && `${newCategory} is a new category, the last of the menu.`,
    others.length > 0 && `Others changed meanwhile: ${others.join(', ')}. It is kept.`,
  ]
    .filter(Boolean)
    .join(' ')
}
