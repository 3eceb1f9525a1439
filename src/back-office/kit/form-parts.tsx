import type { ReactNode } from 'react'
import { Fold } from './fold.tsx'
import { Problem } from './notice.tsx'
import { Panel } from './panel.tsx'
import { StaffForm, type StaffFormProps, useAnswer, useFormAnswer } from './staff-form.tsx'

/** A form that is a panel of its page. */
export const PanelForm = ({ title, note, ...form }: StaffFormProps & { title: string; note?: ReactNode }) => (
  <Panel title={title} note={note}>
    <StaffForm {...form} />
  </Panel>
)

/** A form that is needed now and then, behind a line that opens it. Open while it has an answer. `label` may have more words for screen readers. */
export function FoldForm({ label, open, ...form }: StaffFormProps & { label: ReactNode; open?: boolean }) {
  const answer = useAnswer(form.action, form.of)
  return (
    <Fold label={label} open={open || answer !== null}>
      <StaffForm {...form} className="pt-2" />
    </Fold>
  )
}

/** What is wrong in the form around, for fields that cannot say it themselves. */
export function FormProblem() {
  const answer = useFormAnswer()
  return <Problem>{answer && !answer.ok && !answer.message && Object.values(answer.problems)[0]}</Problem>
}
