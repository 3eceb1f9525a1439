import { shortDayText } from '../../../shop/ground/dates.ts'
import { Fold } from '../../kit/fold.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction, useActionResult } from '../../kit/staff-form.tsx'
import type { ProductPageProps } from './load-product-page.ts'

/** Ends the sale of sizes, and begins it again. */
export function RetireSizes({ page: { sizes } }: ProductPageProps) {
  const [retired, restored] = [useActionResult('retire'), useActionResult('restore')]
  const done = retired ?? restored
  if (sizes.length === 0) return null
  return (
    <div className="panel">
      <Fold label="Retire sizes" open={done !== null || sizes.some(({ retiredAt }) => retiredAt)}>
        <p className="text-muted text-sm">
          A retired size is not sold any more; its orders, returns and stock stay. One that was never used is deleted.
        </p>
        {done?.ok && <Notice>{done.message}</Notice>}
        <Rows
          label="Sizes to retire"
          rows={sizes}
          keyOf={({ sizeId }) => sizeId}
          cell={({ ml, sku }) => `${ml} ml, ${sku}`}
          note={({ retiredAt }) => retiredAt && `Retired on ${shortDayText(retiredAt)}`}
          end={({ sizeId, ml, retiredAt }) => {
            const submit = retiredAt ? 'Sell again' : 'Retire'
            const action = retiredAt ? 'restore' : 'retire'
            return <RowAction action={action} of={{ sizeId }} label={`${submit} ${ml} ml`} submit={submit} />
          }}
        />
      </Fold>
    </div>
  )
}
