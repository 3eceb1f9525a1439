import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Panel } from '../kit/panel.tsx'

export type ParcelPreview = {
  asked: { city: string; grams: number; paid: string }
  words: string
  rules: readonly string[]
}

/** The rules of shipping in words, and what a parcel would cost. */
export const ParcelPanel = ({ asked, words, rules }: ParcelPreview) => (
  <Panel title="What shipping costs" note="As it counts for quotes, orders and pages by now" className="mb-6 max-w-3xl">
    <ul className="list-disc pl-5 text-sm">
      {rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <form className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_10rem_auto]" aria-label="Try a parcel">
      <TextField label="City" name="city" defaultValue={asked.city} maxLength={60} dir="auto" />
      <TextField label="Grams" name="grams" defaultValue={asked.grams} inputMode="numeric" />
      <SelectField label="Paid" name="paid" defaultValue={asked.paid}>
        <option value="cash">in cash</option>
        <option value="ahead">ahead</option>
      </SelectField>
      <Button type="submit" variant="outline">
        Try
      </Button>
    </form>
    <p role="status">{words}</p>
  </Panel>
)
