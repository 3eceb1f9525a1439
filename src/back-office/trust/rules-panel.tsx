import { SUGGESTED_RULES } from '../../shop/offers/trust/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Area } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

type Props = { saved: string; tried: string | null; problems: readonly string[]; mayAsk: boolean }

/** The rules in words: what they may say, what they would have done, and saving them. */
export function RulesPanel({ saved, tried, problems, mayAsk }: Props) {
  const rules = tried ?? saved
  return (
    <Panel title="Rules" note="The first that holds decides; without one the signs of risk decide, as before">
      {!mayAsk && (
        <Notice ok={false}>
          Nothing can be asked ahead yet: please name your bank account in Settings, Orders and payment. Until then such
          orders are called.
        </Notice>
      )}
      {problems.map(problem => (
        <Notice key={problem} ok={false}>
          {problem}
        </Notice>
      ))}
      <StaffForm
        action="rules"
        hidden={{ seen: saved }}
        submit="Save the rules"
        also={
          <Button type="submit" variant="outline" formMethod="get" formAction="/admin/trust">
            Try them on the last 30 days
          </Button>
        }
      >
        <Area
          name="rules"
          label="A rule a line"
          rows={8}
          maxLength={5000}
          defaultValue={rules || SUGGESTED_RULES}
          {...(rules === '' && { hint: 'A suggestion: nothing is saved yet' })}
          spellCheck={false}
        />
      </StaffForm>
      <div className="grid gap-2 border-line border-t pt-4 text-sm">
        <p>
          A rule reads 'when refused &gt;= 2 and delivered &lt; refused: advance 1000', or 'always: call'. It may ask
          about <b>refused</b>, <b>delivered</b> and <b>open</b> (orders of this phone or email),{' '}
          <b>refused at address</b> and <b>delivered at address</b> (of others), <b>score</b>, <b>amount</b> (rupees),
          and 'city is Quetta or Gwadar' or 'city is not Lahore'.
        </p>
        <p>
          It decides <b>cash</b> (at once, unless a sign of risk speaks against it), <b>call</b> (cash after a yes),{' '}
          <b>advance</b> (the usual one), <b>advance 1000</b>, <b>advance 20%</b>, <b>advance all</b>, or <b>no cash</b>
          .
        </p>
        <p>
          A shopper is asked at once only because of facts that are their own: the amount, the city, and orders of the
          same browser, account or proved email. Where a rule holds because of others who used this phone, email or
          address, the order is called, and you ask on the phone: nobody learns of others by typing their number.
        </p>
      </div>
    </Panel>
  )
}
