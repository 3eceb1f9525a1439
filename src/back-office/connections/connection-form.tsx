import type { Connection } from '../../shop/settings/connections/index.ts'
import type { ConnectionField, SystemRule } from '../../shop/settings/connections/rules.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'

type Props = { connection: Connection & { rule: SystemRule } }

/** Credentials and addresses. What is secret is given and never shown again. */
export function ConnectionForm({ connection: { rule, fields, secretsGiven, active, version } }: Props) {
  return (
    <PanelForm title="How it is reached" action="save" hidden={{ version }} submit="Save">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select name="active" label="Used" defaultValue={active ? 'yes' : 'no'} options={{ yes: 'Yes', no: 'No' }} />
        {Object.entries<ConnectionField>(rule.fields).map(([name, { label, hint, secret, options }]) =>
          options ? (
            <Select key={name} name={name} label={label} defaultValue={fields[name]} options={options} hint={hint} />
          ) : (
            <Text
              key={name}
              name={name}
              label={label}
              {...(secret
                ? {
                    as: PasswordField,
                    autoComplete: 'off',
                    hint: secretsGiven ? 'Given. Leave empty to keep it' : hint,
                  }
                : { hint, defaultValue: fields[name] ?? '' })}
            />
          ),
        )}
        <Text
          name="address"
          label="Address of the service"
          defaultValue={fields.address ?? ''}
          placeholder={rule.address}
          hint={`${rule.address ? 'Empty: the one that is known.' : ''} Another address needs all credentials again.`}
          className="sm:col-span-2"
        />
        <OwnPasswordField />
      </div>
    </PanelForm>
  )
}
