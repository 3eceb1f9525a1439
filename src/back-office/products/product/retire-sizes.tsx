import { shortDayText } from '../../../shop/dates.ts'
import { Fold } from '../../kit/fold.tsx'
import { RowAction, useAnswer } from '../../kit/staff-form.tsx'
import type { ProductPageProps } from './product.route.tsx'

/** Ends the sale of sizes, and begins it again. */
export function RetireSizes({ page: { sizes } }: ProductPageProps) {
  const [retired, restored] = [useAnswer('retire'), useAnswer('restore')]
  const done = retired ?? restored
  if (sizes.length === 0) return null
  return (
    <div className="panel">
      <Fold label="Retire sizes" open={done !== null || sizes.some(({ retiredAt }) => retiredAt)}>
        <p className="text-muted text-sm">
          A retired size is not sold any more; its orders, returns and stock stay. One that was never used is deleted.
        </p>
        {done?.ok && (
          <p role="status" className="notice">
            {done.message}
          </p>
        )}
        <ul className="divide-y divide-line">
          {sizes.map(({ sizeId, ml, sku, retiredAt }) => (
            <li key={sizeId} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
              <span className="wrap-anywhere">
                {`${ml} ml, ${sku}`}
                {retiredAt && <span className="text-muted">{`, retired on ${shortDayText(retiredAt)}`}</span>}
              </span>
              <RowAction
                action={retiredAt ? 'restore' : 'retire'}
                of={{ name: 'sizeId', value: sizeId }}
                label={`${retiredAt ? 'Sell again' : 'Retire'} ${ml} ml`}
                submit={retiredAt ? 'Sell again' : 'Retire'}
              />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}
