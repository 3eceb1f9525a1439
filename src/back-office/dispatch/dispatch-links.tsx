/** The ways from the queues of dispatch to its lists and couriers. */
export function DispatchLinks() {
  return (
    <p className="flex flex-wrap gap-x-6 text-sm">
      <a href="/admin/dispatch/lists" className="text-link inline-flex min-h-11 items-center">
        Results and tracking numbers
      </a>
      <a href="/admin/dispatch/couriers" className="text-link inline-flex min-h-11 items-center">
        Couriers
      </a>
    </p>
  )
}
