import { expect, test } from 'vitest'
import { alterations } from './alterations.ts'
import { checkValues } from './check-values.ts'
import { addRowsOfState } from './rows-of-state.ts'
import { FIRST_STATE, makeDatabase, stepThrough } from './steps.ts'
import { findLosses, readEveryRow } from './stored-rows.ts'

/** Filled by migrations and triggers alone, or by what runs. */
const NOT_OURS = [
  'geocoder_turn',
  'job_workers',
  'order_presence',
  'outgoing',
  'rate_limits',
  'cost_corrections',
  'forgotten_recipients',
  // Newer than every state that rows are written in.
  'hold_passes',
  'planned_cancellations',
  'arranged_lists',
  'identities',
  'passkeys',
  'schedule_runs',
  'staff_used_codes',
  'stranger_orders',
  'report_lines',
  'report_moments',
  'report_days',
  'report_months',
  'report_people',
  'report_cohorts',
  'ledger_days',
  'turned_away',
  'move_answers',
  'move_columns',
  'move_sheet_lines',
  'work_assignments',
]

/** Whether a migration does something to rows that are there. */
const touchesRows = (file: string) => Object.keys(alterations[file] ?? {}).some(what => what !== 'brings')

test('what was stored since release 1.0.0 stays: each migration changes what it says of itself and nothing else', async () => {
  const database = await makeDatabase()
  await database.connected(async client => {
    const found: Record<string, string[]> = {}
    const files: string[] = []
    const states: string[] = []
    let stored: Awaited<ReturnType<typeof readEveryRow>> | undefined
    await stepThrough(database.url, async ({ state, file, next, apply }) => {
      const before = stored ?? (await readEveryRow(client))
      await apply()
      stored = await readEveryRow(client)
      const losses = findLosses(before, stored, alterations[file] ?? {})
      if (losses.length > 0) found[file] = losses.slice(0, 5)
      files.push(file)
      if (state !== FIRST_STATE && !(next && touchesRows(next))) return
      await addRowsOfState(client, state)
      stored = undefined
      states.push(state)
    })
    expect(found).toEqual({})
    expect(Object.keys(alterations).filter(file => !files.includes(file))).toEqual([])
    await checkValues(client, database.url, states)
    stored = await readEveryRow(client)
    const empty = [...stored].filter(([name, rows]) => rows.length === 0 && !NOT_OURS.includes(name))
    expect(empty.map(([name]) => name)).toEqual([])
  })
  await database.drop()
})
