import { useLoaderData } from 'react-router'
import { shortDayText, today } from '../../shop/ground/dates.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  Advertising,
  AdvertisingFile,
  advertisingWords,
  importAdvertising,
  listCosts,
  OpeningBalance,
  openBalance,
  openingWords,
  Packaging,
  packagingWords,
  writeAdvertising,
  writePackaging,
} from '../../shop/money/reports/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'

/** What advertising and packaging cost: profit counts them. */
export const meta = titled('Costs')

export const loader = staffPage('profit.read', async ({ shop }) => ({
  ...(await listCosts(shop.db)),
  advertisingFields: formFields(Advertising, advertisingWords, { day: today() }),
  packagingFields: formFields(Packaging, packagingWords, { fromDay: today() }),
  openingFields: formFields(OpeningBalance, openingWords),
}))

const subjectOf = (id: string, label: string) => ({ type: 'cost', id, label })

/** Writes what advertising and packaging cost. */
const costActions = {
  advertise: staffAction('costs.change', formRule(Advertising, advertisingWords), async ({ tx, input }) => {
    const before = await writeAdvertising(tx, input)
    const { day, campaign, amount } = input
    return {
      audit: {
        action: 'cost.advertising',
        subject: subjectOf(day, campaign),
        before: { amount: before },
        after: { amount },
      },
      message: `Saved: ${campaign} on ${shortDayText(day)}, ${amountText(paisa(amount))}.`,
    }
  }),
  importAdvertising: staffAction('costs.change', AdvertisingFile, async ({ tx, input }) => {
    const { lines, amount } = await importAdvertising(tx, input)
    return {
      audit: {
        action: 'cost.imported',
        subject: subjectOf('advertising', input.file.name),
        after: { lines, amount },
      },
      message: `Taken: ${plural(lines, 'line')}, ${amountText(amount)}.`,
    }
  }),
  openBalance: staffAction('costs.change', formRule(OpeningBalance, openingWords), async ({ tx, input, session }) => {
    await openBalance(tx, { ...input, staffId: session.staff.id })
    return {
      audit: { action: 'ledger.opened', subject: { type: 'ledger', id: 'opening', label: input.note }, after: input },
      message: `Posted: ${amountText(paisa(input.amount))}.`,
    }
  }),
  packaging: staffAction('costs.change', formRule(Packaging, packagingWords), async ({ tx, input }) => {
    const { before } = await writePackaging(tx, input)
    const { fromDay, amount } = input
    return {
      audit: {
        action: 'cost.packaging',
        subject: subjectOf(fromDay, 'Packaging'),
        before: { amount: before },
        after: { amount },
      },
      message: `Saved: ${amountText(paisa(amount))} from ${shortDayText(fromDay)} on.`,
    }
  }),
}

export const action = staffActions(costActions)

export default function CostsPage() {
  const { advertising, packaging, advertisingFields, packagingFields, openingFields } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="Costs" back={{ to: '/admin/reports/profit', label: 'Profit' }}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PanelForm title="Advertising of a day" action="advertise" submit="Save" fields={advertisingFields} />
        <PanelForm
          title="Advertising from a file"
          note="CSV with the columns day, campaign and amount. A campaign of a day that is there already is replaced."
          action="importAdvertising"
          submit="Import the file"
          sendsFile
        >
          <FileOrLines />
        </PanelForm>
        <PanelForm
          title="Packaging"
          note="Reports of parcels since that day follow within minutes."
          action="packaging"
          submit="Save"
          fields={packagingFields}
        />
        <PanelForm
          title="Opening balance"
          note="What the house had in cash and at the bank before the ledger began. It stays; a correction is another entry."
          action="openBalance"
          submit="Post"
          fields={openingFields}
        />
        <Panel title="Packaging so far">
          <Rows
            rows={packaging}
            keyOf={({ from }) => from}
            cell={({ from }) => `From ${from}`}
            end={({ amount }) => amountText(amount)}
          />
        </Panel>
        <Panel title="Latest advertising">
          <Rows
            rows={advertising}
            keyOf={({ day, campaign }) => day + campaign}
            cell={({ campaign }) => campaign}
            note={({ day }) => day}
            end={({ amount }) => amountText(amount)}
          />
        </Panel>
      </div>
    </DetailPage>
  )
}
