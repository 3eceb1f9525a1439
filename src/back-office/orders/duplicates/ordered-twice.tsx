import type { Duplicate } from '../../../shop/orders/index.ts'

/** Warns that another open order looks like the same one; its page merges or cancels it. */
export function OrderedTwice({ duplicates }: { duplicates: readonly Duplicate[] }) {
  return duplicates.map(({ _id, orderNumber }) => (
    <a
      key={_id}
      href={`/admin/orders/${_id}`}
      className="relative flex min-h-11 items-center text-danger text-sm underline"
    >
      {`Ordered twice? ${orderNumber}`}
    </a>
  ))
}
