import type { Courier } from '../../../shop/dispatch/index.ts'
import { exportFields } from '../../../shop/dispatch/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffField, StaffForm, StaffTextarea, useTyped } from '../../kit/staff-form.tsx'

const linesOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([left, right]) => `${left} = ${right}`).join('\n')

/** All of a courier that staff may change. */
export function CourierForm({ courier, mayChange }: { courier: Courier; mayChange: boolean }) {
  const { name, trackingUrl, phone, lateAfterDays, version } = courier
  const columns = linesOf(courier.columns.map(({ header, value }) => [header, value] as const))
  if (!mayChange) {
    return (
      <Panel title="Its CSV" className="mt-4">
        <pre className="whitespace-pre-wrap text-sm">{columns}</pre>
      </Panel>
    )
  }
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Panel title="Courier">
        <StaffForm key={version} action="change" hidden={{ version: String(version) }} submit="Save" busy="Saving ...">
          <div className="grid gap-3 sm:grid-cols-2">
            <StaffField name="name" label="Name" defaultValue={name} />
            <StaffField name="phone" label="Phone" defaultValue={phone} />
            <StaffField
              name="trackingUrl"
              label="Tracking address"
              defaultValue={trackingUrl}
              hint="{number} stands for the tracking number"
              className="sm:col-span-2"
            />
            <StaffField
              name="lateAfterDays"
              label="Late after days"
              inputMode="numeric"
              defaultValue={String(lateAfterDays)}
            />
            <Choices courier={courier} />
            <StaffField
              name="serviceUrl"
              label="Address of its system"
              defaultValue={courier.serviceUrl}
              hint="Asked each hour what came of its parcels; empty: import its lists"
              className="sm:col-span-2"
            />
          </div>
          <StaffTextarea
            name="columns"
            label="Columns of its CSV: Header = {field}"
            rows={14}
            defaultValue={columns}
            spellCheck={false}
          />
          <StaffTextarea
            name="cityNames"
            label="Its names of cities: our name = its name"
            rows={5}
            spellCheck={false}
            defaultValue={linesOf(Object.entries(courier.cityNames))}
          />
        </StaffForm>
      </Panel>
      <Panel title="Fields">
        <dl className="grid gap-2 text-sm">
          {Object.entries(exportFields).map(([field, text]) => (
            <div key={field}>
              <dt className="font-medium">{`{${field}}`}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}

function Choices({ courier: { weightUnit, active } }: { courier: Courier }) {
  const typed = useTyped()
  return (
    <>
      <SelectField name="weightUnit" label="Weight in its CSV" defaultValue={typed.weightUnit ?? weightUnit}>
        <option value="kg">Kilograms</option>
        <option value="g">Grams</option>
      </SelectField>
      <SelectField name="active" label="For new parcels" defaultValue={typed.active ?? (active ? 'yes' : 'no')}>
        <option value="yes">Used</option>
        <option value="no">Not used</option>
      </SelectField>
    </>
  )
}
