import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'

const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
const met = readFileSync(join(projectRoot, 'test/attacks/asvs.csv'), 'utf8')

/** The last requirement of levels 1 and 2 in each section of ASVS 5.0.0; in all of them these levels come first. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const upTo = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)

test('every requirement of levels 1 and 2 is answered, does not apply, or is not met: each once', () => {
  const rows = [...`${text}${met}`.matchAll(/^(?:\| )?(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?(?: \||,)/gm)]
  const named = rows.flatMap(([, section = '', first, last = first]) => upTo(section, Number(first), Number(last)))
  const wanted = Object.entries(sections).flatMap(([section, last]) => upTo(section, 1, last))
  expect(named.toSorted()).toEqual(wanted.toSorted())
})

test('every file that the document and the table name exists', () => {
  const named = [...`${text}${met}`.matchAll(/`((?:src|test|bin|bench|db|public)\/[^` ]*|[a-z-]+\.json)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})
