import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashScripts } from './hash-scripts.ts'

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
const scriptsIn = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)

test('only scripts with the nonce are hashed, and no nonce stays', () => {
  const page = Buffer.from('<i title="<script>b()</script>"></i><script nonce="n1">a()</script><script>c()</script>')
  const { html, hashes } = hashScripts(page, 'n1')
  expect(html.toString()).toBe('<i title="<script>b()</script>"></i><script>a()</script><script>c()</script>')
  expect(hashes).toEqual([hashOf('a()')])
})

test("the loaders' data is written shorter, hashed as it is sent, and is the same text for the browser", () => {
  const given = fc.array(fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', '\n', '\u2028', 'ع') }))
  fc.assert(
    fc.property(given, texts => {
      const data = JSON.stringify(texts)
      const literal = JSON.stringify(data)
      const script = `window.__reactRouterContext.streamController.enqueue(${literal});`
      const { html, hashes } = hashScripts(Buffer.from(`<script nonce="n1">${script}</script>`), 'n1')
      const [sent = ''] = scriptsIn(html.toString())
      const read: string[] = []
      const window = { __reactRouterContext: { streamController: { enqueue: (text: string) => void read.push(text) } } }
      runInNewContext(sent, { window })
      expect(read).toEqual([data])
      expect(hashes).toEqual([hashOf(sent)])
      if (texts.length > 1 && !data.includes("'")) expect(sent.length).toBeLessThan(script.length)
    }),
  )
})
