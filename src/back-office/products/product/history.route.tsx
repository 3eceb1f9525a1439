import { useLoaderData } from 'react-router'
import {
  canPutBack,
  type FieldChange,
  findProductPage,
  productHistory,
} from '../../../shop/catalogue/products/index.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { auditChanges, auditWords } from '../../audit/audit-texts.ts'
import { numberOf } from '../../kit/addresses.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { RowAction } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { historyActions } from './product-actions.ts'

/** What was changed of a product, field by field. */
export const meta = titled('History of a product')

export const loader = staffPage('catalogue.read', loadHistory)

export const action = staffActions(historyActions)

export default function HistoryPage() {
  const { productId, name, version, changes } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  return (
    <ListPage
      back={{ to: `/admin/products/${productId}`, label: name }}
      title="History"
      rows={changes}
      keyOf={({ auditId, field }) => `${auditId} ${field}`}
      columns={[
        { label: 'Field', cell: ({ label }) => label, note: ({ did }) => did },
        { label: 'Before', cell: ({ before }) => <del className="wrap-anywhere">{before}</del> },
        { label: 'After', cell: ({ after }) => after, typed: true },
        { label: 'Who', cell: ({ by }) => by, note: ({ at }) => timeText(at), plain: true },
      ]}
      rowActions={
        mayChange &&
        (({ auditId, field, label, back }) =>
          back && (
            <RowAction
              action="putBack"
              of={{ auditId: String(auditId), field }}
              hidden={{ version: String(version) }}
              label={`Put back ${label}`}
              submit="Put this back"
            />
          ))
      }
      empty={{ title: 'Nothing yet', text: 'Nobody has changed this product here.' }}
      next={changes.length > 0 ? { before: changes.at(-1)?.auditId ?? 0 } : null}
      says={['putBack']}
    />
  )
}

/** A product's changes, in words. Throws `not_found`. */
async function loadHistory({ shop, params, url }: StaffAsked) {
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
