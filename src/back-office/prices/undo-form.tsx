import type { ChangeKind } from '../../shop/catalogue/price-history/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { useMay } from '../kit/use-may.ts'

type Props = { kind: ChangeKind; all: number; since: number }

/** Puts prices of a change back, but those that changed since. A sale puts its own back when it ends. */
export function UndoForm({ kind, all, since }: Props) {
  const still = all - since
  if (!useMay()('catalogue.change') || kind === 'sale' || still === 0) return null
  return (
    <PanelForm
      title="Undo"
      note={`Puts back ${plural(still, 'price')}${since > 0 ? `; ${since} changed since and stay` : ''}.`}
      action="undo"
      submit="Undo this change"
      busy="Putting back ..."
      variant="outline"
    />
  )
}
