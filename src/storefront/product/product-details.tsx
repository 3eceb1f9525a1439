import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

// Loaded on the first click: most shoppers open neither text.
const Dialog = lazyDialog(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }))

const row = 'flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left font-medium'

/** A text behind its title: in a dialog, or in <details> without scripts. */
function Detail({ title, children }: { title: string; children: ReactNode }) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState<boolean | null>(null)
  if (!hydrated) {
    return (
      <details className="border-line border-b">
        <summary className={row}>
          {title} <Icon name="right" size={18} />
        </summary>
        <div className="pb-6">{children}</div>
      </details>
    )
  }
  return (
    <div className="border-line border-b">
      <button type="button" className={row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title} <Icon name="right" size={18} />
      </button>
      {open !== null && (
        <Dialog open={open} onClose={() => setOpen(false)} title={title}>
          {children}
        </Dialog>
      )}
    </div>
  )
}

/** A text below its title, on a page that tells a long story. */
const OpenDetail = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-b py-6">
    <h2 className="section-title mb-4">{title}</h2>
    {children}
  </section>
)

type Props = { description: string; shippingInformation: string }

/** Description and Shipping Information. */
export function ProductDetails({ description, shippingInformation }: Props) {
  const Part = useShellData().theme?.style.product === 'story' ? OpenDetail : Detail
  return (
    <div className="product-details border-line border-t">
      <Part title="Description">
        <p className="text-lg leading-relaxed">{description}</p>
      </Part>
      <Part title="Shipping Information">
        <ul className="grid gap-3">
          {lines(shippingInformation).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')
