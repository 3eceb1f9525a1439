import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

// Loaded on the first click: most shoppers open neither text.
const Dialog = lazy(() => import('../../ui/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })))

const row = 'flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left font-medium'

/** A text behind its title: in a dialog, or in <details> without scripts. */
function Detail({ title, children }: { title: string; children: ReactNode }) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState<boolean | null>(null)
  if (!hydrated) {
    return (
      <details className="border-line border-b">
        <summary className={row}>
          {title} <Icon name="plus" size={18} />
        </summary>
        <div className="pb-6">{children}</div>
      </details>
    )
  }
  return (
    <div className="border-line border-b">
      <button type="button" className={row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title} <Icon name="plus" size={18} />
      </button>
      {open !== null && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} title={title}>
            {children}
          </Dialog>
        </Suspense>
      )}
    </div>
  )
}

type Props = { description: string; itemDetails: string; shippingInformation: string }

/** Description and Shipping Information. */
export function ProductDetails({ description, itemDetails, shippingInformation }: Props) {
  return (
    <div className="border-line border-t">
      <Detail title="Description">
        <p className="text-lg leading-relaxed">{description}</p>
        <ItemDetails text={itemDetails} />
      </Detail>
      <Detail title="Shipping Information">
        <ul className="grid gap-3">
          {lines(shippingInformation).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Detail>
    </div>
  )
}

/** Lines like 'Longevity: 9 hours' become a description list; other lines stay paragraphs. */
function ItemDetails({ text }: { text: string }) {
  const details = lines(text)
  if (details.length === 0) return null
  return (
    <dl className="mt-6 border-line border-t text-sm">
      {details.map(line => {
        const colon = line.indexOf(': ')
        return (
          <div key={line} className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{colon > 0 ? line.slice(0, colon) : 'Also'}</dt>
            <dd>{colon > 0 ? line.slice(colon + 2) : line}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')
