import type { ReactNode } from 'react'
import type { FormField } from '../../shop/ground/forms/index.ts'
import { Fold } from './fold.tsx'
import { Problem } from './notice.tsx'
import { Panel } from './panel.tsx'
import { RuleFields } from './rule-fields.tsx'
import { StaffForm, type StaffFormProps, useActionResult, useFormResult } from './staff-form.tsx'

type PanelFormProps = StaffFormProps & {
  title: string
  note?: ReactNode
  id?: string
  /** The line behind which the form is, such as of what cannot be undone. */
  fold?: string
  fields?: readonly FormField[]
}

/** A form that is a panel of its page; `fields`: those of a rule, before its children. */
export function PanelForm({ title, note, id, fold, fields = [], children, ...form }: PanelFormProps) {
  const parts = (
    <>
      <RuleFields fields={fields} />
      {children}
    </>
  )
  return (
    <Panel title={title} note={note} id={id}>
      {fold ? (
        <FoldForm {...form} label={fold}>
          {parts}
        </FoldForm>
      ) : (
        <StaffForm {...form}>{parts}</StaffForm>
      )}
    </Panel>
  )
}

/**
 * A form that is needed now and then, behind a line that opens it. Open while it has a result. `label` may have more
 * words for screen readers.
 */
export function FoldForm({
  label,
  open,
  id,
  ...form
}: StaffFormProps & { label: ReactNode; open?: boolean; id?: string | undefined }) {
  const result = useActionResult(form.action, form.of)
  return (
    <Fold label={label} id={id} open={open || result !== null}>
      <StaffForm {...form} className="pt-2 text-left" />
    </Fold>
  )
}

/** What is wrong in the form around, for fields that cannot say it themselves. */
export function FormProblem() {
  const result = useFormResult()
  return <Problem>{result && !result.ok && !result.message && Object.values(result.problems)[0]}</Problem>
}
