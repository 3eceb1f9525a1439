import type { ReactNode } from 'react'
import type { ProductPage } from '../../shop/catalogue/catalogue/product.ts'
import { countOf } from '../../shop/catalogue/catalogue/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** What matches; null while loading. */
  totals: Pick<ProductPage, 'totalProducts' | 'moreProducts'> | null
  children: ReactNode
}

/** The filters on a phone. Choices apply at once, behind the sheet. */
export function FilterSheet({ open, onClose, totals, children }: Props) {
  const label = totals ? `Show ${countOf(totals, 'product')}` : 'Show products'
  const footer = (
    <div className="px-5 py-4">
      <Button className="w-full" onClick={onClose}>
        {label}
      </Button>
    </div>
  )
  return (
    <Drawer open={open} onClose={onClose} title="Filters" side="left" footer={footer}>
      <div className="p-5">{children}</div>
    </Drawer>
  )
}
