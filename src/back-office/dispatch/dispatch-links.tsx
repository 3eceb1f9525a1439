/** The ways from the queues of dispatch to its lists and couriers. */
export function DispatchLinks() {
  return (
    <p className="flex flex-wrap gap-x-6 text-sm">
      <a href="/admin/dispatch/lists" className="line-link">
        Results and tracking numbers
      </a>
      <a href="/admin/dispatch/couriers" className="line-link">
        Couriers
      </a>
    </p>
  )
}
