import { plural } from '../../../shop/ground/plural.ts'
import type { FoundRecount } from '../../../shop/stock/recounts/index.ts'
import { Radios } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Pick } from '../../kit/pick.tsx'
import { useAnswer } from '../../kit/staff-form.tsx'

/** Applies the differences, adds a size, or drops the recount. */
export function EndForms({ recount: { version, lines } }: { recount: FoundRecount }) {
  const rest = lines.filter(({ pieces }) => pieces === null).length
  const differences = lines.flatMap(({ pieces, expected }) =>
    pieces === null || pieces === expected ? [] : [pieces - expected],
  )
  const asked = useAnswer('apply')
  const sum = differences.reduce((total, one) => total + one, 0)
  return (
    <>
      <PanelForm
        title="Apply"
        note={
          differences.length === 0
            ? 'No differences so far.'
            : `${plural(differences.length, 'size')} differ, ${sum > 0 ? '+' : ''}${sum} pieces in all.`
        }
        action="apply"
        submit="Apply the differences"
        busy="Applying ..."
        // Refused because of counts that cannot be, they are taken when they are applied again.
        hidden={{ version, sure: asked?.problems.sure ? (asked.typed.version ?? '') : '' }}
      >
        {rest > 0 && (
          <Radios
            name="rest"
            label={`${plural(rest, 'size')} not counted`}
            options={{ keep: 'Leave them as they are', none: 'None of them is there' }}
            defaultValue="keep"
          />
        )}
      </PanelForm>
      <PanelForm
        title="Add a size"
        note="When something stands here that belongs elsewhere, and all of it is counted here."
        action="add"
        submit="Add"
        variant="outline"
      >
        <Pick name="sku" label="Size" hint="Name, barcode or SKU" from="/admin/stock/offers" required />
      </PanelForm>
      <PanelForm
        title="Drop"
        note="Ends the recount without any change of stock."
        action="drop"
        submit="Drop this recount"
        variant="outline"
      />
    </>
  )
}
