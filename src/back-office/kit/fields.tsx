import { type ChangeEvent, type ComponentProps, type ComponentType, type ReactNode, useId, useState } from 'react'
import { shortDayText } from '../../shop/ground/dates.ts'
import { SENT_FILE_BYTES } from '../../shop/ground/file-imports/sent-file-rules.ts'
import type { Paisa } from '../../shop/ground/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { described, Field, FieldNotes, type Labelled, SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { type Options, optionPairs } from './options.ts'
import { useFormResult } from './staff-form.tsx'

/** What a refused form says about a field: the text that was typed, and what is wrong with it. */
function useBound(name: string) {
  const result = useFormResult()
  const refused = result !== null && !result.ok
  const typed = refused ? result.typed[name] : undefined
  const all = refused ? (result.typedAll?.[name] ?? (typed === undefined ? [] : [typed])) : undefined
  return { refused, typed, all, error: result?.problems[name] }
}

type Bound<Element extends 'input' | 'textarea' | 'select'> = Labelled & ComponentProps<Element> & { name: string }

type TextProps = Bound<'input'> & {
  /** Another control of the same props, such as `PasswordField`. */
  as?: ComponentType<Labelled & ComponentProps<'input'>>
  /** Offered while somebody types. */
  suggest?: readonly string[]
}

/** A line of text. */
export function Text({ as: Control = TextField, suggest, ...props }: TextProps) {
  const { typed, error } = useBound(props.name)
  const list = useId()
  return (
    <>
      <Control {...props} list={suggest && list} error={error} defaultValue={typed ?? props.defaultValue} />
      {suggest && (
        <datalist id={list}>
          {suggest.map(text => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** A number, and beside it what it counts. */
export function Figure({ label, hint, unit, className, ...input }: Bound<'input'> & { unit: string }) {
  const { typed, error } = useBound(input.name)
  const id = useId()
  const { 'aria-describedby': notes, ...invalid } = described(id, error, hint)
  return (
    <Field id={id} label={label} error={error} hint={hint} required={input.required ?? false} className={className}>
      <span className="flex items-center gap-3">
        <input
          {...input}
          {...invalid}
          id={id}
          defaultValue={typed ?? input.defaultValue}
          className="control max-w-40"
          aria-describedby={[unit && `${id}-unit`, notes].filter(Boolean).join(' ') || undefined}
        />
        {unit && (
          <span id={`${id}-unit`} className="text-muted text-sm">
            {unit}
          </span>
        )}
      </span>
    </Field>
  )
}

/** More than a line of text. */
export function Area(props: Bound<'textarea'>) {
  const { typed, error } = useBound(props.name)
  return <TextareaField {...props} error={error} defaultValue={typed ?? props.defaultValue} />
}

type SelectProps = Omit<Bound<'select'>, 'children'> & { options: Options; empty?: string | undefined }

/** One of some values. `empty`: the words for none, which is sent as an empty text. */
export function Select({ options, empty, ...props }: SelectProps) {
  const { typed, error } = useBound(props.name)
  const chosen = typed ?? props.defaultValue
  return (
    // Rendered after it was refused, the list of a select begins anew with what was chosen.
    <SelectField key={typed} {...props} error={error} defaultValue={chosen}>
      {empty !== undefined && <option value="">{empty}</option>}
      {optionPairs(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

type Choice = { name: string; label: ReactNode; hint?: string; className?: string }

type CheckProps = Choice & { defaultChecked?: boolean; onChange?: ((checked: boolean) => void) | undefined }

/** Yes or no: sent as `yes`, or not at all. */
export function Check({ name, label, hint, className, defaultChecked, onChange }: CheckProps) {
  const { refused, typed, error } = useBound(name)
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={refused ? typed === 'yes' : defaultChecked}
          onChange={event => onChange?.(event.target.checked)}
          className="size-5 shrink-0"
          {...described(id, error, hint)}
        />
        {label}
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

type RadiosProps = Choice & { options: Options; defaultValue?: string | undefined }

/** One of a few values, all of them in sight. */
export function Radios({ defaultValue, ...group }: RadiosProps) {
  const chosen = useBound(group.name).typed ?? defaultValue
  return <Choices type="radio" isChosen={value => value === chosen} {...group} />
}

/** Any of some values: the name is sent once for each. */
export function Checks({ chosen = [], ...group }: Choice & { options: Options; chosen?: readonly string[] }) {
  const ticked = useBound(group.name).all ?? chosen
  return <Choices type="checkbox" isChosen={value => ticked.includes(value)} {...group} />
}

type ChoicesProps = Choice & { options: Options; type: 'radio' | 'checkbox'; isChosen: (value: string) => boolean }

function Choices({ name, label, hint, className, options, type, isChosen }: ChoicesProps) {
  const { error } = useBound(name)
  const id = useId()
  return (
    <fieldset className={classNames('choices', className)} {...described(id, error, hint)}>
      <legend>{label}</legend>
      {optionPairs(options).map(([value, text]) => (
        <label key={value}>
          <input type={type} name={name} value={value} defaultChecked={isChosen(value)} />
          {text}
        </label>
      ))}
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

/** An amount that is typed in rupees; `defaultValue` in paisa. */
export function Amount({
  defaultValue,
  ...props
}: Omit<Bound<'input'>, 'defaultValue'> & { defaultValue?: Paisa | null }) {
  const rupees = defaultValue === null || defaultValue === undefined ? '' : String(defaultValue / 100)
  return <Text inputMode="decimal" autoComplete="off" {...props} defaultValue={rupees} />
}

/** A day, as YYYY-MM-DD. */
export const Day = (props: Bound<'input'>) => <Text {...props} as={DayField} />

/** The field of a day. While nothing is typed it is written as everywhere in the shop, not as the browser does. */
export function DayField({ label, error, hint, className, onChange, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  const [day, setDay] = useState(String(input.defaultValue ?? ''))
  return (
    <Field id={id} label={label} error={error} hint={hint} required={input.required} className={className}>
      <span className="day-field" data-day={Number.isNaN(Date.parse(day)) ? undefined : shortDayText(day)}>
        <input
          {...input}
          type="date"
          id={id}
          onChange={event => {
            setDay(event.currentTarget.value)
            onChange?.(event)
          }}
          className="control"
          {...described(id, error, hint)}
        />
      </span>
    </Field>
  )
}

type FileProps = Bound<'input'> & { mostBytes?: number }

/**
 * A file. Its form `sendsFile`. What was chosen cannot be held by a browser when the form is refused without scripts.
 * One of more than `mostBytes` is not sent: a server refuses such a body before it knows the page.
 */
export function SentFile({ name, label, hint, className, mostBytes = SENT_FILE_BYTES, ...input }: FileProps) {
  const { error: refused } = useBound(name)
  const [tooLarge, setTooLarge] = useState(false)
  const error = tooLarge ? `A file has at most ${mostBytes / 1024 / 1024} MB` : refused
  const id = useId()
  const check = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const isTooLarge = (field.files?.[0]?.size ?? 0) > mostBytes
    setTooLarge(isTooLarge)
    if (isTooLarge) field.value = ''
  }
  return (
    <Field id={id} label={label} error={error} hint={hint} required={input.required} className={className}>
      <input
        type="file"
        name={name}
        className="control py-2"
        {...input}
        onChange={check}
        id={id}
        {...described(id, error, hint)}
      />
    </Field>
  )
}
