import { toRupees } from '../../../shop/ground/money.ts'
import type { Courier } from '../../../shop/orders/dispatch/index.ts'
import { exportFields } from '../../../shop/orders/dispatch/rules.ts'
import { systems, systemsOf } from '../../../shop/settings/connections/rules.ts'
import { Area, Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'

const linesOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([left, right]) => `${left} = ${right}`).join('\n')

/** How parcels are followed, where the courier goes, and the columns of its booking file. */
export function CourierForm({ courier, mayChange }: { courier: Courier; mayChange: boolean }) {
  const { name, trackingUrl, phone, lateAfterDays, version, serves, unserved, weightUnit, active } = courier
  const columns = linesOf(courier.columns.map(({ header, value }) => [header, value] as const))
  if (!mayChange) {
    return (
      <Panel title="Its booking file">
        <pre className="whitespace-pre-wrap text-sm">{columns}</pre>
      </Panel>
    )
  }
  return (
    <PanelForm title="Courier" action="change" hidden={{ version }} submit="Save">
      <div className="grid gap-3 sm:grid-cols-2">
        <Text name="name" label="Name" defaultValue={name} />
        <Text name="phone" label="Phone" defaultValue={phone} />
        <Text
          name="trackingUrl"
          label="Tracking address"
          defaultValue={trackingUrl}
          hint="{number} stands for the tracking number"
          className="sm:col-span-2"
        />
        <Text name="lateAfterDays" label="Late after days" inputMode="numeric" defaultValue={String(lateAfterDays)} />
        <Select
          name="active"
          label="For new parcels"
          defaultValue={active ? 'yes' : 'no'}
          options={{ yes: 'Used', no: 'Not used' }}
        />
        <Select
          name="serves"
          label="Goes to"
          defaultValue={serves}
          options={{ all: 'Every city but those below', listed: 'Only cities that it has a name for' }}
        />
        <Select
          name="weightUnit"
          label="Weight in its file"
          defaultValue={weightUnit}
          options={{ kg: 'Kilograms', g: 'Grams' }}
        />
        <Text
          name="maxGrams"
          label="Heaviest parcel, kg"
          inputMode="decimal"
          defaultValue={courier.maxGrams === null ? '' : String(courier.maxGrams / 1000)}
          hint="Empty: no limit. Heavier ones go by another courier"
        />
        <Text
          name="maxCash"
          label="Most cash to collect, Rs"
          inputMode="numeric"
          defaultValue={courier.maxCash === null ? '' : String(toRupees(courier.maxCash))}
          hint="Empty: no limit"
        />
        <Area
          name="cityNames"
          label="Its names of cities: our name = its name"
          rows={5}
          spellCheck={false}
          defaultValue={linesOf(Object.entries(courier.cityNames))}
          hint="'Lhr' and 'لاہور' are Lahore by themselves"
        />
        <Area
          name="unserved"
          label="Cities that it does not go to, a line each"
          rows={5}
          spellCheck={false}
          defaultValue={unserved.join('\n')}
          hint="Shoppers there are told before they order"
        />
        <Select
          name="system"
          label="Parcels are booked and followed"
          defaultValue={courier.system}
          empty="By file"
          options={systemsOf('courier').map(
            name => [name, `By ${systems[name].name}'s own system, under Connections`] as const,
          )}
          className="sm:col-span-2"
        />
        <Text
          name="serviceUrl"
          label="Address of its system"
          defaultValue={courier.serviceUrl}
          hint="Asked each hour what came of its parcels; empty: import its lists"
          className="sm:col-span-2"
        />
      </div>
      <Area
        name="columns"
        label="Columns of its booking file: Header = {field}"
        rows={12}
        defaultValue={columns}
        spellCheck={false}
      />
    </PanelForm>
  )
}

/** What the columns of a booking file may be filled in with. */
export const FieldsPanel = () => (
  <Panel title="Fields of the booking file">
    <Rows rows={Object.entries(exportFields)} cell={([field]) => `{${field}}`} note={([, text]) => text} />
  </Panel>
)
