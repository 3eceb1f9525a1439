import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { addMembers, nameCollections } from '../../shop/catalogue/collections/index.ts'
import {
  countStates,
  listAllProducts,
  listKnownWords,
  moveProducts,
  ProductFilter,
  planCollect,
  planMove,
} from '../../shop/catalogue/products/index.ts'
import { productStateNames, productStates } from '../../shop/catalogue/products/publishing-text-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'
import type { BulkReport } from '../kit/bulk-form.tsx'
import { LineLink } from '../kit/line-link.tsx'
import type { Filter } from '../kit/list-filters.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'
import { productFilters } from '../prices/product-filters.ts'
import { auditOf } from './product/product-actions.ts'
import { productColumns } from './product-columns.tsx'

/** All products, also those that shoppers do not see. */
export const meta = titled('Products')

export const loader = staffPage('catalogue.read', loadProducts)

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
const bulkActions = {
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
        done: fit.length > 0 && `${plural(fit.length, 'product')} added to ${title}.`,
        refused: refusedLines(refused),
      }
      return { audit: { action: 'collection.membersChanged' as const, subject, before, after }, shown }
    }
    const { moved, refused } = await moveProducts(tx, confirmed, what)
    const done = moved.length > 0 && `${plural(moved.length, 'product')} ${words[what][1]}.`
    const audit = moved.flatMap(each =>
      auditOf(what === 'publish' ? 'product.published' : 'product.archived', each.productId, each),
    )
    return { audit, shown: { done, refused: refusedLines(refused) } satisfies BulkReport }
  }),
}

export const action = staffActions({ ...viewActions('products', 'catalogue.read'), ...bulkActions })

/** The states of products, each with its count. */
const stateTabs = (counts: Partial<Record<string, number>>) => ({
  label: 'States',
  tabs: [
    { path: '/admin/products', label: 'All' },
    ...productStateNames.map(state => ({
      path: `/admin/products?state=${state}`,
      label: productStates[state],
      count: counts[state] ?? 0,
    })),
  ],
})

/** Those that the list of prices has too, and its own. */
const filtersOf = (known: Parameters<typeof productFilters>[0]): Filter[] => [
  ...productFilters(known),
  { name: 'stock', label: 'Stock', folded: true, all: 'Any', options: { in: 'In stock', low: 'Low', out: 'Sold out' } },
  {
    name: 'with',
    label: 'With',
    folded: true,
    all: 'Anything',
    options: { noPicture: 'No picture', noUrdu: 'No Urdu', discount: 'A discount' },
  },
]

/** The ways beside the list. */
function ProductTools() {
  const may = useMay()
  return (
    <>
      <LineLink to="/admin/products/notes">Notes</LineLink>
      {may('catalogue.change') && <LineLink to="/admin/products/import">Import</LineLink>}
    </>
  )
}

export default function ProductsPage() {
  const { products, total, more, counts, views, ...known } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Products"
      views={views}
      tools={<ProductTools />}
      actions={may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>}
      tabs={stateTabs(counts)}
      filters={filtersOf(known)}
      counted={plural(total, 'product')}
      csv="/admin/products/export"
      rows={products}
      keyOf={({ productId }) => productId}
      to={({ productId }) => `/admin/products/${productId}`}
      columns={productColumns}
      bulk={
        may('catalogue.change') && {
          field: 'productId',
          label: ({ name }) => name,
          actions: ['publish', 'archive', 'collect', 'confirm'],
          buttons: <BulkButtons collections={known.collections} />,
        }
      }
      empty={{
        title: 'No products yet',
        text: 'Add the first perfume with its sizes, prices and pictures; many come by Import, from a file or another shop.',
        action: may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>,
      }}
      more={more}
    />
  )
}

/** What can be done with chosen products. Each shows first which of them it is for. */
function BulkButtons({
  collections,
}: {
  collections: readonly { collectionId: number; title: string; byHand: boolean }[]
}) {
  const byHand = collections.filter(collection => collection.byHand)
  const press = (name: string, label: string) => (
    <Button type="submit" name="do" value={name} variant="outline">
      {label}
    </Button>
  )
  return (
    <>
      {press('publish', 'Publish ...')}
      {press('archive', 'Archive ...')}
      {byHand.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField name="collectionId" label="Collection" defaultValue="" className="sm:flex sm:items-center">
            <option value="">Choose</option>
            {byHand.map(({ collectionId, title }) => (
              <option key={collectionId} value={collectionId}>
                {title}
              </option>
            ))}
          </SelectField>
          {press('collect', 'Add to it ...')}
        </div>
      )}
    </>
  )
}

/** Products that fit the filters, how many are in each state, and what can be filtered by. */
async function loadProducts({ shop, session: { staff }, query }: StaffAsked) {
  const filter = ProductFilter.parse(query)
  const [list, counts, categories, { houses }, collections, views] = await Promise.all([
    listAllProducts(shop.db, filter, await shop.settings()),
    countStates(shop.db),
    listCategories(shop.db),
    listKnownWords(shop.db),
    nameCollections(shop.db),
    listViews(shop.db, { staffId: staff.id, list: 'products' }),
  ])
  return { ...list, counts, categories: categories.map(({ name }) => name), houses, collections, views }
}
