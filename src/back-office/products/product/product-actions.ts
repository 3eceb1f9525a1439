import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
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

/** A change of the whole product, with the action of its audit row and what is said of it. */
const change = <S extends z.ZodType>(
  rule: S,
  work: (tx: Tx, productId: string, input: z.output<S>) => Promise<Changed>,
  [action, message]: [action: AuditEntry['action'], message: string],
) =>
  staffAction('catalogue.change', rule, async ({ tx, input, params }) => {
    const done = await work(tx, params.id ?? '', input)
    return { audit: auditOf(action, params.id, done), message }
  })

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
  restore: change(OneSize, (tx, id, { sizeId }) => restoreSize(tx, id, sizeId), [
    'product.sizeRestored',
    'The size is for sale again.',
  ]),
  schedule: change(ScheduleProduct, scheduleProduct, ['product.scheduled', 'It is published by itself then.']),
  withdraw: change(SeenProduct, (tx, id, { version }) => withdrawProduct(tx, id, version), [
    'product.withdrawn',
    'It is a draft: no shopper sees it.',
  ]),
  archive: change(ArchiveProduct, archiveProduct, ['product.archived', 'It is archived.']),
  rename: change(RenameAddress, renameAddress, ['product.addressChanged', 'Earlier addresses lead there.']),
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
