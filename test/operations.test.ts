import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { incidentTitles } from '../src/platform/database/incidents.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { documentedCommands, operations } from './operations/commands.ts'
import { steps } from './operations/steps.ts'

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('every command of docs/operations.md is one of the steps that are tried, in its order', () => {
  expect(steps.map(({ command }) => command)).toEqual(documentedCommands())
})

test('every npm script that it names is one, and tests that stand for a step are there', () => {
  const named = [...operations.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name ?? '')
  expect(named.filter(name => !(name in scripts))).toEqual([])
  const missing = steps.flatMap(({ how }) =>
    'test' in how && !existsSync(join(projectRoot, how.test)) ? [how.test] : [],
  )
  expect(missing).toEqual([])
})

test('every file that it links to is there', () => {
  const links = [...operations.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(link => !existsSync(join(projectRoot, dirname('docs/operations.md'), link)))).toEqual([])
})

test('its table of incidents has each kind, by the field that the log has', () => {
  const [, table = ''] = /\| `incident` \|.*\n\|[-|]*\n((?:\|.*\n)*)/.exec(operations) ?? []
  const kinds = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual(Object.keys(incidentTitles).sort())
  expect(operations).toContain('`"incident":"disk"`')
})
