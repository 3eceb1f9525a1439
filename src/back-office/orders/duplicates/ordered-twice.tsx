import type { Duplicate } from '../../../shop/orders/orders/index.ts'

/** A row of a list stays a row, however often somebody orders: the page of the order names all. */
const SHOWN = 2

/** Warns that another open order looks like the same one; its page merges or cancels it. */
export function OrderedTwice({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null
  const more = duplicates.length - SHOWN
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-danger text-sm">
      Ordered twice?
      {duplicates.slice(0, SHOWN).map(({ _id, orderNumber }) => (
        <a
          key={_id}
          href={`/admin/orders/${_id}`}
          className="relative inline-flex min-h-11 items-center whitespace-nowrap underline lg:min-h-6"
        >
          {orderNumber}
        </a>
      ))}
      {more > 0 && `and ${more} more`}
    </span>
  )
}
