import { z } from 'zod'
import {
  ArchiveProduct,
  archiveProduct,
  duplicateProduct,
  factWords,
  OneSize,
  PutBack,
  publishProduct,
  putBack,
  RenameAddress,
  renameAddress,
  restoreSize,
  retireSize,
  SavePictures,
  SaveProduct,
  SaveSet,
  SaveSizes,
  ScheduleProduct,
  SeenProduct,
  savePictures,
  saveProduct,
  saveSet,
  saveSizes,
  scheduleProduct,
  withdrawProduct,
} from '../../../shop/catalogue/products/index.ts'
import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { formRule } from '../../../shop/ground/forms/index.ts'
import { paisa } from '../../../shop/ground/money.ts'
import { mayDo } from '../../../shop/staff/staff/rules.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'

type Changed = { name: string; before: Record<string, unknown>; after: Record<string, unknown> }

/** The audit row of a change; none when nothing was changed. */
export const auditOf = (
  action: AuditEntry['action'],
  productId: string | undefined,
  { name, before, after }: Changed,
): AuditEntry | [] =>
  Object.keys(after).length === 0
    ? []
    : { action, subject: { type: 'product', id: productId ?? '', label: name }, before, after }

const savedText = ({ after, others }: { after: object; others: readonly string[] }) =>
  [
    Object.keys(after).length > 0 ? 'Saved.' : 'Nothing was changed.',
    others.length > 0 && `Others changed meanwhile: ${others.join(', ')}. It is kept.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The writes of a product's page. */
export const productActions = {
  save: staffAction('catalogue.change', formRule(SaveProduct, factWords), async ({ tx, input, params }) => {
    const done = await saveProduct(tx, input, params.id ?? '')
    return { audit: auditOf('product.saved', params.id, done), message: savedText(done) }
  }),
  sizes: staffAction('catalogue.change', SaveSizes, async ({ tx, input, params, session: { staff }, shop }) => {
    const mayCost = mayDo(staff.role, 'purchases.change')
    const { wasPriceDays } = await shop.settings()
    const done = await saveSizes(tx, input, { productId: params.id ?? '', mayCost, by: staff, wasPriceDays })
    return { audit: auditOf('product.sizesSaved', params.id, done), message: savedText(done) }
  }),
  pictures: staffAction('catalogue.change', SavePictures, async ({ tx, input, params }) => {
    const done = await savePictures(tx, input, params.id ?? '')
    return { audit: auditOf('product.picturesSaved', params.id, done), message: savedText({ ...done, others: [] }) }
  }),
  set: staffAction('catalogue.change', SaveSet, async ({ tx, input, params, session }) => {
    const done = await saveSet(tx, params.id ?? '', { ...input, by: session.staff })
    return {
      audit: auditOf('product.setSaved', params.id, done),
      // More in it at the same price is a cheaper piece.
      weight: { kind: 'price', amount: paisa(Math.abs(done.moreOff)) },
      message: 'Saved. Its stock is what its parts allow.',
    }
  }),
  retire: staffAction('catalogue.change', OneSize, async ({ tx, input, params }) => {
    const done = await retireSize(tx, params.id ?? '', input.sizeId)
    return {
      audit: auditOf(done.deleted ? 'product.sizeDeleted' : 'product.sizeRetired', params.id, done),
      message: done.deleted ? 'The size is deleted.' : 'The size is retired.',
    }
  }),
  restore: staffAction('catalogue.change', OneSize, async ({ tx, input, params }) => {
    const done = await restoreSize(tx, params.id ?? '', input.sizeId)
    return { audit: auditOf('product.sizeRestored', params.id, done), message: 'The size is for sale again.' }
  }),
  publish: staffAction('catalogue.change', SeenProduct, async ({ tx, input, params }) => {
    const done = await publishProduct(tx, params.id ?? '', input.version)
    return { audit: auditOf('product.published', params.id, done), message: 'Shoppers see it now.' }
  }),
  schedule: staffAction('catalogue.change', ScheduleProduct, async ({ tx, input, params }) => {
    const done = await scheduleProduct(tx, params.id ?? '', input)
    return { audit: auditOf('product.scheduled', params.id, done), message: 'It is published by itself then.' }
  }),
  withdraw: staffAction('catalogue.change', SeenProduct, async ({ tx, input, params }) => {
    const done = await withdrawProduct(tx, params.id ?? '', input.version)
    return { audit: auditOf('product.withdrawn', params.id, done), message: 'It is a draft: no shopper sees it.' }
  }),
  archive: staffAction('catalogue.change', ArchiveProduct, async ({ tx, input, params }) => {
    const done = await archiveProduct(tx, params.id ?? '', input)
    return { audit: auditOf('product.archived', params.id, done), message: 'It is archived.' }
  }),
  rename: staffAction('catalogue.change', RenameAddress, async ({ tx, input, params }) => {
    const done = await renameAddress(tx, params.id ?? '', input)
    return { audit: auditOf('product.addressChanged', params.id, done), message: 'Earlier addresses lead there.' }
  }),
  duplicate: staffAction('catalogue.change', z.object({}), async ({ tx, params }) => {
    const { productId, name } = await duplicateProduct(tx, params.id ?? '')
    return {
      audit: auditOf('product.created', productId, {
        name,
        before: {},
        after: { name, copyOf: params.id, version: 1 },
      }),
      leadsTo: `/admin/products/${productId}`,
    }
  }),
}

/** The write of a product's history. */
export const historyActions = {
  putBack: staffAction('catalogue.change', PutBack, async ({ tx, input, params, session, shop }) => {
    const { wasPriceDays } = await shop.settings()
    const done = await putBack(tx, params.id ?? '', input, { by: session.staff, wasPriceDays })
    return { audit: auditOf('product.putBack', params.id, done), message: 'It is as it was before.' }
  }),
}
