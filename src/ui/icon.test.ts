import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('every name of an icon is a shape of icons.svg, and every shape has a name', () => {
  const names = read('icon.tsx').matchAll(/^ {2}\| '(\w+)'$/gm)
  const shapes = read('icons.svg').matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="[^"]+"\/><\/symbol>/g)
  expect([...shapes].map(([, id]) => id)).toEqual([...names].map(([, name]) => name))
})
