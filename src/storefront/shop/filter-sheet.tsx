import type { ReactNode } from 'react'
import { plural } from '../../shop/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The number of matching products; null while loading. */
  total: number | null
  children: ReactNode
}

/** The filters on a phone. Choices apply at once, behind the sheet. */
export function FilterSheet({ open, onClose, total, children }: Props) {
  const label = total === null ? 'Show products' : `Show ${plural(total, 'product')}`
  const footer = (
    <div className="p-4">
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
