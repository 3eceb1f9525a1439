import { stopKinds } from '../../shop/people/newsletter/rules.ts'
import { Area, Select, SentFile } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

/** Takes the bounces of a mail provider. `address`: where the provider may tell them by itself. */
export const ImportBounces = ({ address }: { address: string }) => (
  <FoldForm label="Import bounces" action="import" submit="Import" busy="Reading ..." sendsFile className="panel">
    <p className="wrap-anywhere text-sm">
      {
        'Your mail provider can tell them by itself: give it this address for bounces and complaints. Keep it to yourself. '
      }
      <code className="select-all">{address}</code>
    </p>
    <SentFile
      name="file"
      label="File"
      accept=".csv,.txt,.tsv,.eml,text/csv"
      hint="The list of bounces that your provider exports, or the email that reports one (.eml)"
    />
    <Area name="pasted" label="Or its lines, pasted" rows={3} dir="auto" />
    <Select name="kind" label="What a list holds" options={stopKinds} defaultValue="bounce" />
  </FoldForm>
)
