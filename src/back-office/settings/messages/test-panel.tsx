import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import type { SentTest } from '../../../shop/orders/messages/index.ts'
import { languages, messageStates } from '../../../shop/orders/messages/rules.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { useLoadWhile } from '../../kit/use-load-while.ts'

/** Sends the message to a number of staff, and says what became of it. */
export function TestPanel({ tests }: { tests: readonly SentTest[] }) {
  useLoadWhile(tests.some(({ state }) => state === 'waiting' || state === 'sending'))
  return (
    <Panel
      title="Try it"
      note="The saved text about the example order, by WhatsApp. It costs as much as any other message; its buttons confirm nothing."
    >
      <StaffForm action="test" submit="Send a test" variant="outline" inline>
        <Text name="phone" label="Mobile number" type="tel" placeholder="0300 1234567" required maxLength={40} />
        <Select name="language" label="Language" options={languages} defaultValue="en" />
      </StaffForm>
      <Rows
        label="Latest tests"
        rows={tests}
        keyOf={({ id }) => id}
        cell={({ phone, language }) => `${phoneText(phone)}, ${languages[language]}`}
        note={({ at, why }) => [timeText(at), why].filter(Boolean).join('. ')}
        end={({ state }) => (
          <span className={state === 'failed' || state === 'skipped' ? 'chip chip-danger' : 'chip'}>
            {messageStates[state]}
          </span>
        )}
      />
    </Panel>
  )
}
