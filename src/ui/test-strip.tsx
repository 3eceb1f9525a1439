import type { ReactNode } from 'react'

/** Says on every page of a visit that what is ordered in it is a test, with the way to the page where that ends. */
export function TestStrip({ children }: { children: ReactNode }) {
  return (
    <p className="test-strip flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-danger px-4 py-1 text-center text-danger-ink text-sm">
      <strong>TEST</strong>
      <span>{children}</span>
      <a href="/admin/test-orders" className="inline-flex min-h-11 items-center underline">
        Test orders
      </a>
    </p>
  )
}
