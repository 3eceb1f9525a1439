import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thoroughTest } from '../../../test/thorough.ts'
import { readApart } from './read-apart.ts'
import { readTable } from './read-table.ts'
import { streamRows } from './stream-rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function linesOf(text: string) {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  const lines: number[] = []
  for await (const { line } of streamRows(path)) lines.push(line)
  return lines
}

test('24 MB of commas are refused in words, in one row and in many', async () => {
  await expect(linesOf(','.repeat(24_000_000))).rejects.toThrow('A file has at most 1000 columns')
  await expect(linesOf(`a,b\n${`${','.repeat(5000)}\n`.repeat(100)}`)).rejects.toThrow('at most 1000 columns')
  const bytes = new TextEncoder().encode(`a,b\n1,2\n${','.repeat(1_900_000)}`)
  await expect(readTable(bytes, { mostRows: 20_000 })).rejects.toThrow('at most 1000 columns')
})

test('a file that takes too much time or memory ends its own process alone, and the next one is read', async () => {
  const path = join(folder, 'large.csv')
  await writeFile(path, `a,b\n${'1,2\n'.repeat(3_000_000)}`)
  const read = async (limits: object) => {
    const reader = { program: 'src/platform/csv/stream-rows.ts', name: 'rowsOfFile' }
    for await (const _ of readApart(reader, path, limits));
  }
  await expect(read({ cpuSeconds: 1 })).rejects.toThrow('too much time or memory')
  await expect(read({ heapMegabytes: 10 })).rejects.toThrow('too much time or memory')
  expect((await linesOf(`a,b\n${'1,2\n'.repeat(30_000)}`)).length).toBe(30_001)
})

thoroughTest('a million empty lines that are longer or shorter than the first line are refused in words', async () => {
  const text = `a,b,c\n1,2,3\n${',\n'.repeat(1_000_000)}`
  await expect(linesOf(text)).rejects.toThrow('delete the empty lines at the end')
  const bytes = new TextEncoder().encode(text)
  await expect(readTable(bytes, { mostRows: 5000 })).rejects.toThrow('More than 120,000 lines have more or fewer cells')
})

test('a file waits for its place no longer than a transaction lives, and is refused in words', async () => {
  const path = join(folder, 'long.csv')
  await writeFile(path, 'a,b\n1,2\n')
  const read = (limits: object = {}) =>
    readApart({ program: 'src/platform/csv/stream-rows.ts', name: 'rowsOfFile' }, path, limits)
  const begun = [read(), read()]
  for (const one of begun) await one.next()
  await expect(read({ placeMs: 1 }).next()).rejects.toThrow('Other files are being read just now')
  for (const one of begun) await one.return(undefined)
  expect(await read().next()).toMatchObject({ done: false })
})

test('lines are numbered as a spreadsheet shows them, however many rows come at once', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => `"one\ntwo\nthree ${at}",2`)
  expect(await linesOf(`a,b\n${rows.join('\n')}`)).toEqual(Array.from({ length: 701 }, (_, at) => at + 1))
})

test('a bank statement of 3,000 lines is read', async () => {
  const lines = Array.from(
    { length: 3000 },
    (_, at) => `2026-11-22,IBFT transfer of a customer with a long text ${at},2450.00`,
  )
  const bytes = new TextEncoder().encode(`Date,Details,Credit\n${lines.join('\n')}`)
  expect((await readTable(bytes, { mostRows: 5000 })).rows.length).toBe(3000)
})
