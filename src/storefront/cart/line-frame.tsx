import type { ReactNode } from 'react'

type Props = {
  picture: ReactNode
  /** Whether the picture is pale, since the line cannot be bought. */
  faded?: boolean
  title: ReactNode
  /** The product's page. */
  address: string
  ml: ReactNode
  price: ReactNode
  corner?: ReactNode
  /** Below: notices, quantity. */
  children: ReactNode
}

/** Where the parts of a cart's line stand. */
export function LineFrame({ picture, faded, title, address, ml, price, corner, children }: Props) {
  return (
    <li className="grid grid-cols-[min(5.5rem,28%)_minmax(0,1fr)] gap-3 py-5 sm:gap-4">
      <div className={faded ? 'opacity-50' : ''}>{picture}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
          <div className="min-w-0">
            <a
              href={address}
              className="wrap-anywhere -my-3 inline-block py-3 font-medium leading-snug hover:underline"
            >
              {title}
            </a>
            <p className="text-muted text-sm">{ml}</p>
            {price}
          </div>
          {corner}
        </div>
        {children}
      </div>
    </li>
  )
}

/** A line's quantity, and what it costs. */
export function LineSum({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <p className="ml-auto font-semibold tabular-nums">{sum}</p>
    </div>
  )
}
