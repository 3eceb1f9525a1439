import { href } from 'react-router'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import type { Form } from '../../../web/forms/form.ts'
import { sendForm } from '../../../web/forms/send-form.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { newsletterForm, reminderForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The checkboxes of newsletter and reminders. Saved at once; without scripts by a button. */
export function NewsletterSection({
  subscribed,
  reminded,
  email,
}: {
  subscribed: boolean
  reminded: boolean
  email: string
}) {
  return (
    <Panel id="newsletter" title="Newsletter and reminders">
      <div className="grid gap-4">
        <Choice
          form={newsletterForm}
          field="subscribed"
          chosen={subscribed}
          label="Latest perfumes and offers"
          hint={`Now and then, to ${email}`}
        />
        <Choice
          form={reminderForm}
          field="agreed"
          chosen={reminded}
          label="Reminders of my cart, and one request for a review"
          hint="By WhatsApp or SMS, a call or email, where you agreed at the checkout. Messages about your orders come anyway."
        />
      </div>
    </Panel>
  )
}

type ChoiceProps = {
  form: Form
  field: 'subscribed' | 'agreed'
  chosen: boolean
  label: string
  hint: string
}

function Choice({ form, field, chosen, label, hint }: ChoiceProps) {
  const choice = useSettingsForm(form, {
    // The checkbox shows the saved state, so a click means the opposite.
    send: () => sendForm(form, { [field]: chosen ? 'no' : 'yes' }),
    done: 'Your choice is saved',
    toasts: true,
  })
  return (
    <CallForm of={choice} action={href('/settings')} className="grid gap-4">
      <label className="flex min-h-11 cursor-pointer items-start gap-4">
        <input
          type="checkbox"
          name={field}
          value="yes"
          checked={chosen}
          disabled={choice.busy}
          onChange={event => event.currentTarget.form?.requestSubmit()}
          className="mt-0.5 size-5 shrink-0 accent-accent-deep"
        />
        <span>
          <span className="block font-medium">{label}</span>
          <span className="wrap-anywhere block text-muted text-sm">{hint}</span>
        </span>
      </label>
      <noscript>
        <SendButton of={choice} variant="outline" />
      </noscript>
    </CallForm>
  )
}
