import { plural } from '../../../shop/plural.ts'
import type { FoundRecount } from '../../../shop/recounts/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { StaffField, StaffForm } from '../../kit/staff-form.tsx'

/** Applies the differences, adds a size, or drops the recount. */
export function EndForms({ recount: { version, lines } }: { recount: FoundRecount }) {
  const rest = lines.filter(({ pieces }) => pieces === null).length
  const differences = lines.flatMap(({ pieces, expected }) =>
    pieces === null || pieces === expected ? [] : [pieces - expected],
  )
  const sum = differences.reduce((total, one) => total + one, 0)
  return (
    <div className="grid gap-6">
      <Panel
        title="Apply"
        note={
          differences.length === 0
            ? 'No differences so far.'
            : `${plural(differences.length, 'size')} differ, ${sum > 0 ? '+' : ''}${sum} pieces in all.`
        }
      >
        <StaffForm
          action="apply"
          submit="Apply the differences"
          busy="Applying ..."
          hidden={{ version: String(version) }}
        >
          {rest > 0 && (
            <fieldset className="grid">
              <legend className="font-medium text-sm">{`${plural(rest, 'size')} not counted`}</legend>
              <label className="flex min-h-11 items-center gap-2 text-sm">
                <input type="radio" name="rest" value="keep" defaultChecked className="size-5 shrink-0" />
                Leave them as they are
              </label>
              <label className="flex min-h-11 items-center gap-2 text-sm">
                <input type="radio" name="rest" value="none" className="size-5 shrink-0" />
                None of them is there
              </label>
            </fieldset>
          )}
        </StaffForm>
      </Panel>
      <Panel
        title="Add a size"
        note="When something stands here that belongs elsewhere, and all of it is counted here."
      >
        <StaffForm action="add" submit="Add" variant="outline">
          <StaffField name="sku" label="Its barcode or SKU" autoComplete="off" required />
        </StaffForm>
      </Panel>
      <Panel title="Drop" note="Ends the recount without any change of stock.">
        <StaffForm action="drop" submit="Drop this recount" variant="outline" />
      </Panel>
    </div>
  )
}
