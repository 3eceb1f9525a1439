import type { ReactNode } from 'react'
import type { FormField } from '../../shop/ground/forms/index.ts'
import { Area, Check, Figure, Select, Text } from './fields.tsx'
import { Fold } from './fold.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { useProblems } from './staff-form.tsx'

type RuleFieldsProps = { fields: readonly FormField[]; foldRows?: boolean; anchors?: boolean }

/**
 * The fields of a form that is made of a rule and its words (`formFields`), in two columns where two pair: short ones,
 * and the Urdu text of a field ('titleUrdu') beside the English one. `foldRows`: many rows are behind a line that opens
 * them. `anchors`: a link leads to each by its name (`#shopName`).
 */
export const RuleFields = ({ fields, foldRows = false, anchors = false }: RuleFieldsProps) =>
  pairsOf(fields).map(([field, beside]) => {
    const anchored = (name: string, shown: ReactNode) =>
      anchors ? (
        <div key={name} id={name} className="scroll-mt-24">
          {shown}
        </div>
      ) : (
        shown
      )
    if (!beside) return anchored(field.name, <RuleField key={field.name} field={field} foldRows={foldRows} />)
    const rows = Math.max(rowsOf(field), rowsOf(beside))
    return (
      <div key={field.name} className="pair">
        {anchored(field.name, <RuleField field={field} rows={rows} />)}
        {anchored(beside.name, <RuleField field={beside} rows={rows} />)}
      </div>
    )
  })

function pairsOf(fields: readonly FormField[]): [FormField, FormField?][] {
  const [field, next, ...rest] = fields
  if (!field) return []
  if (next && isPair(field, next) && !(rest[0] && isUrduOf(next, rest[0]))) return [[field, next], ...pairsOf(rest)]
  return [[field], ...pairsOf(fields.slice(1))]
}

const isPair = (field: FormField, next: FormField): boolean =>
  isUrduOf(field, next) || (isShort(field) && isShort(next))

const isUrduOf = (field: FormField, next: FormField): boolean => next.name === `${field.name}Urdu`

/** In characters: what is longer has a line of its own. */
const SHORT_LINE = 100

const isShort = (field: FormField): boolean =>
  field.kind === 'number' ||
  field.kind === 'choice' ||
  (field.kind === 'line' && (field.most ?? SHORT_LINE) <= SHORT_LINE)

/** As high as its text, within limits. */
const rowsOf = (field: FormField): number =>
  'value' in field ? Math.min(10, Math.max(2, String(field.value).split('\n').length + 1)) : 2

type FieldProps = { field: FormField; foldRows?: boolean; rows?: number }

/** The control of a value, or of its parts. */
function RuleField({ field, foldRows, rows = rowsOf(field) }: FieldProps) {
  switch (field.kind) {
    case 'line':
      return (
        <Text
          {...own(field)}
          {...(field.suggest && { suggest: field.suggest })}
          type={field.type}
          defaultValue={field.value}
          maxLength={field.most}
          dir="auto"
        />
      )
    case 'picture':
      return <PictureField {...own(field)} defaultValue={field.value} focus={field.focus} video={field.video} />
    case 'number':
      return (
        <Figure
          {...own(field)}
          defaultValue={field.value}
          inputMode={field.step === '1' ? 'numeric' : 'decimal'}
          unit={field.unit}
        />
      )
    case 'text':
    case 'lines':
      return <Area {...own(field)} defaultValue={field.value} maxLength={field.most} rows={rows} dir="auto" />
    case 'choice':
      return <Select {...own(field)} options={field.options} empty={emptyWords(field)} defaultValue={field.value} />
    case 'switch':
      return (
        <Check
          name={field.name}
          label={field.label}
          defaultChecked={field.value}
          {...(field.hint && { hint: field.hint })}
        />
      )
    case 'choices':
      return (
        <Parts field={field}>
          <div className="flex flex-wrap gap-x-5">
            {field.options.map(([value, label]) => (
              <Check
                key={value}
                name={`${field.name}.${value}`}
                label={label}
                defaultChecked={field.value.includes(value)}
              />
            ))}
          </div>
        </Parts>
      )
    case 'parts':
      return (
        <Parts field={field}>
          <FieldGrid fields={field.fields} />
        </Parts>
      )
    case 'rows':
      return (
        <Parts field={field} note="Empty a row to remove it; the last rows are for new ones">
          <RowFields field={field} {...(foldRows && { foldRows })} />
        </Parts>
      )
  }
}

/**
 * What stands for no choice: nothing where one is demanded and made, or where the choices name none themselves, such as
 * 'Not said'.
 */
function emptyWords({ options, required, value }: Extract<FormField, { kind: 'choice' }>): string | undefined {
  if (options.some(([choice]) => choice === '')) return undefined
  return required ? (value ? undefined : 'Please choose') : ''
}

/** More rows are behind a line: on a phone they are many screens. */
const OPEN_ROWS = 5

type RowsProps = { field: Extract<FormField, { kind: 'rows' }>; foldRows?: boolean }

function RowFields({ field: { name, label, rows }, foldRows }: RowsProps) {
  const problems = useProblems()
  const fields = rows.map((row, at) => (
    <fieldset key={row[0]?.name} className="border-line border-b pb-4 last:border-0">
      <legend className="sr-only">{`${label}, ${at + 1}`}</legend>
      <FieldGrid fields={row} />
    </fieldset>
  ))
  if (!foldRows || rows.length <= OPEN_ROWS) return fields
  return (
    <Fold label={`All ${rows.length} rows`} open={Object.keys(problems).some(each => each.startsWith(`${name}.`))}>
      <div className="grid gap-3">{fields}</div>
    </Fold>
  )
}

const own = ({ name, label, hint, required }: FormField) => ({ name, label, required, ...(hint && { hint }) })

function FieldGrid({ fields }: { fields: readonly FormField[] }) {
  return (
    <div className={`grid gap-3 ${fields.length === 4 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
      {fields.map(field => (
        <RuleField key={field.name} field={field} />
      ))}
    </div>
  )
}

type PartsProps = {
  field: Extract<FormField, { kind: 'parts' | 'rows' | 'choices' }>
  note?: string
  children: ReactNode
}

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
