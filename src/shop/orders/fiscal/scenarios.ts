import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { rs } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { taxOfLines } from '../../settings/tax/tax-rules.ts'
import { type Scenario, scenarioNames, scenarios } from './fiscal-rules.ts'
import type { OpenFiscalSystem } from './fiscal-system.ts'
import type { FiscalInvoice } from './invoice.ts'

export const TRY_SCENARIOS = 'try-scenarios'

export type TriedScenario = {
  id: Scenario
  label: string
  state: 'asked' | 'passed' | 'failed' | null
  text: string
  askedAt: Date | null
}

/** The scenarios with what came of them. */
export async function listScenarios(db: Db): Promise<TriedScenario[]> {
  const rows = await db.selectFrom('fiscal_scenarios').selectAll().execute()
  return scenarioNames.map(id => {
    const row = rows.find(each => each.id === id)
    const state = (row?.state ?? null) as TriedScenario['state']
    return { id, label: scenarios[id].label, state, text: row?.text ?? '', askedAt: row?.asked_at ?? null }
  })
}

/** Asks for all scenarios in the sandbox; a job sends them. */
export async function askScenarios(tx: Tx): Promise<void> {
  await sql`
    insert into fiscal_scenarios (id, state) select id, 'asked' from unnest(${scenarioNames}::text[]) id
    on conflict (id) do update set state = 'asked', text = '', asked_at = now()`.execute(tx)
  await addJob(tx, TRY_SCENARIOS, {})
}

/** Sends a made-up invoice for each scenario that was asked for. */
export async function tryScenarios(db: Db, open: OpenFiscalSystem, settings: Settings): Promise<void> {
  const asked = (await listScenarios(db)).filter(({ state }) => state === 'asked')
  const system = await open()
  for (const { id } of asked) {
    const { state, text } = system
      ? await system.tryScenario(exampleOf(id, settings), id).then(
          number => ({ state: 'passed', text: number }),
          error => {
            if (!(error instanceof OutsideError)) throw error
            return { state: 'failed', text: error.message }
          },
        )
      : { state: 'failed', text: 'Its connection is off' }
    await sql`update fiscal_scenarios set state = ${state}, text = ${text.slice(0, 1000).toWellFormed()} where id = ${id} and state = 'asked'`.execute(
      db,
    )
  }
}

/** One bottle of Rs 1,180. */
function exampleOf(scenario: Scenario, { hsCode, fiscalUnit }: Settings): FiscalInvoice {
  const terms = { rate: 1800, schedule: scenarios[scenario].schedule }
  const line = { price: rs(1180), priceAtPurchase: rs(1180), quantity: 1 }
  return {
    kind: 'sale',
    orderNumber: scenario,
    // By UTC, which the tax office compares with.
    day: new Date().toISOString().slice(0, 10),
    buyer: { name: 'Ayesha Malik', city: 'Lahore', state: 'Punjab' },
    terms,
    hsCode,
    unit: fiscalUnit,
    lines: taxOfLines([line], terms, rs(0)).map(taxed => ({
      position: 1,
      description: 'Perfume, 50 ml',
      quantity: 1,
      ...taxed,
      discount: rs(0),
    })),
    saleNumber: '',
  }
}
