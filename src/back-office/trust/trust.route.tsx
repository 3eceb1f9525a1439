import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import type { FormField } from '../../shop/ground/forms/index.ts'
import { takesAhead } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  AddBlock,
  addBlock,
  type Block,
  EndBlock,
  endBlock,
  listBlocks,
  type Preview,
  previewRules,
  readTrustForm,
  saveRules,
  trustField,
} from '../../shop/offers/trust/index.ts'
import { outcomeLabels, SUGGESTED_ROWS } from '../../shop/offers/trust/trust-rules.ts'
import { readSettings, Settings } from '../../shop/settings/settings/index.ts'
import { Button } from '../../ui/button.tsx'
import { FieldProblems, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListTable } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'

/** Who pays in cash, who ahead, and who is blocked. */
export const meta = titled('Trust')

export const loader = staffPage('trust.change', async ({ shop, url }) => {
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const { trustRows: saved } = settings
  const typed = Object.fromEntries(url.searchParams)
  const isTried = Object.keys(typed).some(name => name.startsWith('trustRows.'))
  const { rows, issues } = isTried ? readTrustForm(typed) : { rows: saved, issues: [] }
  const { data: trustRows = [] } = Settings.shape.trustRows.safeParse(rows)
  const isSuggested = !isTried && saved.length === 0
  return {
    saved: JSON.stringify(saved),
    isTried,
    isSuggested,
    field: trustField(isSuggested ? SUGGESTED_ROWS : rows),
    problems: issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    preview: trustRows.length === 0 ? null : await previewRules(shop.db, { ...settings, trustRows }),
    blocks: await listBlocks(shop.db),
    mayAsk: takesAhead(settings),
  }
})

const SentRules = z.object({ seen: z.string() }).catchall(z.string().max(10_000))

/** The writes of the page of trust: its rules, and who is blocked. */
const trustActions = {
  rules: staffAction('trust.change', SentRules, async ({ tx, input: { seen, ...values } }) => {
    const { before, after } = await saveRules(tx, { seen, values }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    const subject = { type: 'setting', id: 'trustRows', label: 'Rules of trust' }
    return {
      audit: { action: 'setting.changed', subject, before: { value: before }, after: { value: after } },
      message: 'The rules are saved, and decide about new orders.',
    }
  }),
  block: staffAction('trust.change', AddBlock, async ({ tx, input, session: { staff } }) => {
    const id = await addBlock(tx, { ...input, actor: staff.name })
    const { kind, shown, reason, until } = input
    const subject = { type: 'block', id, label: shown }
    return {
      audit: { action: 'block.added', subject, after: { kind, reason, ...(until && { until }) } },
      message: `Blocked: ${shown}.`,
    }
  }),
  endBlock: staffAction('trust.change', EndBlock, async ({ tx, input: { blockId } }) => {
    const { kind, shown, reason } = await endBlock(tx, blockId)
    const subject = { type: 'block', id: String(blockId), label: shown }
    return {
      audit: { action: 'block.ended', subject, before: { kind, reason } },
      message: `No longer blocked: ${shown}.`,
    }
  }),
}

export const action = staffActions(trustActions)

const kinds = { phone: 'Phone', email: 'Email', address: 'Address' } as const

/** Who gets nothing for cash, why and until when. */
function BlocksPanel({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Panel
      title="Blocked"
      note="Their orders wait for a call that says who is blocked; nothing is sent to them for cash by itself"
    >
      <Rows
        rows={blocks}
        keyOf={({ blockId }) => blockId}
        cell={({ kind, shown }) => (
          <bdi className="wrap-anywhere">{`${kinds[kind]} ${kind === 'phone' ? phoneText(shown) : shown}`}</bdi>
        )}
        note={({ reason, createdBy, endsAt }) =>
          `${reason}. ${createdBy}${endsAt ? `, until ${shortDayText(new Date(endsAt.getTime() - 1))}` : ''}`
        }
        end={({ blockId }) => <StaffForm action="endBlock" of={{ blockId }} submit="End" variant="outline" />}
        empty="Nobody is blocked."
      />
      <FoldForm key={blocks.length} label="Block somebody" action="block" submit="Block">
        <div className="pair">
          <Select name="kind" label="What" options={kinds} defaultValue="phone" />
          <Text name="value" label="Phone, email, or street of the address" required maxLength={300} />
        </div>
        <div className="pair">
          <Text name="city" label="City, for an address" maxLength={80} />
          <Text name="reason" label="Why" required maxLength={300} />
        </div>
        <Text name="until" label="Until, empty: until you end it" type="date" />
      </FoldForm>
    </Panel>
  )
}

export default function TrustPage() {
  const { preview, blocks, isTried, ...rules } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Trust"
      note="Who pays in cash, who ahead, and who is blocked"
      aside={<BlocksPanel blocks={blocks} />}
    >
      <RulesPanel key={rules.saved} {...rules} />
      {preview && <PreviewPanel preview={preview} isTried={isTried} />}
    </DetailPage>
  )
}

/** What the orders of the last month would have got. */
function PreviewPanel({ preview: { orders, lines }, isTried }: { preview: Preview; isTried: boolean }) {
  return (
    <Panel
      title={isTried ? 'With these rules, not saved yet' : 'With the saved rules'}
      note={`${plural(orders, 'cash order')} of the last 30 days, with all that was known when each was placed`}
    >
      {lines.length > 0 && (
        <ListTable
          label="What they would have got"
          rows={lines}
          keyOf={({ rule }) => rule}
          columns={[
            {
              label: 'Decided',
              cell: ({ outcome }) => (outcome ? outcomeLabels[outcome] : 'By the signs of risk'),
              note: ({ rule }) => rule,
            },
            { label: 'Orders', cell: line => line.orders, figure: true },
            { label: 'Of them refused', cell: ({ refused }) => refused, figure: true },
            { label: 'Asked ahead', cell: ({ asks }) => (asks > 0 ? amountText(asks) : ''), figure: true },
          ]}
        />
      )}
    </Panel>
  )
}

type Props = {
  saved: string
  isSuggested: boolean
  field: FormField
  problems: readonly { field: string; message: string }[]
  mayAsk: boolean
}

/** The rules, what they would have done, and saving them. */
function RulesPanel({ saved, isSuggested, field, problems, mayAsk }: Props) {
  return (
    <Panel title="Rules" note="The first that holds decides; without one the signs of risk decide, as before">
      {!mayAsk && (
        <Notice ok={false}>
          Nothing can be asked ahead yet: please name your bank account in Settings, Orders and payment. Until then such
          orders are called.
        </Notice>
      )}
      {isSuggested && <Notice>A suggestion: nothing is saved yet.</Notice>}
      {problems.map(({ field: name, message }) => (
        <Notice key={name} ok={false}>
          {`Row ${Number(name.split('.')[1]) + 1}: ${message}`}
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
        <RuleFields fields={[field]} />
      </StaffForm>
      <div className="grid gap-2 border-line border-t pt-4 text-sm">
        <p>
          Parcels and orders are those of this phone or email, and of others at this address. An <b>advance</b> is
          rupees such as 1000, or a share such as 20%. <b>Cash at once</b> holds unless a sign of risk speaks against
          it.
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
