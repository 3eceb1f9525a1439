import { href, useNavigate } from 'react-router'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { CloseButton, FormDialog, OpenButton, useOpened } from '../../../web/forms/opened.tsx'
import { KnownPasswordField } from '../../../web/forms/person-fields.tsx'
import { sendForm } from '../../../web/forms/send-form.ts'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { endingSession } from '../../cart/account-cart-lock.ts'
import { clearCheckout } from '../../cart/checkout-store.ts'
import { forgetUser } from '../../cart/stored-user.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { deleteAccountForm, withoutPassword } from './forms.ts'

const title = 'Delete my account'

/** Export and deletion of the customer's data. Who never set a password confirms by a fresh login. */
export function DataSection({ hasPassword }: { hasPassword: boolean }) {
  const [opened, setOpened] = useOpened(({ form }) => (form === deleteAccountForm.id ? 'delete' : undefined))
  const close = () => setOpened(null)
  return (
    <Panel id="data" title="Your data" intro="Download everything we keep about you.">
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/v1/customer/export" download variant="outline">
          Download my data
        </LinkButton>
        <OpenButton
          opens="delete"
          onOpen={() => setOpened('delete')}
          className="button button-quiet text-danger"
          aria-haspopup="dialog"
        >
          {title}
        </OpenButton>
      </div>
      <FormDialog open={opened === 'delete'} onClose={close} title={title}>
        <DeleteForm hasPassword={hasPassword} onCancel={close} />
      </FormDialog>
    </Panel>
  )
}

function DeleteForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const navigate = useNavigate()
  const remove = useCallForm(deleteAccountForm, {
    send: values => endingSession(() => sendForm(deleteAccountForm, values)),
    onDone: async (_, message) => {
      await navigate('/', { replace: true })
      forgetUser()
      clearCheckout()
      toast(message ?? 'Your account is deleted', { kind: 'success' })
    },
  })
  return (
    <CallForm of={remove} action={href('/settings')} className="grid gap-5">
      <p>
        Your name, email, phone and addresses are deleted immediately and permanently. Past orders stay in our records
        without your name; your reviews stay under the name Customer.
      </p>
      {hasPassword ? (
        <KnownPasswordField {...remove.field('password')} label="Your password" />
      ) : (
        <p className="text-muted text-sm">{withoutPassword}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <SendButton of={remove} variant="danger" />
        <CloseButton page="/settings" onClose={onCancel}>
          Keep my account
        </CloseButton>
      </div>
    </CallForm>
  )
}
