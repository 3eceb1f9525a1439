import { CONSENT_LIMIT, SUBSCRIBER_LINES } from '../../shop/people/newsletter/rules.ts'
import { Area, Day, SentFile } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

/** Takes subscribers of a file, or pasted, who agreed elsewhere. */
export const ImportSubscribers = () => (
  <FoldForm
    label="Add subscribers of a file"
    action="import"
    submit="Add them"
    busy="Reading ..."
    sendsFile
    className="panel"
  >
    <SentFile
      name="file"
      label="CSV file"
      accept=".csv,.txt,.tsv,text/csv"
      hint={`The first email of each line, at most ${SUBSCRIBER_LINES.toLocaleString('en')} lines. Who has unsubscribed stays so`}
    />
    <Area name="pasted" label="Or the emails, pasted" rows={3} dir="auto" />
    <Area
      name="consent"
      label="What they agreed to, and where"
      hint="As 'Ticked: send me offers by email, at the till in Lahore'. Add only people who agreed"
      rows={2}
      maxLength={CONSENT_LIMIT}
      required
      dir="auto"
    />
    <Day name="agreedOn" label="When" required className="max-w-xs" />
  </FoldForm>
)
