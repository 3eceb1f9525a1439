import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Plain JavaScript, which runs before anything is installed: without types of its own.
const prepare: string = '../bin/prepare.mjs'
const { stampOfSources } = (await import(prepare)) as { stampOfSources: (root: string) => string }

test('a source that is changed, added or gone makes the shop be built anew; tests and hidden files do not', () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  const folder = join(root, 'src/shop/orders')
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const stamps: string[] = []
  const stamp = () => stamps.push(stampOfSources(root))
  try {
    write('order.ts', 'export const a = 1')
    stamp()
    write('order.ts', 'export const a = 10')
    stamp()
    write('money.ts', '')
    stamp()
    rmSync(join(folder, 'order.ts'))
    stamp()
    expect(new Set(stamps).size).toBe(4)
    write('order.test.ts', 'test')
    mkdirSync(join(folder, '.cache'))
    writeFileSync(join(folder, '.cache/a'), 'a')
    expect(stampOfSources(root)).toBe(stamps.at(-1))
  } finally {
    rmSync(root, { recursive: true })
  }
})
