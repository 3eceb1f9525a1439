import { z } from 'zod'
import { addMembers } from '../../shop/catalogue/collections/index.ts'
import { moveProducts, planCollect, planMove } from '../../shop/catalogue/products/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import type { BulkReport } from '../kit/bulk-form.tsx'
import { auditOf } from './product/product-actions.ts'

const ids = z
  .union([z.string(), z.array(z.string())], 'Please choose at least one product')
  .transform(one => [...new Set([one].flat())])
  .pipe(z.array(z.string().min(1).max(250)).min(1, 'Please choose at least one product').max(500))
const Chosen = z.object({ productId: ids })
const collectionId = z.coerce
  .number('Please choose a collection')
  .int()
  .min(1, 'Please choose a collection')
  .max(999_999_999)
const Confirmed = z.object({
  what: z.enum(['publish', 'archive', 'collect']),
  confirmed: ids,
  into: z.coerce.number().int().min(0).catch(0),
})

const words = {
  publish: ['Publish', 'published'],
  archive: ['Archive', 'archived'],
  collect: ['Add', 'added'],
} as const
type What = keyof typeof words
type Plan = Awaited<ReturnType<typeof planMove>>

const refusedLines = (refused: Plan['refused']): BulkReport['refused'] =>
  refused.map(({ productId, name, why }) => ({ label: name, why, to: `/admin/products/${productId}` }))

/** What would be done, and the button that does it. */
function preview(what: What, { fit, refused }: Plan, into = 0) {
  const [verb, done] = words[what]
  const count = plural(fit.length, 'product')
  const fields = { what, into: String(into), confirmed: fit.map(({ productId }) => productId) }
  const shown: BulkReport = {
    done: fit.length > 0 ? `${count} can be ${done}. Nothing is done yet.` : `None of them can be ${done}.`,
    refused: refusedLines(refused),
    ...(fit.length > 0 && { confirm: { do: 'confirm', label: `${verb} ${count}`, fields } }),
  }
  return { audit: [], shown }
}

/** Publishes, archives or collects the chosen products: first shown, then done. */
export const bulkActions = {
  publish: staffAction('catalogue.change', Chosen, async ({ tx, input }) =>
    preview('publish', await planMove(tx, input.productId, 'publish')),
  ),
  archive: staffAction('catalogue.change', Chosen, async ({ tx, input }) =>
    preview('archive', await planMove(tx, input.productId, 'archive')),
  ),
  collect: staffAction('catalogue.change', Chosen.extend({ collectionId }), async ({ tx, input }) =>
    preview('collect', await planCollect(tx, input.productId, input.collectionId), input.collectionId),
  ),
  confirm: staffAction('catalogue.change', Confirmed, async ({ tx, input: { what, confirmed, into } }) => {
    if (what === 'collect') {
      const { fit, refused } = await planCollect(tx, confirmed, into)
      const { title, before, after } = await addMembers(tx, {
        collectionId: into,
        products: fit.map(({ productId }) => productId),
      })
      const subject = { type: 'collection', id: String(into), label: title }
      const shown: BulkReport = {
        done: `${plural(fit.length, 'product')} added to ${title}.`,
        refused: refusedLines(refused),
      }
      return { audit: { action: 'collection.membersChanged' as const, subject, before, after }, shown }
    }
    const { moved, refused } = await moveProducts(tx, confirmed, what)
    const done = `${plural(moved.length, 'product')} ${words[what][1]}.`
    const audit = moved.flatMap(each =>
      auditOf(what === 'publish' ? 'product.published' : 'product.archived', each.productId, each),
    )
    return { audit, shown: { done, refused: refusedLines(refused) } satisfies BulkReport }
  }),
}
