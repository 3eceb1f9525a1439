import type { ReactNode } from 'react'
import type { SettingField } from '../../shop/settings/index.ts'
import { SelectField, TextareaField } from '../../ui/field.tsx'
import { StaffField, useProblems, useTyped } from '../kit/staff-form.tsx'

/** The control of a setting, or of a part of it. */
export function Setting({ field }: { field: SettingField }) {
  switch (field.kind) {
    case 'line':
      return <StaffField {...own(field)} defaultValue={field.value} maxLength={field.most} dir="auto" />
    case 'number':
      return (
        <StaffField
          {...own(field)}
          defaultValue={field.value}
          inputMode={field.step === '1' ? 'numeric' : 'decimal'}
          className="max-w-xs"
        />
      )
    case 'text':
    case 'lines':
      return <LongText field={field} />
    case 'choice':
      return <Choice field={field} />
    case 'switch':
      return <Switch field={field} />
    case 'parts':
      return (
        <Parts field={field}>
          <FieldGrid fields={field.fields} />
        </Parts>
      )
    case 'rows':
      return (
        <Parts field={field} note="Empty a row to remove it; the last rows are for new ones">
          {field.rows.map((row, at) => (
            <fieldset key={row[0]?.name} className="border-line border-b pb-4 last:border-0">
              <legend className="sr-only">{`${field.label}, ${at + 1}`}</legend>
              <FieldGrid fields={row} />
            </fieldset>
          ))}
        </Parts>
      )
  }
}

const own = ({ name, label, hint }: SettingField) => ({ name, label, hint })

function FieldGrid({ fields }: { fields: readonly SettingField[] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {fields.map(field => (
        <Setting key={field.name} field={field} />
      ))}
    </div>
  )
}

type PartsProps = { field: Extract<SettingField, { kind: 'parts' | 'rows' }>; note?: string; children: ReactNode }

function Parts({ field: { label, hint, name }, note, children }: PartsProps) {
  const problem = useProblems()[name]
  return (
    <fieldset className="col-span-full grid gap-3">
      <legend className="mb-3 w-full border-line border-t pt-4 font-medium text-sm">{label}</legend>
      {(hint || note) && <p className="text-muted text-sm">{[hint, note].filter(Boolean).join('. ')}</p>}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      {children}
    </fieldset>
  )
}

function LongText({ field }: { field: Extract<SettingField, { kind: 'line' | 'text' | 'lines' }> }) {
  const typed = useTyped()[field.name]
  return (
    <TextareaField
      {...own(field)}
      error={useProblems()[field.name]}
      defaultValue={typed ?? field.value}
      maxLength={field.most}
      rows={Math.min(10, Math.max(2, field.value.split('\n').length + 1))}
      dir="auto"
    />
  )
}

function Choice({ field }: { field: Extract<SettingField, { kind: 'choice' }> }) {
  const typed = useTyped()[field.name]
  return (
    <SelectField {...own(field)} error={useProblems()[field.name]} defaultValue={typed ?? field.value}>
      <option value="" />
      {field.options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}

function Switch({ field }: { field: Extract<SettingField, { kind: 'switch' }> }) {
  const typed = useTyped()
  const on = Object.keys(typed).length > 0 ? typed[field.name] === 'yes' : field.value
  return (
    <label className="flex min-h-11 items-center gap-3 font-medium text-sm">
      <input type="checkbox" name={field.name} value="yes" defaultChecked={on} className="size-5 shrink-0" />
      {field.label}
    </label>
  )
}
