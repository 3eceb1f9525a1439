import { z } from 'zod'
import {
  ArchiveProduct,
  archiveProduct,
  duplicateProduct,
  OneSize,
  PutBack,
  putBack,
  RenameAddress,
  renameAddress,
  restoreSize,
  retireSize,
  SaveSet,
  ScheduleProduct,
  SeenProduct,
  saveSet,
  scheduleProduct,
  withdrawProduct,
} from '../../../shop/catalogue/products/index.ts'
import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { paisa } from '../../../shop/ground/money.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { savePage } from './save-actions.ts'

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

/** The writes of a product's page. */
export const productActions = {
  save: savePage,
  // As programs ask for a new size that a second person must approve, and as forms that wait for one were sent.
  sizes: savePage,
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
